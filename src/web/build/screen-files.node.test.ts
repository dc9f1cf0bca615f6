import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { charactersOf, facesOf } from './fonts.ts'
import { filesByAddress } from './screen-files.ts'

const root = join(import.meta.dirname, '../../..')
const route = (name: string) => `/app/src/web/routes${name}.tsx`
const screen = (name: string) => `${route(`/_staff${name}`)}?tsr-split=component`
const screens = [
  '/chat',
  '/contacts/index',
  '/contacts/$phoneNumber',
  '/message-templates/edit.$templateName',
  '/bulk/sms',
  '/my-dashboard',
  '/$',
]
const routes = ['/__root', '/index', '/_staff', '/channels/login', ...screens.map(name => `/_staff${name}`)].map(route)
const chunk = (fileName: string, moduleIds: string[], imports: string[] = [], css: string[] = []) => ({
  fileName,
  moduleIds,
  imports,
  isEntry: fileName === 'entry.js',
  viteMetadata: { importedCss: new Set(css) },
})

test('each screen has its files and those of what stands around it, without those of the page', () => {
  const files = filesByAddress([
    chunk('entry.js', ['/app/src/web/main.tsx', ...routes], ['runtime.js'], ['entry.css']),
    chunk('runtime.js', []),
    chunk('staff.js', [screen('')], ['entry.js'], ['staff.css']),
    chunk('shared.js', [], ['staff.js', 'runtime.js'], ['shared.css']),
    chunk('chat.js', [screen('/chat')], ['staff.js', 'entry.js']),
    chunk('contacts.js', [screen('/contacts/index'), screen('/contacts/$phoneNumber')], ['shared.js'], ['contacts.css']),
    chunk('campaigns.js', [screen('/bulk/sms')], ['staff.js']),
    chunk('draft.js', ['/app/src/web/campaigns/draft/draft-page.tsx'], ['shared.js', 'campaigns.js'], ['draft.css']),
    chunk('texts.js', [screen('/message-templates/edit.$templateName')], ['shared.js']),
  ])
  const contacts = {
    scripts: ['/staff.js', '/contacts.js', '/shared.js'],
    styles: ['/staff.css', '/contacts.css', '/shared.css'],
  }
  const none = { scripts: [], styles: [] }
  expect(files).toEqual({
    // Nothing of their own: they lead on, or stand before anybody is signed in.
    '/': none,
    '/channels/login': none,
    '/my-dashboard': none,
    '/chat': { scripts: ['/staff.js', '/chat.js'], styles: ['/staff.css'] },
    '/contacts': contacts,
    '/contacts/:phoneNumber': contacts,
    '/bulk/sms': { scripts: ['/staff.js', '/campaigns.js'], styles: ['/staff.css'] },
    '/bulk/sms?campaign': {
      scripts: ['/staff.js', '/campaigns.js', '/draft.js', '/shared.js'],
      styles: ['/staff.css', '/draft.css', '/shared.css'],
    },
    '/message-templates/edit/:templateName': {
      scripts: ['/staff.js', '/texts.js', '/shared.js'],
      styles: ['/staff.css', '/shared.css'],
    },
  })
})

test('the fonts that are made hold every letter that European names are written in, each in one of them', () => {
  const faces = facesOf(readFileSync(join(root, 'src/web/theme/fonts.css'), 'utf8'))
  expect(faces.map(({ file }) => file)).toEqual([
    'inter-latin-wght-normal.latin.woff2',
    'inter-latin-ext-wght-normal.europe.woff2',
  ])
  const [latin = '', europe = ''] = faces.map(({ range }) => charactersOf(range))
  const names = 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż ÄÖÜßẞ ČĎĚŇŘŠŤŮŽ ĹĽŔ ŐŰ ĀĒĢĪĶĻŅŪ ĖĮŲ ĐĆ ȘȚ ŞĞİı Ə Ħ ŊŦ Ŵ Ŷ Ẁ Ḃ Ṁ Øå Œœ Ñ Çé ¿¡ € – “”'
  expect([...names].filter(letter => !latin.includes(letter) && !europe.includes(letter))).toEqual([])
  expect([...europe].filter(letter => latin.includes(letter))).toEqual([])
})

import { expect, test } from 'vitest'
import { planChunks } from './chunks.ts'
import type { Draft } from './draft.ts'
import { type BuiltChunk, faultsOf } from './weights.ts'

const web = '/app/src/web'
const entry = '/app/index.html'
const layout = `${web}/routes/_staff.tsx`
const screen = (name: string) => `${web}/routes/_staff/${name}.tsx?tsr-split=component`
const door = `${web}/routes/sign-in.tsx?tsr-split=component`
const around = `${layout}?tsr-split=component`
const dialog = (area: string) => `${web}/${area}/dialog.tsx`

/** An app of which each module is as large as a file may be, needed by these roots. */
function draftOf(needed: Record<string, string[]>, size = 30_000): Draft {
  const pages: [root: string, page: string][] = [
    [screen('chat'), `${web}/chat/chat-page.tsx`],
    [screen('contacts'), `${web}/contacts/contacts-page.tsx`],
    [screen('texts'), `${web}/texts/texts-page.tsx`],
    [screen('contacts/new'), `${web}/contacts/new-page.tsx`],
    [screen('texts/new'), `${web}/texts/new-page.tsx`],
    [door, `${web}/session/sign-in/sign-in-page.tsx`],
  ]
  const draft: Draft = {
    entry,
    modules: new Map(),
    late: new Map([
      [around, [layout]],
      ...pages.map(([root]) => [root, [root.replace('?tsr-split=component', '')]] as const),
      ...['chat', 'contacts', 'texts', 'session'].map(area => [dialog(area), [`${web}/${area}/page.tsx`]] as const),
    ]),
  }
  const add = (id: string, roots: string[], imports: string[] = [], code = '') =>
    draft.modules.set(id, { id, size, styles: id.endsWith('.css') ? size : 0, code, imports, roots: new Set(roots) })
  for (const [root, page] of pages) add(root, [root], [page])
  add('/app/node_modules/react-hook-form/index.js', [screen('contacts/new'), screen('texts/new'), dialog('chat')])
  for (const [id, roots] of Object.entries(needed)) add(id, roots, [], id.includes('asks') ? `useTranslation('chat')` : '')
  return draft
}

const planned = (roots: string[]) => planChunks(draftOf({ '/app/src/it.ts': roots })).get('/app/src/it.ts')

test.each([
  ['the page', [entry, screen('chat')], 'entry'],
  ['a page before the sign-in', [door], 'entry'],
  ['the way to the provider', [dialog('session')], 'doors'],
  ['the way to the provider and a screen', [dialog('session'), screen('texts')], 'common'],
  ['what stands around every screen', [around, screen('chat'), dialog('contacts')], 'staff'],
  ['the chat and another screen', [screen('chat'), screen('contacts')], 'staff'],
  ['the chat and a dialog elsewhere', [screen('chat'), dialog('contacts')], 'staff'],
  ['one area', [screen('contacts')], 'contacts'],
  ['a screen and a dialog of one area', [screen('contacts'), dialog('contacts')], 'contacts'],
  ['two screens', [screen('contacts'), screen('texts')], 'shared'],
  ['a screen here and a dialog there', [screen('contacts'), dialog('texts')], 'shared'],
  ['two screens with forms', [screen('contacts/new'), screen('texts/new')], 'forms'],
  ['a screen with a form and a dialog elsewhere', [screen('contacts/new'), dialog('texts')], 'forms'],
  ['a screen with a form', [screen('contacts/new')], 'contacts-forms'],
  ['a screen with a form and a dialog of one area', [screen('contacts/new'), dialog('contacts')], 'contacts-forms'],
  ['a screen with a form and a list of one area', [screen('contacts/new'), screen('contacts')], 'contacts'],
  ['a screen with a form and one without', [screen('contacts/new'), screen('texts')], 'shared'],
  ['a dialog', [dialog('chat')], 'chat-late'],
  ['dialogs of two areas', [dialog('chat'), dialog('texts')], 'late'],
])('what %s needs is in one file with its like', (_who, roots, chunk) => {
  expect(planned(roots)).toBe(chunk)
})

test('what is too small for a file of its own is with what several areas share', () => {
  const needed = { '/a.ts': [screen('contacts')], '/b.ts': [dialog('chat')], '/c.ts': [screen('contacts/new')], '/d.ts': [entry] }
  const plan = planChunks(draftOf(needed, 100))
  expect([plan.get('/a.ts'), plan.get('/b.ts'), plan.get('/c.ts')]).toEqual(['shared', 'late', 'forms'])
})

test('styles that are too few for a file of their own are with those that they always come with', () => {
  const from = { [`${web}/contacts/page.module.css`]: [screen('contacts')], '/big.css': [screen('texts')] }
  const late = { '/dialog.css': [dialog('chat')], '/form.css': [screen('contacts/new')], '/sign-in.css': [door] }
  const draft = draftOf({ ...from, ...late }, 30_000)
  for (const one of draft.modules.values()) if (one.styles && one.id !== '/big.css') one.styles = 2000
  const plan = planChunks(draft)
  expect([...Object.keys(from), ...Object.keys(late)].map(id => plan.get(id))).toEqual([
    'shared',
    'texts',
    'late',
    'forms',
    'entry',
  ])
})

test('texts are in the file of a language with those that the same people need', () => {
  const text = '/app/locales/pl/chat.json'
  const plan = (asker: string[], size?: number) => planChunks(draftOf({ [text]: [text], '/app/asks.ts': asker }, size)).get(text)
  expect(plan([entry])).toBe('texts-doors-pl')
  expect(plan([screen('chat')])).toBe('texts-chat-pl')
  expect(plan([around])).toBe('texts-chat-pl')
  expect(plan([screen('contacts')])).toBe('texts-screens-pl')
  expect(plan([dialog('chat')])).toBe('texts-late-pl')
  // Too few for a file of their own.
  expect(plan([dialog('chat')], 9000)).toBe('texts-screens-pl')
})

const built = (name: string, more: Partial<BuiltChunk> = {}): BuiltChunk => ({
  name,
  imports: [],
  isLibrary: false,
  bytes: 20_000,
  styleBytes: null,
  packedBytes: 8000,
  ...more,
})
const names = ['entry', 'staff', 'chat', 'contacts', 'late', 'chat-late', 'texts-doors-en', 'texts-chat-en', 'texts-late-en']
const app = names.map(name => built(name))
const appWith = (chunk: BuiltChunk) => [...app.filter(({ name }) => name !== chunk.name), chunk]

test('an app of few files, each of one area, is built', () => {
  expect(faultsOf(app)).toEqual([])
  expect(faultsOf(appWith(built('chat-late', { imports: ['chat', 'chat-forms', 'late', 'entry'] })))).toEqual([])
  expect(faultsOf(appWith(built('contacts-forms', { imports: ['contacts', 'forms', 'entry'] })))).toEqual([])
})

test.each([
  ['a file that is too small', built('icon-bell', { bytes: 400 }), 'icon-bell: 400 bytes travel alone'],
  ['styles that are too small', built('contacts', { styleBytes: 400 }), 'styles of contacts: 400 bytes travel alone'],
  ['an area that leans on another', built('contacts', { imports: ['chat'] }), 'contacts imports chat'],
  ['a list that leans on a form', built('contacts', { imports: ['contacts-forms'] }), 'contacts imports contacts-forms'],
  ['a list that leans on the forms of all', built('contacts', { imports: ['forms'] }), 'contacts imports forms'],
  ['a heavy sign-in', built('entry', { packedBytes: 151_000 }), 'the sign-in: 159.0 KB'],
  ['a heavy chat', built('chat', { packedBytes: 240_000 }), 'the chat: 272.0 KB'],
  ['a heavy screen', built('contacts', { packedBytes: 61_000 }), 'contacts, beyond the chat'],
])('%s fails the build', (_what, chunk, fault) => {
  expect(faultsOf(appWith(chunk))[0]).toContain(fault)
})

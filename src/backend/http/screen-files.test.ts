import { expect, test } from 'vitest'
import { isBuilt, readScreenFiles, withScreenFiles } from './screen-files.ts'

const html = '<html><head><title>Parley</title></head><body></body></html>'
const chat = { scripts: ['/assets/staff.js', '/assets/chat.js'], styles: ['/assets/chat.css'] }
const contact = { scripts: ['/assets/contacts.js'], styles: [] }
const files = {
  '/': { scripts: [], styles: [] },
  '/chat': chat,
  '/contacts/:phoneNumber': contact,
  '/bulk/sms': { scripts: ['/assets/campaigns.js'], styles: [] },
  '/bulk/sms?campaign': { scripts: ['/assets/campaigns.js', '/assets/draft.js'], styles: [] },
}
const page = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'https://parley.example')
  return withScreenFiles(html, files, pathname, Object.fromEntries(searchParams))
}
const named = (address: string) => [...page(address).matchAll(/href="([^"]+)"/g)].map(([, href]) => href)

test.each([
  ['/chat', ['/assets/chat.css', '/assets/staff.js', '/assets/chat.js']],
  ['/chat/', ['/assets/chat.css', '/assets/staff.js', '/assets/chat.js']],
  ['/contacts/+48600100200', ['/assets/contacts.js']],
  // A draft that is named stands in the place of the list.
  ['/bulk/sms?view=campaigns&campaign=', ['/assets/campaigns.js']],
  ['/bulk/sms?step=who&campaign=0193', ['/assets/campaigns.js', '/assets/draft.js']],
  // On the way to the chat.
  ['/signed-in', ['/assets/chat.css', '/assets/staff.js', '/assets/chat.js']],
  ['/shoper/login', ['/assets/chat.css', '/assets/staff.js', '/assets/chat.js']],
  // Nobody is signed in there yet, or it is no screen.
  ['/sign-in', []],
  ['/joining', []],
  ['/', []],
  ['/nowhere', []],
  ['/__proto__', []],
  ['/constructor', []],
])('the page at %s names the files of its screen', (address, hrefs) => {
  expect(named(address)).toEqual(hrefs)
})

test('scripts are fetched as the page would, and everything stands in the head', () => {
  expect(page('/contacts/1')).toContain('<link rel="modulepreload" crossorigin href="/assets/contacts.js"></head>')
})

test.each([
  ['/', true],
  ['/chat/', true],
  ['/contacts/+48600100200', true],
  // Of the table of access, and not built.
  ['/payments', false],
  ['/balance/top-up', false],
  ['/nowhere', false],
  ['/constructor', false],
])('%s is built: %s', (pathname, expected) => {
  expect(isBuilt(files, pathname)).toBe(expected)
})

test('an app that is not built names nothing', () => {
  expect(readScreenFiles('/nowhere/screens.json')).toEqual({})
})

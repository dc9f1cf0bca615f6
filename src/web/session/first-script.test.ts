import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import vm from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accountHeader, providerHeader, refreshTokenHeader } from '#contract/headers.ts'
import { threadPageSize } from '#contract/limits.ts'
import type { Prefetch } from '#web/api/query.ts'
import { earlyAnswer } from '#web/api/early-reads.ts'
import { createAppRouter } from '#web/shell/router.ts'
import { textFiles } from '#web/build/first-script.ts'
import { signedOut } from './session.ts'

const script = readFileSync(join(import.meta.dirname, '../public-assets/first.js'), 'utf8')
const fetched = vi.fn<typeof fetch>(async () => Response.json({ is: 'early' }))
const marta = { ...signedOut, jwt: 'token', account: 'lumo', currentAccount: 'lumo', sub: 'marta' }

/** Opens the page at an address, as somebody with this session, and says what its first script asked for. */
function openPage(address: string, session: object | null = marta): string[] {
  history.replaceState(null, '', address)
  if (session) sessionStorage.setItem('session', JSON.stringify({ state: session, version: 0 }))
  vm.runInThisContext(script)
  return fetched.mock.calls.map(([path]) => String(path))
}

/** What the routes of an address read first, as the addresses of their calls. */
function readsOfRoutes(address: string): string[] {
  const router = createAppRouter()
  const { pathname, searchParams } = new URL(address, location.origin)
  const reads: string[] = []
  const note = (key: string) => (asked?: { query?: Record<string, unknown>; params?: Record<string, string> }) => {
    const query = Object.entries(asked?.query ?? {}).filter(([, value]) => value !== undefined)
    const search = new URLSearchParams(query.map(([name, value]): [string, string] => [name, String(value)])).toString()
    const path = key.replace('GET ', '/backend').replace(/:(\w+)/, (_, name) => encodeURIComponent(asked?.params?.[name] ?? ''))
    reads.push(path + (search && `?${search}`))
  }
  for (const { search, params, staticData } of router.matchRoutes(pathname, Object.fromEntries(searchParams)))
    staticData.reads?.(note as unknown as Prefetch, { pathname, search, params, isCurrent: true })
  return reads
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  // An early answer is for a page that has just been opened, which the test's own is not.
  vi.spyOn(performance, 'now').mockReturnValue(1000)
})

afterEach(() => {
  fetched.mockClear()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  delete window.earlyReads
  delete document.documentElement.dataset['first']
  document.head.replaceChildren()
  history.replaceState(null, '', '/')
})

test('beside an editor the sidebar is narrow from the first paint, as its route says', () => {
  for (const address of [
    '/landing-pages/edit/one',
    '/embedded-newsletters/edit/one',
    '/landing-pages/new',
    '/landing-pages',
    '/chat',
  ]) {
    openPage(address)
    const isEditor = createAppRouter()
      .matchRoutes(address, {})
      .some(({ staticData }) => staticData.isEditor)
    expect([address, document.documentElement.dataset['firstNav']]).toEqual([address, isEditor ? 'collapsed' : undefined])
    expect(isEditor).toBe(address.includes('/edit/'))
    delete document.documentElement.dataset['firstNav']
  }
})

/** The screens of the staff that read something, each at an address of its own. */
const screens = Object.entries(createAppRouter().routesByPath).flatMap(([path, { id, options }]) =>
  id.startsWith('/_staff/') && options.staticData?.reads ? path.replace(/\/\{.*/, '').replace(/\$\w+/, 'one%20%C5%82') : [],
)

test.each([...screens, '/contacts/import', '/bulk/sms?campaign=0198c5d2-6b12-7ba2-945d-3fa0516d585b'])(
  'at %s the first script asks for what the routes ask for',
  address => {
    const asked = openPage(address)
    expect(asked).not.toEqual([])
    expect(new Set(asked)).toEqual(new Set(readsOfRoutes(address)))
  },
)

test('what the shell shows is asked for ahead at every screen of the staff, and at no door', () => {
  const shell = ['/backend/accounts/current', '/backend/stats', '/backend/accounts/current/balance']
  const asksAhead = (path: string) => {
    fetched.mockClear()
    return shell.every(read => openPage(path).includes(read))
  }
  const paths = createAppRouter().routesByPath
  for (const [path, { id }] of Object.entries(paths)) expect([path, asksAhead(path)]).toEqual([path, id.startsWith('/_staff')])
})

test('the open thread is asked for with the list', () => {
  const id = '0198c5d2-6b12-7ba2-945d-3fa0516d585b'
  expect(openPage(`/chat?id=${id}&tab=2`)).toContain(`/backend/conversations/${id}/messages?limit=${threadPageSize}`)
  expect(document.documentElement.dataset['first']).toBe('list')
})

test.each([
  ['/chat', 'list', false],
  ['/chat?id=0198c5d2-6b12-7ba2-945d-3fa0516d585b&tab=2', 'list', true],
  ['/contacts', 'table', false],
  ['/settings', 'screen', false],
  ['/contacts/import', 'screen', false],
  ['/landing-pages/edit/one', 'screen', false],
])('before the app runs %s has the grey lines of a %s', (address, lines, isOpen) => {
  delete document.documentElement.dataset['firstOpen']
  openPage(address)
  expect(document.documentElement.dataset['first']).toBe(lines)
  expect('firstOpen' in document.documentElement.dataset).toBe(isOpen)
})

test('it asks as the app would', () => {
  openPage('/chat', { ...marta, provider: 'shoper', refreshToken: 'again' })
  const [, request] = fetched.mock.calls[0] ?? []
  expect(request?.headers).toEqual({
    authorization: 'Bearer token',
    [accountHeader]: 'lumo',
    [providerHeader]: 'shoper',
    [refreshTokenHeader]: 'again',
  })
})

test.each([
  ['one that was overdue when it was last seen', { ...marta, currentAccount: null }],
  ['another one than that which was seen', { ...marta, account: 'mitte' }],
  ['one that nobody has seen yet', { ...marta, account: null, currentAccount: null }],
])('of an account that may not make every call (%s) it asks which it is, and nothing more', (_, session) => {
  for (const address of ['/chat', '/new-plans', '/contacts']) {
    fetched.mockClear()
    expect(openPage(address, session)).toEqual(['/backend/accounts/current'])
  }
})

test.each([
  ['nobody is signed in', '/chat', null],
  ['the token is at its end', '/chat', { ...marta, expiresAtMs: Date.now() + 1000 }],
  ['the address is no screen of the staff', '/sign-in', marta],
])('it asks for nothing where %s', (_, address, session) => {
  expect(openPage(address, session)).toEqual([])
})

test('a screen that is opened with a filter asks by itself', () => {
  expect(openPage('/contacts?search=anna')).not.toContain('/backend/contacts')
})

test('the texts that a screen stands on are fetched with the page, in the reader’s language', () => {
  const chunk = (name: string) => ({ name, fileName: `${name}.js` })
  const names = ['en', 'pl'].flatMap(language => ['doors', 'chat', 'screens', 'late'].map(asker => `texts-${asker}-${language}`))
  Object.assign(window, { textFiles: textFiles(['entry', ...names].map(chunk)) })
  localStorage.setItem('locale', 'pl')
  openPage('/chat')
  const named = () => [...document.head.querySelectorAll('link')].map(link => link.getAttribute('href'))
  expect(named()).toEqual(['/texts-doors-pl.js', '/texts-chat-pl.js'])
  document.head.replaceChildren()
  localStorage.removeItem('locale')
  for (const path of ['/contacts', '/contacts/import']) {
    document.head.replaceChildren()
    openPage(path)
    expect(named()).toEqual(['/texts-doors-en.js', '/texts-chat-en.js', '/texts-screens-en.js'])
  }
})

test('an early answer is given once, and to nobody else', async () => {
  openPage('/chat')
  expect(await earlyAnswer('/backend/users', { ...marta, account: 'other' })).toBeNull()
  expect(await earlyAnswer('/backend/stats', { ...marta, jwt: 'renewed' })).toBeNull()
  expect(await (await earlyAnswer('/backend/conversations', marta))?.json()).toEqual({ is: 'early' })
  expect(await earlyAnswer('/backend/conversations', marta)).toBeNull()
})

test('an early question that found no answer is asked again', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  openPage('/chat')
  expect(await earlyAnswer('/backend/accounts/current', marta)).toBeNull()
})

import { beforeEach, expect, test } from 'vitest'
import type { Tokens } from './sign-in/identity.ts'
import { createRenewal, type Outside } from './renewal.ts'
import { type SessionState, signedOut } from './session.ts'

type Tab = ReturnType<typeof createRenewal> & { session: () => SessionState }

// Two tabs of one sign-in, a provider that ends the whole session when a refresh token comes twice.
let spent: string[]
let issued: number
let isSessionEnded: boolean
let startedGeneration: number
let line: Promise<unknown>
let tabs: Tab[]
let silentSignIns: number

beforeEach(() => {
  spent = []
  issued = 0
  isSessionEnded = false
  startedGeneration = 0
  line = Promise.resolve()
  tabs = []
  silentSignIns = 0
})

function provide(refreshToken: string): Tokens | null {
  if (isSessionEnded || spent.includes(refreshToken)) {
    isSessionEnded = true
    return null
  }
  spent.push(refreshToken)
  issued += 1
  const fresh = { jwt: `jwt-${issued}`, refreshToken: `refresh-${issued}`, idToken: null, expiresAtMs: issued }
  return { ...fresh, sub: 'marta', name: 'Marta', email: null, permissions: [] }
}

function openTab(outside: Partial<Outside> = {}): Tab {
  // Timers of an earlier test must not reach this one's tabs.
  const open = tabs
  let session: SessionState = { ...signedOut, jwt: 'jwt-0', refreshToken: 'refresh-0', sub: 'marta', family: 'f' }
  const renewal = createRenewal({
    read: () => session,
    write: part => {
      session = { ...session, ...part }
    },
    alone: (_, run) => {
      const turn = line.then(run)
      line = turn.catch(() => {})
      return turn
    },
    started: { read: () => startedGeneration, write: (_, generation) => (startedGeneration = generation) },
    isReachable: async () => true,
    refresh: async ({ refreshToken }) => provide(refreshToken ?? ''),
    // News arrives later than a lock is handed on.
    share: news => void setTimeout(() => open.includes(tab) && open.map(other => other !== tab && other.hear(news)), 5),
    signInSilently: async () => {
      silentSignIns += 1
      return isSessionEnded ? null : provide(`by-cookie-${silentSignIns}`)
    },
    giveUp: async () => {
      session = signedOut
      return null
    },
    patienceMs: 50,
    ...outside,
  })
  const tab = { ...renewal, session: () => session }
  tabs.push(tab)
  return tab
}

test('two tabs that renew at once use each refresh token once and end with the same tokens', async () => {
  const [one, two] = [openTab(), openTab()]
  expect(await Promise.all([one.renewToken(), two.renewToken(), one.renewToken()])).toEqual(['jwt-1', 'jwt-1', 'jwt-1'])
  expect(spent).toEqual(['refresh-0'])
  expect(two.session().refreshToken).toBe('refresh-1')
})

test('tabs that renew in turn for a long time stay signed in', async () => {
  const [one, two] = [openTab(), openTab()]
  for (const _ of Array(10)) {
    await one.renewToken()
    await two.renewToken()
  }
  expect(isSessionEnded).toBe(false)
  expect(silentSignIns).toBe(0)
})

test('a tab that missed the news asks for it before it touches its spent refresh token', async () => {
  const [one, asleep] = [openTab(), openTab()]
  await one.renewToken()
  expect(asleep.session().generation).toBe(0)
  expect(await asleep.renewToken()).toBe('jwt-1')
  expect(spent).toEqual(['refresh-0'])
})

test('when the tab with the newer tokens is closed, the other signs in silently and spends nothing twice', async () => {
  const [one, two] = [openTab(), openTab()]
  await one.renewToken()
  // Closed before its news left.
  tabs.splice(tabs.indexOf(one), 1)
  expect(await two.renewToken()).toBe('jwt-2')
  expect(silentSignIns).toBe(1)
  expect(spent).toEqual(['refresh-0', 'by-cookie-1'])
})

test('an answer that got lost is followed by a silent sign-in, never by the same refresh token', async () => {
  const tab = openTab({
    refresh: async ({ refreshToken }) => {
      provide(refreshToken ?? '')
      throw new Error('connection lost')
    },
  })
  expect(await tab.renewToken()).toBeNull()
  expect(tab.session().jwt).toBe('jwt-0')
  expect(await tab.renewToken()).toBe('jwt-2')
  expect(silentSignIns).toBe(1)
  expect(isSessionEnded).toBe(false)
})

test('without network nothing is spent and nobody is signed out', async () => {
  let isOnline = false
  const tab = openTab({ isReachable: async () => isOnline })
  expect(await tab.renewToken()).toBeNull()
  expect(spent).toEqual([])
  expect(tab.session().jwt).toBe('jwt-0')
  isOnline = true
  expect(await tab.renewToken()).toBe('jwt-1')
})

test('a session that the provider ended is a sign-out', async () => {
  isSessionEnded = true
  const tab = openTab()
  expect(await tab.renewToken()).toBeNull()
  expect(tab.session().jwt).toBeNull()
})

test('who signs out while tokens are on their way stays out', async () => {
  let session: SessionState = { ...signedOut, jwt: 'jwt-0', refreshToken: 'refresh-0', sub: 'marta', family: 'f' }
  const tab = openTab({
    read: () => session,
    write: part => {
      session = { ...session, ...part }
    },
    refresh: async ({ refreshToken }) => {
      session = signedOut
      return provide(refreshToken ?? '')
    },
  })
  expect(await tab.renewToken()).toBeNull()
  expect(session).toEqual(signedOut)
})

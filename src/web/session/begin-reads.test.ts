import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Account } from '#contract/account/account.ts'
import { queryClient } from '#web/api/query-client.ts'
import { createAppRouter } from '#web/shell/router.ts'
import { beginReads } from './begin-reads.ts'
import { signedOut, useSession } from './session.ts'

const lumo = {
  name: 'lumo',
  status: 'ACTIVE',
  phoneNumbers: [{ isZenon: false }],
  bulkMessagingEnabled: true,
  integrations: [],
} as unknown as Account
const signedIn = { ...signedOut, jwt: 'token', account: 'lumo', sub: 'marta', permissions: ['BULK_MESSAGING'] }

let asked: string[]
let answerAccount: (account: Partial<Account>) => void

beforeEach(() => {
  asked = []
  const { promise, resolve } = Promise.withResolvers<Response>()
  answerAccount = account => resolve(Response.json({ ...lumo, ...account }))
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/backend/', '')
    asked.push(path)
    return path === 'accounts/current' ? promise : Response.json([])
  })
})

afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** What is asked for on the way to an address before the account has come. */
async function goTo(address: string) {
  const screens = createAppRouter()
    .matchRoutes(address, {})
    .map(({ search, params, staticData }) => ({ pathname: address, search, params, staticData }))
  const begun = beginReads(screens)
  await vi.waitFor(() => expect(asked).not.toEqual([]))
  return begun
}

async function allAnswered(begun: Promise<void>) {
  await begun
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
}

test('what an account that was current reads first does not wait for it', async () => {
  useSession.setState({ ...signedIn, currentAccount: 'lumo' })
  await goTo('/keywords')
  await vi.waitFor(() => expect(asked).toHaveLength(4))
  expect(asked).toEqual(['accounts/current', 'stats', 'accounts/current/balance', 'keywords'])
})

test.each([
  ['seen for the first time', null],
  ['that was overdue when it was last seen', 'lumo'],
])('an account %s is waited for, and an overdue one asks for nothing that it may not have', async (_, account) => {
  useSession.setState({ ...signedIn, account })
  const begun = goTo('/new-plans')
  await vi.waitFor(() => expect(asked).toEqual(['accounts/current']))
  answerAccount({ status: 'OVERDUE' })
  await allAnswered(begun)
  expect(asked).toEqual(['accounts/current', 'accounts/current/balance', 'subscriptions', 'plan'])
})

test('an overdue account on its way to a screen that is closed to it asks for nothing more', async () => {
  useSession.setState({ ...signedIn, account: null })
  const begun = goTo('/chat')
  await vi.waitFor(() => expect(asked).toEqual(['accounts/current']))
  answerAccount({ status: 'OVERDUE' })
  await allAnswered(begun)
  expect(asked).toEqual(['accounts/current'])
})

test('a current account that is seen for the first time asks for all once it has come', async () => {
  useSession.setState({ ...signedIn, account: null })
  const begun = goTo('/keywords')
  answerAccount({})
  await allAnswered(begun)
  expect(asked).toEqual(['accounts/current', 'stats', 'accounts/current/balance', 'keywords'])
})

test('where one joins an account, it is not asked which one belongs to so far', async () => {
  useSession.setState({ ...signedIn, account: null })
  const screens = createAppRouter()
    .matchRoutes('/joining', {})
    .map(({ search, params, staticData }) => ({ pathname: '/joining', search, params, staticData }))
  await beginReads(screens)
  expect(asked).toEqual([])
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signedOut, useSession } from '#web/session/session.ts'
import { call } from './call.ts'

// The real renewal, of a partner's session: its token is renewed through our own backend.
let refreshes: number
let answered: number

const tokenOf = (serial: number) => `x.${btoa(JSON.stringify({ sub: 'mila', iat: serial, exp: serial + 600 }))}.y`

beforeEach(() => {
  refreshes = 0
  answered = 0
  vi.stubGlobal('navigator', { locks: { request: (_: string, run: () => Promise<unknown>) => run() } })
  useSession.setState({
    ...signedOut,
    jwt: 'expired',
    refreshToken: 'r0',
    account: 'sklep-mila',
    provider: 'shoper',
    sub: 'shoper|mila',
    family: 'f',
  })
  vi.stubGlobal('fetch', async (input: Request | string) => {
    const request = typeof input === 'string' ? new Request(new URL(input, location.origin)) : input
    if (request.url.endsWith('/healthz')) return Response.json({ status: 'ok' })
    if (request.url.endsWith('/shoper/auth/refresh')) {
      refreshes += 1
      expect(await request.json()).toEqual({ refresh_token: 'r0' })
      expect(request.headers.has('authorization')).toBe(false)
      return Response.json({ access_token: tokenOf(1), refresh_token: 'r1' })
    }
    if (request.headers.get('authorization') !== `Bearer ${tokenOf(1)}`)
      return Response.json({ code: 'UNAUTHORISED', message: 'Unauthorised' }, { status: 401 })
    answered += 1
    return Response.json([])
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a token that ends in mid-session: fifty calls at once make one refresh, and all are answered', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => call('GET /users')()))
  expect(answers).toHaveLength(50)
  expect([refreshes, answered]).toEqual([1, 50])
  expect(useSession.getState()).toMatchObject({
    refreshToken: 'r1',
    provider: 'shoper',
    account: 'sklep-mila',
    sub: 'shoper|mila',
  })
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renewToken } from '#web/session/renew.ts'
import { signedOut, useSession } from '#web/session/session.ts'
import { call, callWithEventNumber } from './call.ts'

vi.mock('#web/session/renew.ts', () => ({ renewToken: vi.fn<() => Promise<string | null>>() }))

const asked: Request[] = []
let answers: (() => Response | Promise<Response>)[] = []

const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  () =>
    Response.json(body, { status, headers })

beforeEach(() => {
  asked.length = 0
  useSession.setState({ ...signedOut, jwt: 'old', refreshToken: 'r', account: 'lumo-ceramics', sub: 'marta' })
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request)
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
})

afterEach(() => {
  answers = []
  vi.unstubAllGlobals()
  vi.mocked(renewToken).mockReset()
})

test('says who asks, for which account, with what the route needs', async () => {
  answers = [json([], 200, { 'x-event-number': '41' })]
  const told = await callWithEventNumber('GET /conversations/:id/messages')({ params: { id: 'a/b' }, query: { limit: 5 } })
  expect(told).toEqual({ data: [], eventNumber: 41 })
  const [request] = asked
  expect(request?.url).toBe(`${location.origin}/backend/conversations/a%2Fb/messages?limit=5`)
  expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
    authorization: 'Bearer old',
    'x-account': 'lumo-ceramics',
    'x-refresh-token': 'r',
  })
  expect(request?.headers.has('x-auth-provider')).toBe(false)
})

test('without a token no header of a session goes along', async () => {
  useSession.setState(signedOut)
  answers = [json([])]
  await call('GET /users')()
  expect(asked[0]?.headers.has('authorization')).toBe(false)
  expect(asked[0]?.headers.has('x-account')).toBe(false)
})

test('an old token is renewed once, and the call repeated with the new one', async () => {
  vi.mocked(renewToken).mockImplementation(async () => {
    useSession.setState({ jwt: 'new' })
    return 'new'
  })
  answers = [json({ code: 'UNAUTHORISED', message: 'Unauthorised' }, 401), json([])]
  await expect(call('GET /users')()).resolves.toEqual([])
  expect(asked[1]?.headers.get('authorization')).toBe('Bearer new')
})

test("a GET that is still not allowed raises 'Unauthorised'", async () => {
  vi.mocked(renewToken).mockResolvedValue(null)
  answers = [json({ code: 'UNAUTHORISED', message: 'expired' }, 401)]
  await expect(call('GET /users')()).rejects.toMatchObject({ message: 'Unauthorised', code: 'UNAUTHORISED', status: 401 })
  expect(asked).toHaveLength(1)
})

test("another GET that is not 200 raises 'No understandable response', with the server's code when there is one", async () => {
  const message = 'No understandable response'
  answers = [
    json({ code: 'STORAGE_FULL', message: 'full' }, 507),
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    () => new Response('{', { status: 200 }),
  ]
  await expect(call('GET /users')()).rejects.toMatchObject({ message, code: 'STORAGE_FULL', isUnanswered: false })
  await expect(call('GET /users')()).rejects.toMatchObject({ message, code: 'SERVER_ERROR', status: 502, isUnanswered: true })
  await expect(call('GET /users')()).rejects.toMatchObject({ message, code: 'SERVER_ERROR' })
})

test('a refusal carries its field, its details and when to come back', async () => {
  answers = [
    json({ code: 'TOO_MANY_REQUESTS', message: 'slow down', field: 'to', details: { value: 3 } }, 429, { 'retry-after': '7' }),
  ]
  const refused = call('POST /conversations/:id/read')({ params: { id: '1' } })
  await expect(refused).rejects.toMatchObject({
    message: 'slow down',
    code: 'TOO_MANY_REQUESTS',
    field: 'to',
    details: { value: 3 },
    retryAfterSeconds: 7,
  })
})

test('no answer at all is UNAVAILABLE, and says that nobody knows', async () => {
  await expect(call('GET /users')()).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 0, isUnanswered: true })
})

test('an empty answer is null, the idempotency key goes along', async () => {
  answers = [() => new Response(null, { status: 204 })]
  const body = { from: '+16285550119', body: 'Hi', recipients: ['+14155550100'] }
  await expect(call('POST /bulk-send')({ body, idempotencyKey: 'k' })).resolves.toBeNull()
  expect(asked[0]?.headers.get('idempotency-key')).toBe('k')
})

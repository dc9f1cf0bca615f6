import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../log.ts'
import type { Identity } from './identity.ts'
import { startApp } from '../testing/start-app.ts'
import { askUserInfo } from './user-info.ts'

let provider: Identity | null = null
let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ identity: { current: () => Promise.resolve(provider) } })
}, 60_000)
afterAll(() => app.stop())
beforeEach(() => void vi.spyOn(log, 'warn').mockReturnValue(undefined))
afterEach(() => void vi.restoreAllMocks())

const tell = (body: unknown) => app.call('POST /sign-in-problems', { body })

test('what a provider refuses with is a line of the log, with its own words', async () => {
  expect(await tell({ kind: 'refused', code: 'access_denied', text: 'Not in the group' })).toMatchObject({ status: 204 })
  expect(log.warn).toHaveBeenCalledWith(
    expect.objectContaining({ code: 'access_denied', text: 'Not in the group', issuer: 'https://parley.example/idp' }),
    'the identity provider refused a sign-in',
  )
})

test('an opaque token is named as such in the log', async () => {
  expect(await tell({ kind: 'opaque', code: null, text: null })).toMatchObject({ status: 204 })
  expect(log.warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('The provider gave no JWT for this audience'))
})

test('nobody fills the log: what is long, unknown or no text is refused, and the same is told once a minute', async () => {
  for (const body of [{}, { kind: 'other', code: null, text: null }, { kind: 'refused', code: 'x'.repeat(101), text: null }])
    expect(await tell(body)).toMatchObject({ status: 400 })
  for (let index = 0; index < 5; index += 1) await tell({ kind: 'unfinished', code: null, text: `${index}` })
  expect(log.warn).toHaveBeenCalledTimes(1)
})

test('UserInfo is asked with the person’s own token, and believed of that person alone', async () => {
  const asked: (string | undefined)[] = []
  const server = createServer((request, response) => {
    asked.push(request.headers.authorization)
    response.end(JSON.stringify({ sub: 'nadia', name: 'Nadia Kowal' }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/userinfo`
  expect(await askUserInfo(address, 'her.own.token', 'nadia')).toMatchObject({ name: 'Nadia Kowal' })
  expect(await askUserInfo(address, 'his.own.token', 'piotr')).toBeNull()
  expect(asked).toEqual(['Bearer her.own.token', 'Bearer his.own.token'])

  // Whoever joins has that name for colleagues, where no token holds one.
  provider = { authorizationEndpoint: address, tokenEndpoint: address, userInfoEndpoint: address }
  const shop = await app.shop()
  const { url } = (await shop.api('POST /invitations', { email: '', note: 'new' })).body as { url: string }
  const body = { token: new URL(url).searchParams.get('token'), idToken: 'says.no.name' }
  expect(await app.call('POST /invitations/accept', { token: await app.token('nadia'), body })).toMatchObject({ status: 200 })
  expect((await shop.api('GET /users')).body).toContainEqual(expect.objectContaining({ sub: 'nadia', name: 'Nadia Kowal' }))
  server.close()
  server.closeAllConnections()
  expect(await askUserInfo(address, 'her.own.token', 'nadia')).toBeNull()
})

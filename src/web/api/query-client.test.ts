import { afterEach, expect, test, vi } from 'vitest'
import { signedOut, useSession } from '#web/session/session.ts'
import { query } from './query.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => vi.unstubAllGlobals())

test('a read that failed is logged by its route; what is not there is no failure', async () => {
  useSession.setState({ ...signedOut, jwt: 'jwt', account: 'lumo-ceramics' })
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const client = createQueryClient()
  vi.stubGlobal('fetch', async () => new Response('', { status: 401 }))
  await client.fetchQuery(query('GET /users')()).catch(() => undefined)
  expect(warn.mock.calls).toEqual([['GET /users', 'Unauthorised']])
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }))
  await client.fetchQuery(query('GET /contacts/:number')({ params: { number: '+14155550132' } })).catch(() => undefined)
  expect(warn).toHaveBeenCalledOnce()
})

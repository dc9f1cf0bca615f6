import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { whyNot } from '../cannot-start.ts'
import { readConfig } from '../config.ts'
import { log } from '../log.ts'
import { checkIssuer } from './oidc-discovery.ts'

/** A provider that calls itself what `nameOf` makes of its address; its address, without a slash at the end. */
async function provider(nameOf: ((address: string) => string) | null): Promise<string> {
  const server = createServer((request, response) => {
    if (!nameOf || request.url !== '/.well-known/openid-configuration') return response.writeHead(404).end('nothing here')
    return response.end(JSON.stringify({ issuer: nameOf(url), jwks_uri: `${url}/keys` }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : ''}`
  return url
}

test('a provider that calls itself otherwise, if only by a slash, stops the start and says what to set', async () => {
  const address = await provider(url => `${url}/`)
  const config = readConfig({})
  if ('problems' in config) throw new Error(config.problems.join())
  const why = await checkIssuer(address).catch((error: unknown) => whyNot(error, config))
  expect(why).toMatchObject({ isFinal: true, message: expect.stringMatching(`^OIDC_ISSUER: .* calls itself ${address}/\\.`) })
  const right = vi.spyOn(log, 'warn')
  await checkIssuer(`${address}/`)
  expect(right).not.toHaveBeenCalled()
})

test('a provider that is away is told, and waited for', async () => {
  const said = vi.spyOn(log, 'warn').mockReturnValue(undefined)
  onTestFinished(() => said.mockRestore())
  await checkIssuer(await provider(null))
  await checkIssuer('http://127.0.0.1:1')
  expect(said).toHaveBeenCalledTimes(2)
  expect(said.mock.calls[0]?.[1]).toContain('OIDC_ISSUER')
})

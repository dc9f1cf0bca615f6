import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

const audience = 'https://parley.example/backend'

export type Issuer = Awaited<ReturnType<typeof startIssuer>>

/** An identity provider that outlives every kill: the backend knows it by OIDC_ISSUER, as it would a hosted one. */
export async function startIssuer() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const keys = { keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'faults', use: 'sig' }] }
  const server = createServer((request, response) => {
    const isDiscovery = request.url === '/.well-known/openid-configuration'
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(isDiscovery ? { issuer: url, jwks_uri: `${url}/keys` } : keys))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: { OIDC_ISSUER: url, OIDC_AUDIENCE: audience },
    /** An access token, as the provider gives it. */
    token: (sub: string) =>
      new SignJWT({ app_metadata: { permissions: ['BULK_MESSAGING'] } })
        .setProtectedHeader({ alg: 'RS256', kid: 'faults', typ: 'at+jwt' })
        .setSubject(sub)
        .setIssuer(url)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime('14d')
        .sign(privateKey),
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

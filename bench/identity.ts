import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { freePort } from '../e2e/check/ports.ts'

export const audience = 'https://parley.example/backend'

export type Identity = { issuer: string; token: (sub: string) => Promise<string>; close: () => void }

/** An identity provider of the bench: signs tokens and shows its keys, so that the backend runs as it does outside the demo. */
export async function startIdentity(): Promise<Identity> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const key = { ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'bench', use: 'sig' }
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.url === '/keys' ? { keys: [key] } : { issuer, jwks_uri: `${issuer}/keys` }))
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    issuer,
    token: sub =>
      new SignJWT({ app_metadata: { permissions: ['BULK_MESSAGING'] } })
        .setProtectedHeader({ alg: 'RS256', kid: 'bench', typ: 'at+jwt' })
        .setSubject(sub)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

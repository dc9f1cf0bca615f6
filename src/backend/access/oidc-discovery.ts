import * as z from 'zod'
import { jsonOf, readAnswer } from '../http/body.ts'
import { log } from '../log.ts'

const answerWithinMs = 5000
const answerMaxBytes = 256 * 1024

const Endpoint = z.url({ protocol: /^https?$/ })
const Discovery = z.object({
  issuer: z.string(),
  jwks_uri: Endpoint,
  authorization_endpoint: Endpoint.optional(),
  token_endpoint: Endpoint.optional(),
  end_session_endpoint: Endpoint.optional(),
  userinfo_endpoint: Endpoint.optional(),
  revocation_endpoint: Endpoint.optional(),
})

/** An issuer that goes by another name: it would refuse every sign-in, or we every token. */
export class WrongIssuer extends Error {
  constructor(ours: string, theirs: string, setting = 'An issuer') {
    super(`${setting}: the provider at ${ours} calls itself ${theirs}. Set exactly that, slash or no slash at its end included.`)
  }
}

/**
 * What a provider says of itself. Throws when it does not answer, or with something else, or by another name.
 * `address` is where this process reaches an issuer whose name is for browsers.
 */
export async function discover(issuer: string, address: string = issuer, setting?: string): Promise<z.output<typeof Discovery>> {
  const answer = await fetch(`${address.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(answerWithinMs),
  })
  const found = Discovery.parse(jsonOf(String(await readAnswer(answer, answerMaxBytes))))
  if (found.issuer !== issuer) throw new WrongIssuer(issuer, found.issuer, setting)
  return found
}

/** At the start: a provider of another name is a wrong setting; one that is away may come back, so that is only told. */
export async function checkIssuer(issuer: string, setting = 'OIDC_ISSUER'): Promise<void> {
  await discover(issuer, issuer, setting).catch((error: unknown) => {
    if (error instanceof WrongIssuer) throw error
    log.warn(
      { issuer, error: String(error) },
      `${setting} does not answer as an identity provider: nobody can sign in by it until it does`,
    )
  })
}

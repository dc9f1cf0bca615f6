import * as z from 'zod'
import { log } from '../log.ts'

const answerWithinMs = 5000

const Endpoint = z.url({ protocol: /^https?$/ })
const Discovery = z.object({
  issuer: z.string(),
  jwks_uri: Endpoint,
  authorization_endpoint: Endpoint.optional(),
  token_endpoint: Endpoint.optional(),
  end_session_endpoint: Endpoint.optional(),
  revocation_endpoint: Endpoint.optional(),
})

/** OIDC_ISSUER leads to a provider that goes by another name: it would refuse every sign-in, or we every token. */
export class WrongIssuer extends Error {
  constructor(ours: string, theirs: string) {
    super(`OIDC_ISSUER: the provider at ${ours} calls itself ${theirs}. Set exactly that, slash or no slash at its end included.`)
  }
}

/** What a provider says of itself. Throws when it does not answer, or with something else. */
export async function discover(issuer: string): Promise<z.output<typeof Discovery>> {
  const answer = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(answerWithinMs),
  })
  return Discovery.parse(await answer.json())
}

/** At the start: a provider of another name is a wrong setting; one that is away may come back, so that is only told. */
export async function checkIssuer(issuer: string): Promise<void> {
  const found = await discover(issuer).catch((error: unknown) => {
    log.warn(
      { issuer, error: String(error) },
      'OIDC_ISSUER does not answer as an identity provider: nobody can sign in until it does',
    )
    return null
  })
  if (found && found.issuer !== issuer) throw new WrongIssuer(issuer, found.issuer)
}

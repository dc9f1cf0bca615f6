import * as z from 'zod'
import type { Provider } from '#contract/access/providers.ts'
import type { Api } from '#contract/api.ts'
import type { Call, Handlers } from '../http/mount.ts'
import { discover } from './oidc-discovery.ts'
import { jsonOf, readAnswer } from '../http/body.ts'
import { Refusal } from '../http/refusal.ts'
import { warnOfMany } from '../log.ts'
import { domainsOf } from './accounts-of-person.ts'

const answerWithinMs = 5000
const answerMaxBytes = 64 * 1024

const Tokens = z.object({ access_token: z.string(), refresh_token: z.string().nullish() })

export const partnerSignIn = {
  'GET /channels/auth/token/:code': async (call, { params }) => {
    const tokens = await exchange(call, 'channels', { grant_type: 'authorization_code', code: params.code })
    const { domains } = await call.authenticator.person(tokens.access_token, 'channels')
    return { ...tokens, domains: await domainsOf(call.database, 'channels', domains) }
  },

  'POST /channels/auth/refresh': (call, { body }) => renew(call, 'channels', body.refresh_token),
  'POST /shoper/auth/refresh': (call, { body }) => renew(call, 'shoper', body.refresh_token),
} satisfies Partial<Handlers<keyof Api>>

const renew = (call: Call, provider: Provider, token: string) =>
  exchange(call, provider, { grant_type: 'refresh_token', refresh_token: token })

/**
 * Tokens of a partner for a code or a refresh token. Used, expired, somebody else's: its platform tells them apart, we
 * answer all with the same 401. What is logged holds neither.
 */
async function exchange(call: Call, provider: Provider, grant: Record<string, string>) {
  const partner = call.partners[provider]
  if (!partner) throw new Refusal('UNAUTHORISED')
  const about = { provider, grant: grant['grant_type'] }
  const away = (because: string): never => {
    warnOfMany({ ...about, because }, 'a partner gave no tokens')
    throw new Refusal('UNAVAILABLE', { retryAfterSeconds: 5 })
  }
  // An error of fetch may carry the whole request: only its kind is told.
  const kindOf = (error: unknown) => (error instanceof Error ? error.name : 'unknown')
  const { token_endpoint: address } = await discover(partner.issuer).catch(error => away(`discovery: ${kindOf(error)}`))
  if (!address) return away('its discovery names no token_endpoint')
  const answer = await fetch(address, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ ...grant, client_id: partner.audience }),
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithinMs),
  }).catch(error => away(kindOf(error)))
  if (answer.status === 400 || answer.status === 401 || answer.status === 403) {
    warnOfMany({ ...about, status: answer.status }, 'a partner refused a sign-in')
    throw new Refusal('UNAUTHORISED')
  }
  if (!answer.ok) return away(`it answered ${answer.status}`)
  const told = await readAnswer(answer, answerMaxBytes).catch(error => away(kindOf(error)))
  const tokens = Tokens.safeParse(jsonOf(String(told)))
  if (!tokens.success) return away('its answer is none')
  const { access_token, refresh_token = null } = tokens.data
  return { access_token, refresh_token }
}

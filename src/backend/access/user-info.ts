import { isClaims } from '#contract/access/claims.ts'
import { jsonOf, readAnswer } from '../http/body.ts'
import { warnOfMany } from '../log.ts'

const answerWithinMs = 5000
const answerMaxBytes = 64 * 1024

/** The claims of UserInfo for whoever holds an access token; null where the provider does not say, or says another's. */
export async function askUserInfo(address: string, token: string, sub: string): Promise<Record<string, unknown> | null> {
  try {
    const answer = await fetch(address, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const claims = jsonOf(String(await readAnswer(answer, answerMaxBytes)))
    return isClaims(claims) && claims['sub'] === sub ? claims : null
  } catch (error) {
    warnOfMany({ address, error: String(error) }, 'UserInfo was not told: a person goes without a name')
    return null
  }
}

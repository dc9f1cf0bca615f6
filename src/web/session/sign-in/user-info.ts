import { isClaims } from '#contract/access/claims.ts'

const answerWithinMs = 5000

/**
 * The claims of UserInfo, for a person of whom no token holds a name; none where the provider does not tell a browser, or
 * tells of somebody else: whoever has signed in goes on under another name.
 */
export async function userInfo(
  address: string | undefined,
  accessToken: string,
  subs: string[],
): Promise<Record<string, unknown>> {
  if (!address) return {}
  try {
    const answer = await fetch(address, {
      headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const claims: unknown = await answer.json()
    return answer.ok && isClaims(claims) && subs.some(sub => sub === claims['sub']) ? claims : {}
  } catch (error) {
    console.warn('UserInfo', error)
    return {}
  }
}

import type { SessionState } from '#web/session/session.ts'

type Whose = Pick<SessionState, 'jwt' | 'account'>

declare global {
  interface Window {
    /** What public-assets/first.js asked for while the app's files came, by address, and as whom. */
    earlyReads?: Whose & { answers: Map<string, Promise<Response>> }
  }
}

/** From then on what was asked for then is too old. */
const youngMs = 30_000

/** The answer to what was asked for before the app ran: once, and for the same person. */
export async function earlyAnswer(address: string, { jwt, account }: Whose): Promise<Response | null> {
  const { earlyReads } = window
  const answer = earlyReads?.answers.get(address)
  if (!earlyReads || !answer) return null
  earlyReads.answers.delete(address)
  if (earlyReads.jwt !== jwt || earlyReads.account !== account || performance.now() > youngMs) return null
  // No answer: then it is asked for as ever.
  return answer.catch(() => null)
}

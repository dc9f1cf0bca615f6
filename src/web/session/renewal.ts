import type { Tokens } from './sign-in/identity.ts'
import type { SessionState } from './session.ts'

/** The outside of a renewal, handed in so that two tabs can be tried in one test. */
export type Outside = {
  read: () => SessionState
  write: (part: Partial<SessionState>) => void
  /** Runs alone among the tabs of `family`. */
  alone: <T>(family: string, run: () => Promise<T>) => Promise<T>
  /** The newest generation that any tab of the family started to fetch; seen by all tabs at once. */
  started: { read: (family: string) => number; write: (family: string, generation: number) => void }
  isReachable: () => Promise<boolean>
  /** Null when the provider refuses, throws when no answer came. */
  refresh: (session: SessionState) => Promise<Tokens | null>
  /** Tells the other tabs. */
  share: (news: News) => void
  /** New tokens from the provider's own session, without questions; null when it has none. Throws when no answer came. */
  signInSilently: () => Promise<Tokens | null>
  /** The last resort: this page is left, for the sign-in or the provider. */
  giveUp: () => Promise<null>
  /** How long to wait for the tab that has the newer tokens. */
  patienceMs: number
}

export type News = { type: 'renewed'; session: SessionState } | { type: 'wanted'; generation: number }

/**
 * Renews tokens so that a rotated refresh token is never used twice, which would end the whole session: one tab at a
 * time, each attempt noted before it leaves, the result told to the others.
 */
export function createRenewal(outside: Outside) {
  const { read, write, alone, started, isReachable, refresh, share, signInSilently, giveUp, patienceMs } = outside
  let running: Promise<string | null> | null = null
  const waiting = new Set<() => void>()

  /** Resolves when another tab has told its newer tokens, or when patience ends. */
  async function waitForNews(generation: number): Promise<void> {
    if (read().generation >= generation) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, patienceMs)
    waiting.add(resolve)
    share({ type: 'wanted', generation })
    await promise
    clearTimeout(timer)
    waiting.delete(resolve)
  }

  async function renewAlone(before: string, family: string): Promise<string | null> {
    await waitForNews(started.read(family))
    const session = read()
    // Another tab was faster, or signed out.
    if (session.jwt !== before) return session.jwt
    if (!(await isReachable())) return null
    // Behind = somebody spent this refresh token, and the answer got lost. A partner's is tried all the same: its platform
    // may have been away, and there is no sign-in without questions to fall back to.
    const isSpent = session.generation < started.read(family)
    const generation = started.read(family) + 1
    started.write(family, generation)
    try {
      const tokens = (isSpent && session.provider === null ? null : await refresh(session)) ?? (await signInSilently())
      // Who signed out while the tokens were on their way stays out.
      if (read().family !== family) return read().jwt
      // Somebody else may have signed in at the provider meanwhile.
      if (!tokens || tokens.sub !== session.sub) return await giveUp()
      write({ ...tokens, generation })
    } catch {
      return null
    }
    share({ type: 'renewed', session: read() })
    return read().jwt
  }

  async function renew(): Promise<string | null> {
    const { jwt, family } = read()
    if (!jwt || !family) return null
    return alone(family, () => renewAlone(jwt, family))
  }

  return {
    /** A fresh access token; null when there is none now: signed out, or no network. */
    renewToken(): Promise<string | null> {
      running ??= renew().finally(() => {
        running = null
      })
      return running
    },

    /** What another tab of the family told. */
    hear(news: News): void {
      const session = read()
      if (news.type === 'wanted' && session.generation >= news.generation) share({ type: 'renewed', session })
      if (news.type !== 'renewed' || news.session.generation <= session.generation) return
      const { jwt, refreshToken, idToken, expiresAtMs, permissions, generation } = news.session
      write({ jwt, refreshToken, idToken, expiresAtMs, permissions, generation })
      for (const wake of waiting) wake()
    },
  }
}

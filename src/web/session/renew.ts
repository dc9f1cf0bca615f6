import { startedGeneration } from './generations.ts'
import { createRenewal, type News } from './renewal.ts'
import { signedOut, useSession } from './session.ts'
import { leaveForSilentSignIn } from './sign-in/sign-in.ts'

const renewAheadMs = 60_000
// A token that lives shorter than three minutes is renewed after two thirds of its life.
const renewAheadShare = 1 / 3
const renewPauseMs = 1_000
const shortestValidMs = 3_000
const offlineRetryMs = 15_000
const patienceMs = 2_000
const signOuts = 'signed-out'

const isPartner = () => useSession.getState().provider !== null

let channel: BroadcastChannel | null = null

const renewal = createRenewal({
  read: () => useSession.getState(),
  write: part => useSession.setState(part),
  alone: (family, run) => navigator.locks.request(`session.${family}`, run),
  started: startedGeneration,
  isReachable: async () =>
    isPartner()
      ? (await import('./partners/partner-tokens.ts')).isBackendReachable()
      : (await import('./sign-in/identity.ts')).isProviderReachable(),
  refresh: async session =>
    isPartner()
      ? (await import('./partners/partner-tokens.ts')).refreshPartner(session)
      : (await import('./sign-in/identity.ts')).refresh(session),
  share: news => channel?.postMessage(news),
  // Only its platform can renew a partner's session.
  signInSilently: async () => (isPartner() ? null : (await import('./sign-in/identity.ts')).signInInFrame()),
  giveUp: leaveForSilentSignIn,
  patienceMs,
})

/** A fresh access token, whatever the old one is; null when there is none now: signed out, or no network. */
export const renewToken = () => renewal.renewToken()

/** An access token that is good for some seconds at least; null when there is none. */
export async function accessToken(): Promise<string | null> {
  const { jwt, expiresAtMs } = useSession.getState()
  if (!jwt || (expiresAtMs ?? Number.POSITIVE_INFINITY) - Date.now() > shortestValidMs) return jwt
  return renewToken()
}

type SignedOut = { sub: string }

/**
 * Signs the person out in all tabs of this browser: the provider's session ended, and the tokens of each tab with it,
 * also of those that were opened by hand and are no family of this one.
 */
export function tellSignedOut(sub: string): void {
  const everyTab = new BroadcastChannel(signOuts)
  everyTab.postMessage({ sub } satisfies SignedOut)
  everyTab.close()
}

/** Keeps the token fresh ahead of its end, and in step with the tabs of the same sign-in. */
export function keepTokenFresh(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let family: string | null = null

  function schedule(earliestMs = 0) {
    clearTimeout(timer)
    const { jwt, refreshToken, expiresAtMs } = useSession.getState()
    if (!jwt || !expiresAtMs) return
    const leftMs = expiresAtMs - Date.now()
    // A session that nothing can renew lasts as long as its token.
    const aheadMs = isPartner() && !refreshToken ? 0 : Math.min(renewAheadMs, leftMs * renewAheadShare)
    const dueMs = Math.max(leftMs - aheadMs, earliestMs)
    timer = setTimeout(async () => {
      const renewed = await renewToken().catch(() => null)
      schedule(renewed ? renewPauseMs : offlineRetryMs)
    }, dueMs)
  }

  function follow() {
    const session = useSession.getState()
    if (session.family === family) return
    family = session.family
    channel?.close()
    channel = family ? new BroadcastChannel(`session.${family}`) : null
    if (channel) channel.onmessage = ({ data }: MessageEvent<News>) => renewal.hear(data)
  }

  new BroadcastChannel(signOuts).onmessage = ({ data }: MessageEvent<SignedOut>) => {
    if (data.sub === useSession.getState().sub) useSession.setState(signedOut)
  }
  useSession.subscribe((now, before) => {
    follow()
    if (now.expiresAtMs !== before.expiresAtMs || now.jwt !== before.jwt) schedule()
  })
  // Timers of a hidden or sleeping tab are late.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && schedule())
  window.addEventListener('online', () => schedule())
  follow()
  schedule()
}

import { forgetOldFamilies } from '../generations.ts'
import type { SignInProblem } from '#contract/access/sign-in-problems.ts'
import type { Tokens } from './identity.ts'
import { signedOut, useSession } from '../session.ts'
import { browserStorage, tabStorage } from '../storage.ts'
import { safeTarget } from './target.ts'

const silentKey = 'silent-sign-in'
const silentPauseMs = 60_000
const leavingMs = 10_000
// Whoever signed in here before needs no button in a new tab: session storage is empty there, the provider's session is not.
const knownKey = 'has-signed-in'

/** The page as it stands, to come back to. */
export const currentPath = () => safeTarget(location.pathname + location.search + location.hash)

/** Inside a page of somebody else's: identity providers let nobody frame them. */
export const isFramed = () => window.top !== window

/** Leaves for the identity provider; it returns to `target`. `login` asks who one is. Throws when the provider cannot be reached. */
export async function signIn(target: string, prompt?: 'login'): Promise<void> {
  const { signInAddress } = await import('./identity.ts')
  location.assign(await signInAddress(safeTarget(target), prompt ? { prompt } : {}))
}

/**
 * Signs in by a pop-up, which must be opened in the press itself. Resolves with how that ended once it has answered; null
 * when `signal` says that another one is open.
 */
export async function signInByPopup(popup: Window, target: string, signal: AbortSignal): Promise<Accepted | null> {
  const { signInAddress } = await import('./identity.ts')
  const { answerOf } = await import('./popup.ts')
  popup.location.href = await signInAddress(safeTarget(target), { isPopup: true })
  const query = await answerOf(popup, signal)
  return query === null ? null : acceptSignIn(query)
}

/** In a new tab of a browser that is signed in: leaves for a sign-in without questions. */
export async function tryNewTab(target: string): Promise<void> {
  if (isFramed() || !browserStorage.getItem(knownKey) || !mayTrySilently()) return
  const { isProviderReachable } = await import('./identity.ts')
  if (await isProviderReachable()) await leaveForSilentSignIn(target)
}

/** Until the next sign-in a new tab shows the page with the button. */
export function forgetBrowser(): void {
  browserStorage.removeItem(knownKey)
}

/** Whether a silent try is due: not again within a minute, so that a provider that cannot help makes no loop. */
function mayTrySilently(): boolean {
  return Date.now() - Number(tabStorage.getItem(silentKey) ?? 0) > silentPauseMs
}

/**
 * Leaves the page to ask the provider for a sign-in without questions, and comes back here. For a new tab, and where a
 * hidden frame could not help because frames of other sites get no cookies. What was typed is kept by the drafts.
 * Signs out when that was tried just now, and where nobody but a partner or a pop-up can help.
 */
export async function leaveForSilentSignIn(target = currentPath()): Promise<null> {
  if (useSession.getState().provider !== null || isFramed() || !mayTrySilently()) {
    useSession.setState(signedOut)
    return null
  }
  tabStorage.setItem(silentKey, String(Date.now()))
  const { signInAddress } = await import('./identity.ts')
  location.replace(await signInAddress(target, { prompt: 'none' }))
  // The page is on its way out; whoever waits must not take it for a sign-out.
  return new Promise(resolve => setTimeout(resolve, leavingMs, null))
}

/** How a sign-in ended, and the path to go on to; `problem` is null where there is nothing to tell. */
export type Accepted = { isSignedIn: boolean; target: string; problem: SignInProblem | null }

/** Takes over what the provider sent back, a query. */
export async function acceptSignIn(query: string): Promise<Accepted> {
  const [{ finishSignIn }, { tellProblem }] = await Promise.all([import('./identity.ts'), import('./tell-problem.ts')])
  const end = await finishSignIn(query)
  if ('tokens' in end) {
    takeTokens(end.tokens)
    return { isSignedIn: true, target: end.target, problem: null }
  }
  const { target, problem } = end
  if (problem) tellProblem(problem)
  // A link that nobody asked for ends no session.
  if (target === null) return { isSignedIn: false, target: '/', problem }
  forgetBrowser()
  // Who came from a partner stays: their session does not hang on our provider.
  if (useSession.getState().provider === null) useSession.setState(signedOut)
  return { isSignedIn: false, target, problem }
}

/** A silent sign-in of the same person stays in the account; a family of its own, since the tokens are. */
function takeTokens(tokens: Tokens): void {
  const { sub, account, currentAccount } = useSession.getState()
  const kept = sub === tokens.sub ? { account, currentAccount } : {}
  useSession.setState({ ...signedOut, ...tokens, ...kept, family: crypto.randomUUID() })
  browserStorage.setItem(knownKey, 'yes')
  forgetOldFamilies()
}

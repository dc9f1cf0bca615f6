import { forgetOldFamilies } from './generations.ts'
import { signedOut, useSession } from './session.ts'
import { safeTarget } from './target.ts'

const silentKey = 'silent-sign-in'
const silentPauseMs = 60_000
const leavingMs = 10_000
// Whoever signed in here before needs no button in a new tab: session storage is empty there, the provider's session is not.
const knownKey = 'has-signed-in'

/** The page as it stands, to come back to. */
export const currentPath = () => safeTarget(location.pathname + location.search + location.hash)

/** Leaves for the identity provider; it returns to `target`. Throws when the provider cannot be reached. */
export async function signIn(target: string): Promise<void> {
  const { signInAddress } = await import('./identity.ts')
  location.assign(await signInAddress(safeTarget(target), false))
}

/** In a new tab of a browser that is signed in: leaves for a sign-in without questions. */
export async function tryNewTab(target: string): Promise<void> {
  if (!localStorage.getItem(knownKey) || !mayTrySilently()) return
  const { isProviderReachable } = await import('./identity.ts')
  if (await isProviderReachable()) await leaveForSilentSignIn(target)
}

/** Until the next sign-in a new tab shows the page with the button. */
export function forgetBrowser(): void {
  localStorage.removeItem(knownKey)
}

/** Whether a silent try is due: not again within a minute, so that a provider that cannot help makes no loop. */
function mayTrySilently(): boolean {
  return Date.now() - Number(sessionStorage.getItem(silentKey) ?? 0) > silentPauseMs
}

/**
 * Leaves the page to ask the provider for a sign-in without questions, and comes back here. For a new tab, and where a
 * hidden frame could not help because frames of other sites get no cookies. What was typed is kept by the drafts.
 * Signs out when that was tried just now.
 */
export async function leaveForSilentSignIn(target = currentPath()): Promise<null> {
  if (!mayTrySilently()) {
    useSession.setState(signedOut)
    return null
  }
  sessionStorage.setItem(silentKey, String(Date.now()))
  const { signInAddress } = await import('./identity.ts')
  location.replace(await signInAddress(target, true))
  // The page is on its way out; whoever waits must not take it for a sign-out.
  return new Promise(resolve => setTimeout(resolve, leavingMs, null))
}

/** Takes over what the provider sent back; gives the path to go on to. */
export async function acceptSignIn(address: string): Promise<{ isSignedIn: boolean; target: string }> {
  const { finishSignIn } = await import('./identity.ts')
  const answer = await finishSignIn(address)
  if ('isRefused' in answer) {
    forgetBrowser()
    useSession.setState(signedOut)
    return { isSignedIn: false, target: answer.target }
  }
  const { sub, account } = useSession.getState()
  // A silent sign-in of the same person stays in the account; a family of its own, since the tokens are.
  const kept = sub === answer.tokens.sub ? account : null
  useSession.setState({ ...signedOut, ...answer.tokens, account: kept, family: crypto.randomUUID() })
  localStorage.setItem(knownKey, 'yes')
  forgetOldFamilies()
  return { isSignedIn: true, target: answer.target }
}

import { startedGeneration } from './generations.ts'
import { tellSignedOut } from './renew.ts'
import { signedOut, useSession } from './session.ts'
import { forgetBrowser } from './sign-in.ts'

/** Ends the session here, in its other tabs and at the identity provider; without network, here alone. */
export async function signOut(): Promise<void> {
  const { idToken, family, sub } = useSession.getState()
  const { signOutAddress } = await import('./identity.ts')
  const address = await signOutAddress(idToken).catch(() => '/')
  if (sub) tellSignedOut(sub)
  if (family) startedGeneration.forget(family)
  forgetBrowser()
  useSession.setState(signedOut)
  location.assign(address)
}

import type { Provider } from '#contract/access/providers.ts'
import { mobileLogoutDelayMs } from '#contract/limits.ts'
import { finishSends } from '#web/chat/outbox/finish-sends.ts'
import { startedGeneration } from '../generations.ts'
import { tellSignedOut } from '../renew.ts'
import { signedOut, useSession } from '../session.ts'
import { forgetBrowser, isFramed } from './sign-in.ts'
import { tabStorage } from '../storage.ts'

/** Their sessions are ours alone to end; the others end at the single sign-on as well (specification 4.1). */
const endsHere: readonly (Provider | null)[] = ['channels', 'aws_marketplace']

/** What waits in this tab for the person's next step is not for the next person. */
const onTheWay = ['invitation', 'platform-returned', 'platform-asked']

/** Ends the session here, in its other tabs and, by provider, at the single sign-on; without network, here alone. */
export async function signOut(): Promise<void> {
  const { idToken, family, sub, provider, isMobile } = useSession.getState()
  // A provider's page shows in no frame: its window opens in the press, before anything is waited for.
  const isElsewhere = !endsHere.includes(provider)
  const popup = isElsewhere && isFramed() ? window.open('', 'parley-sign-out', 'popup,width=480,height=640') : null
  if (isMobile) await new Promise(resolve => setTimeout(resolve, mobileLogoutDelayMs))
  await finishSends()
  const address = isElsewhere ? await addressAtProvider(idToken) : '/'
  if (sub) tellSignedOut(sub)
  if (family) startedGeneration.forget(family)
  forgetBrowser()
  for (const name of onTheWay) tabStorage.removeItem(name)
  useSession.setState(signedOut)
  if (!isFramed()) return location.assign(address)
  if (popup) popup.location.href = address
  location.assign('/')
}

async function addressAtProvider(idToken: string | null): Promise<string> {
  const { signOutAddress } = await import('./identity.ts')
  return signOutAddress(idToken).catch(() => '/')
}

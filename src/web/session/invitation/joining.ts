import type { InvitationFound } from '#contract/account/invitations.ts'
import { call } from '#web/api/call.ts'
import { loadTexts } from '#web/i18n.ts'
import { keptInvitation } from './kept-invitation.ts'
import { useSession } from '../session.ts'
import { signIn } from '../sign-in/sign-in.ts'

/**
 * What stands on /joining. `asking`: somebody is signed in, and says whether it is they who join; nothing joins by a link
 * alone, or any page could lead anybody into an account.
 */
export type JoiningDoor =
  | { kind: 'asking'; token: string; found: InvitationFound }
  | { kind: 'failed'; error: unknown }
  /** The link brought no token, and none is kept. */
  | { kind: 'lost' }
  | { kind: 'no-sign-in' }

const leavingMs = 10_000

/** Leads whoever is not signed in to the identity provider, which comes back here; for the others finds the invitation. */
export async function openJoining(): Promise<JoiningDoor> {
  await loadTexts('people', 'access', 'errors')
  const token = keptInvitation()
  if (!token) return { kind: 'lost' }
  if (!useSession.getState().jwt) {
    try {
      await signIn('/joining')
    } catch (error) {
      console.warn(error)
      return { kind: 'no-sign-in' }
    }
    // The page is on its way out.
    return new Promise(resolve => setTimeout(resolve, leavingMs, { kind: 'no-sign-in' }))
  }
  try {
    return { kind: 'asking', token, found: await call('POST /invitations/look-up')({ body: { token } }) }
  } catch (error) {
    return { kind: 'failed', error }
  }
}

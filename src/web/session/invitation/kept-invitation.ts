import { takeSecret } from '../address-secrets.ts'
import { tabStorage } from '../storage.ts'

const key = 'invitation'

/** The token of the invitation that somebody is about to use: kept in this tab, since the way leads over the sign-in. */
export function keptInvitation(): string | null {
  const token = takeSecret('invitation')
  if (token) tabStorage.setItem(key, token)
  return token ?? tabStorage.getItem(key)
}

export function forgetInvitation(): void {
  tabStorage.removeItem(key)
}

import { takeSecret } from '#web/session/address-secrets.ts'
import { tabStorage } from '#web/session/storage.ts'

// Before any page, so it comes with the entry, and nothing else of the platforms does.

export const returnedKey = 'platform-returned'

/** What a platform sent somebody back with. */
export type Returned = { type: string; code: string; state: string | null }

const [, type] = /^\/settings\/(livechat|intercom|slack)\/?$/.exec(location.pathname) ?? []
if (type) {
  const code = takeSecret('code')
  const returned: Returned | null = code ? { type, code, state: takeSecret('state') } : null
  // A sign-in may come before the page stands.
  if (returned) tabStorage.setItem(returnedKey, JSON.stringify(returned))
}

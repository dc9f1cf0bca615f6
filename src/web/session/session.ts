import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Provider } from '#contract/access/providers.ts'
import { tabStorage } from './storage.ts'

export type SessionState = {
  /** The access token, a JWT; null while nobody is signed in. */
  jwt: string | null
  refreshToken: string | null
  /** Handed back to the identity provider at sign-out. */
  idToken: string | null
  /** When the token ends by this browser's clock, which may be wrong: counted from the moment the token came. */
  expiresAtMs: number | null
  /** The account's name, for `x-account`. */
  account: string | null
  /** The account's name while it is known to be current: what its screens read first may be asked for before it has come. */
  currentAccount: string | null
  /** Null for our own single sign-on. */
  provider: Provider | null
  /** Inside the partner's mobile app. */
  isMobile: boolean
  sub: string | null
  name: string | null
  email: string | null
  permissions: string[]
  /** The same in all tabs that came from one sign-in: a duplicated tab copies session storage. */
  family: string | null
  /** How often the family's tokens were renewed: who is behind holds a refresh token that is spent. */
  generation: number
}

export const signedOut: SessionState = {
  jwt: null,
  refreshToken: null,
  idToken: null,
  expiresAtMs: null,
  account: null,
  currentAccount: null,
  provider: null,
  isMobile: false,
  sub: null,
  name: null,
  email: null,
  permissions: [],
  family: null,
  generation: 0,
}

/** Who is signed in, in session storage: gone with the tab (specification 3). */
export const useSession = create<SessionState>()(
  persist(() => signedOut, { name: 'session', storage: createJSONStorage(() => tabStorage) }),
)

/**
 * Who may make a call:
 * `public` anybody, `person` whoever is signed in (account not needed), `staff` a member of the account in `x-account`,
 * `bulk` one with the permission BULK_MESSAGING in an account that has bulk messaging, `popup` and `nfc` one of those
 * where the account has popups, a member where it has NFC signs.
 */
export type Access = 'public' | 'person' | 'staff' | 'bulk' | 'popup' | 'nfc'

/** The permission that opens bulk messaging, from the token's app metadata. */
export const BULK_MESSAGING = 'BULK_MESSAGING'

/**
 * Who may make a call:
 * `public` anybody, `person` whoever is signed in (account not needed), `staff` a member of the account in `x-account`,
 * `bulk` one with the permission BULK_MESSAGING in an account that has bulk messaging,
 * `zenon` a member of an account with a Zenon number.
 */
export type Access = 'public' | 'person' | 'staff' | 'bulk' | 'zenon'

/** The permission that opens bulk messaging, from the token's app metadata. */
export const BULK_MESSAGING = 'BULK_MESSAGING'

/**
 * Who may make a call:
 * `public` anybody, `person` whoever is signed in (account not needed), `staff` a member of the account in `x-account`.
 */
export type Access = 'public' | 'person' | 'staff'

/** The permission that opens bulk messaging, from the token's app metadata. */
export const BULK_MESSAGING = 'BULK_MESSAGING'

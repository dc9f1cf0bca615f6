// Names of headers; apart from the schemas, so that a browser that needs a name loads no schema.

/** Answer header of a read: the account's last event number that the answer includes. */
export const eventNumberHeader = 'x-event-number'
export const accountHeader = 'x-account'
export const providerHeader = 'x-auth-provider'
export const refreshTokenHeader = 'x-refresh-token'
export const idempotencyKeyHeader = 'idempotency-key'

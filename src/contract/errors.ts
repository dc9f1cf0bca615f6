/** Every code that an answer may carry, with its HTTP status. Each is a key `errorMessage.{code}` in locales. */
export const errorStatus = {
  BAD_REQUEST: 400,
  BODY_REQUIRED: 400,
  BODY_TOO_LONG: 400,
  SEARCH_TOO_BROAD: 400,
  WRONG_PHONE_NUMBER: 400,
  UNKNOWN_SENDER: 400,
  UNAUTHORIZED_DESTINATION: 400,
  PHONE_NUMBER_ON_BLOCK_LIST: 400,
  MMS_NOT_AVAILABLE: 400,
  FILE_REQUIRED: 400,
  INVALID_CONTENT_TYPE: 415,
  INVALID_FILE_SIZE: 413,
  TOO_LARGE: 413,
  UNAUTHORISED: 401,
  FORBIDDEN: 403,
  INSUFFICIENT_FUNDS: 403,
  ACCOUNT_NOT_CURRENT: 403,
  TRIAL_EXPIRED: 403,
  ACCOUNT_REQUIRED: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  NOT_RETRYABLE: 409,
  NAME_TAKEN: 409,
  PHONE_TAKEN: 409,
  NOT_UNDOABLE: 409,
  STALE_VERSION: 409,
  TAG_IN_USE: 409,
  OPTION_IN_USE: 409,
  TOO_MANY_CUSTOM_FIELDS: 409,
  ALREADY_BLOCKED: 409,
  CONSENT_REQUIRED: 409,
  NOT_FOUND: 404,
  NO_ACCOUNT: 404,
  TOO_MANY_REQUESTS: 429,
  SERVER_ERROR: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
} as const

export type ErrorCode = keyof typeof errorStatus

/** What a GET raises in the browser (specification 7). */
export const unauthorised = 'Unauthorised'
export const noUnderstandableResponse = 'No understandable response'

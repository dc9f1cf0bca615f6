import { errorStatus, type ErrorCode } from '#contract/errors.ts'

/** A refusal with a code of the contract; the status follows from the code. */
export class Refusal extends Error {
  code: ErrorCode
  status: (typeof errorStatus)[ErrorCode]
  field: string | undefined
  details: Record<string, unknown> | undefined
  retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    more: { field?: string; details?: Record<string, unknown>; message?: string; retryAfterSeconds?: number } = {},
  ) {
    super(more.message ?? messages[code])
    this.code = code
    this.status = errorStatus[code]
    this.field = more.field
    this.details = more.details
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** What a program reads beside the code; people read the locales' text of the code. */
const messages: Record<ErrorCode, string> = {
  BAD_REQUEST: 'The request is not what this call takes.',
  BODY_REQUIRED: 'The text is empty.',
  BODY_TOO_LONG: 'The text is longer than 912 characters, or 396 with unicode.',
  MISSING_VALUE: 'A variable of the text has neither a value nor a fallback.',
  TEXT_INACTIVE: 'The text is not active.',
  SEARCH_TOO_BROAD: 'This search would take too long: take a filter away, or search for more letters.',
  WRONG_PHONE_NUMBER: 'wrong phone number',
  UNKNOWN_SENDER: 'The sender is none of the account’s numbers.',
  UNAUTHORIZED_DESTINATION: 'The account has no price for that country.',
  PHONE_NUMBER_ON_BLOCK_LIST: 'Phone number on the block list. Could not sent message!',
  PERSON_ERASED: 'The person was erased: they are texted only once they have written or agreed again.',
  MMS_NOT_AVAILABLE: 'MMS goes to numbers in the United States and Canada alone, by a carrier that can.',
  FILE_REQUIRED: 'An MMS needs a file.',
  NOT_A_NOTE: 'Only notes can be pinned.',
  INVALID_CONTENT_TYPE: 'Invalid content type.',
  INVALID_FILE_SIZE: 'Invalid file size.',
  TOO_LARGE: 'The request is too large.',
  IMPORT_EMPTY: 'The file holds no rows.',
  IMPORT_WRONG_ENCODING: 'The file is not in this encoding.',
  IMPORT_BROKEN_CSV: 'A quotation mark is not closed, or a row is longer than any row is.',
  IMPORT_BAD_XLSX: 'The workbook cannot be read: it is damaged, locked by a password, or unpacks to far more than it should.',
  IMPORT_TOO_SLOW: 'The workbook took too long to read.',
  IMPORT_TOO_MANY_COLUMNS: 'The file has more than 200 columns.',
  IMPORT_TOO_MANY_ROWS: 'The file has more than 1,000,000 rows.',
  IMPORT_FIELD_REQUIRED: 'No column is assigned to a field that is required.',
  IMPORT_FIELD_TWICE: 'Two columns are assigned to one field.',
  IMPORT_TOO_LARGE: 'A CSV file may have 50 MB, an .xlsx 10 MB.',
  IMPORT_NOT_A_TABLE: 'The file is neither CSV nor .xlsx.',
  UNAUTHORISED: 'Unauthorised',
  FORBIDDEN: 'Not allowed.',
  INSUFFICIENT_FUNDS: 'Insufficient funds. Could not sent message!',
  ACCOUNT_NOT_CURRENT: 'The account is not current.',
  TRIAL_EXPIRED: 'The trial has ended.',
  ACCOUNT_REQUIRED: 'The person belongs to several accounts: name one in x-account.',
  IDEMPOTENCY_KEY_REUSED: 'The idempotency key was used with another body.',
  NOT_RETRYABLE: 'Only a failed message can be sent again, and once.',
  NEWER_REPLY: 'Somebody else answered this conversation since.',
  QUIET_HOURS: 'It would arrive outside the hours in which customers are texted.',
  TIME_PAST: 'The time is past.',
  TOO_MANY_SCHEDULED: 'Too many texts wait in this conversation.',
  ASSIGNED_MEANWHILE: 'A colleague took this chat meanwhile.',
  OPT_OUT_UNANSWERED: 'The customer may have asked for no more texts: somebody has to say so in the chat first.',
  ALREADY_ANSWERED: 'Somebody answered this otherwise meanwhile.',
  NAME_TAKEN: 'Name already taken',
  PHONE_TAKEN: 'Another contact has this number.',
  NOT_UNDOABLE: 'This can no longer be undone.',
  TEXT_ON_ITS_WAY: 'A text to this person is just being handed to the carrier. Try again in a moment.',
  STALE_VERSION: 'Somebody changed this meanwhile.',
  TAG_IN_USE: 'Cannot remove tag. Tag is used in newsletter',
  IMAGE_IN_USE: 'The image is shown somewhere: take it away there first.',
  OPTION_IN_USE: 'Contacts hold an option that would go. Pass dropsValues to take their values with it.',
  TOO_MANY_CUSTOM_FIELDS: 'The account has as many custom fields as it can.',
  ALREADY_BLOCKED: 'The number is blocked for this reason already.',
  CONSENT_REQUIRED: 'The customer took back the consent: say how it was given again.',
  INVITATION_USED: 'The invitation has been used.',
  INVITATION_EXPIRED: 'The invitation has expired.',
  INVITATION_WITHDRAWN: 'The invitation was withdrawn.',
  TOO_MANY_INVITATIONS: 'The account has as many open invitations as it can.',
  TOO_MANY_API_KEYS: 'The account has as many API keys as it can.',
  PLATFORM_REFUSED: 'The platform did not take the code: it is old, used or not for us.',
  LINK_TAKEN: 'Link already defined',
  LINK_TO_US: 'A short link leads elsewhere, never to an address of ours.',
  URL_PART_TAKEN: 'Another account has this URL part.',
  SUBDOMAIN_TAKEN: 'Another account has this subdomain.',
  DEFAULT_REQUIRED: 'One number is the default: make another one the default instead.',
  CAMPAIGN_MOVED: 'The campaign is no longer where this could be done.',
  NOT_COUNTED: 'The campaign as it stands has not been counted.',
  SENT_LATELY: 'Mostly the same people got the same text within 24 hours: confirm that they get it again.',
  WRONG_NUMBER_OF_PEOPLE: 'This is not the number of texts that was counted.',
  NOBODY_TO_TEXT: 'Nobody would get this campaign.',
  WRONG_TAX_ID: 'The tax id is not one of its type.',
  PLAN_ALREADY_YOURS: 'The account has this plan already.',
  PLAN_ENDED: 'The plan has ended.',
  BILLING_DATA_REQUIRED: 'The company name is missing in the billing data.',
  CURRENCY_NOT_PAYABLE: 'The account’s currency does not have two decimals.',
  NOTHING_DUE: 'The account owes nothing.',
  CARD_REQUIRED: 'No card is kept.',
  PAYMENTS_AWAY: 'The payment provider cannot be reached.',
  NOT_FOUND: 'Not found.',
  NO_ACCOUNT: 'The person belongs to no account.',
  TOO_MANY_REQUESTS: 'Too many requests.',
  SERVER_ERROR: 'Sorry, server goes wrong',
  PLATFORM_AWAY: 'The platform does not answer, or with something else.',
  UNAVAILABLE: 'Not available now. Try again in some seconds.',
  STORAGE_FULL: 'The disk is nearly full: nothing can be stored.',
}

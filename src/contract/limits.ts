// Every limit of specification 9, by name. Units stand in the names.

export const conversationListLimit = 1000
/** Chats that one call does something to by their ids; more are several calls, or all that match. */
export const conversationIdsMax = 1000
export const messageMaxSeptets = 912
export const messageMaxUtf16Units = 396
export const previewCharacters = 25
export const avatarColors = 10
export const noteAuthorsShown = 3
export const minimumAgeYears = 13
export const subdomainMinCharacters = 3
export const urlPartMinCharacters = 3
/** One label of a host name; the URL part keeps to the same. */
export const subdomainMaxCharacters = 63
export const urlPartMaxCharacters = 63
export const urlMaxCharacters = 2000
export const desktopBreakpointPx = 992
export const chatSidebarBreakpointPx = 1200
export const reconnectDelayMs = 2000
export const normalCloseCode = 1000
export const notificationCloseMs = 3000
export const mobileLogoutDelayMs = 3000
export const rechargeMinorUnits = 100
/** Typical carrier fees of specification 9, in millionths of the account's currency. */
export const carrierFeeSmsMillionths = 2870
export const carrierFeeMmsMillionths = 6500

/** MMS, specification 5: one file, sizes and types from the server; 1 kB = 1,024 bytes. */
export const mmsMaxFileSizeBytes = 614_400
export const bytesPerKb = 1024
export const mmsCountries = ['US', 'CA'] as const
/** What the carriers take; `text/plain` is listed by the server and removed by the browser (specification 5). */
export const mmsContentTypes = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'video/mp4',
  'audio/mpeg',
  'application/pdf',
  'text/vcard',
  'text/plain',
]
/** What customers may send: kept as well, though most of it can only be opened elsewhere. */
export const incomingContentTypes = [
  ...mmsContentTypes,
  'image/webp',
  'audio/aac',
  'audio/amr',
  'audio/mp4',
  'audio/ogg',
  'audio/ogg; codecs=opus',
  'audio/wav',
  'audio/x-m4a',
  'text/calendar',
  'video/3gpp',
  'video/3gpp2',
  'video/quicktime',
  'video/webm',
]

/** Notes and whispers go to no carrier; the bound keeps a row readable. */
export const noteMaxCharacters = 4000
/** What is written and not sent may be longer than what may be sent: nothing typed is lost. */
export const draftMaxCharacters = 10_000
export const draftPageSize = 200
/** Texts that wait in one conversation for their hour. */
export const scheduledTextsMax = 50
/** A text that could not go in its hour waits for a person once it is so late. */
export const scheduledLateAfterMinutes = 60
/** What was sent without a line asks before it goes, once it is older. */
export const outboxAsksAfterMinutes = 10
export const undoSendSeconds = 5
/** A template with its variables and fallbacks; what it makes is bounded as every text. */
export const templateMaxCharacters = 2000
/** Lists of our own: rows of a page, and up to where they are counted. */
export const listPageSize = 50
export const listPageSizeMax = 200
export const listTotalMax = 10_000
/** Search over chats and messages: what can be asked, and chats and messages of a page. */
export const chatSearchMaxCharacters = 200
export const chatSearchPageSize = 50
/** Who changed what: entries of a page. */
export const auditPageSize = 100
/** What stands before and after texts that go to many; texts themselves are bounded as every text. */
export const brandMaxCharacters = 30
export const stopTextMaxCharacters = 60
/** One GSM part: what the answer to a STOP had better keep to. */
export const stopReplyAdvisedUnits = 160
/** Names of tags, fields, templates and the like. */
export const nameMaxCharacters = 60
/** Custom fields: of an account, options of a select, and a text that a contact holds. */
export const customFieldsMax = 100
export const customFieldOptionsMax = 100
export const customFieldTextMaxCharacters = 500
export const blockNoteMaxCharacters = 500
/** The texts of an account's unsubscribe page. */
export const unsubscribeTextMaxCharacters = 500
/** How many people one bulk send goes to. */
export const bulkSendRecipientsMax = 1000
/** Deleted contacts and what jobs changed can be brought back for so long. */
export const deletedKeptMinutes = 60
/** Imports: of a file as it is sent, and what it may hold. */
export const importCsvMaxBytes = 50 * 1024 * 1024
export const importXlsxMaxBytes = 10 * 1024 * 1024
export const importRowsMax = 1_000_000
export const importColumnsMax = 200
export const importNewTagsMax = 200
/** A file waits so long for its import; what an import did can be undone, and its rows downloaded, for so long. */
export const importFileKeptHours = 24
export const importUndoDays = 30
export const threadPageSize = 100
export const idempotencyKeyHours = 24
export const eventsKeptDays = 7
export const unconfirmedAfterMinutes = 10
export const socketTicketSeconds = 30
/** An invitation can be used for so long; then its link still tells for a while what became of it. */
export const invitationDays = 7
export const invitationKeptDays = 90
export const invitationNoteMaxCharacters = 200
export const openInvitationsMax = 200
/** How long a platform may take to answer for a code. */
export const platformAnswerMs = 8000

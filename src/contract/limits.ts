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
/** Short links: what ends their addresses, where people choose it, and what they are called. */
export const linkEndingMinCharacters = 3
export const linkEndingMaxCharacters = 60
export const linkNameMaxCharacters = 60
/** How many recipients' own links one statement makes. */
export const recipientLinksMax = 500
/** Clicks are kept for so long, 13 months; what a browser said of itself and the visitor's digest for a month. */
export const clicksKeptDays = 400
export const clickVisitorsKeptDays = 30
export const abuseReportsKeptDays = 180
export const abuseReportMaxCharacters = 1000
export const desktopBreakpointPx = 992
export const chatSidebarBreakpointPx = 1200
export const reconnectDelayMs = 2000
export const normalCloseCode = 1000
export const notificationCloseMs = 3000
export const mobileLogoutDelayMs = 3000
export const rechargeMinorUnits = 100
/** What one top-up is at least and at most, in minor units: 10.00 to 2,000.00, or to the account's own ceiling, up to 10,000.00. */
export const rechargeMinMinorUnits = 1000
export const rechargeMaxMinorUnits = 200_000
export const rechargeCeilingMaxMinorUnits = 1_000_000
export const alertPeopleMax = 50
/** A renewal that failed is told for so long before the account is overdue. */
export const renewalNoticeDays = 7
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
/** How people agreed, as the staff or an import says it. */
export const consentMaxCharacters = 500
/** The texts of an account's unsubscribe page. */
export const unsubscribeTextMaxCharacters = 500
/** Of an unsubscribe page of its own: a text with its HTML, the reasons that one may choose, and the one that one writes. */
export const unsubscribeHtmlMaxCharacters = 2000
export const unsubscribeReasonsMax = 10
export const unsubscribeReasonMaxCharacters = 200
/** Sign-up tools: their words, their names in public addresses, and codes of coupons. */
export const keywordMaxCharacters = 30
export const campaignNameMinCharacters = 3
export const campaignNameMaxCharacters = 60
export const couponCodeMaxCharacters = 60
export const couponDaysMax = 3650
export const couponStockAlertMax = 1_000_000
/** How many texts a day begin a sign-up at one number, of all tools of an account. */
export const signUpTextsADay = 2
/** Who was asked to confirm has so long for it; a text that the account cannot send waits so long; texts are kept so long. */
export const signUpConfirmDays = 7
export const signUpTextWaitsHours = 24
export const signUpTextsKeptDays = 90
/** Asked again to confirm, and reminded of a coupon, at the latest so long after. */
export const resendDaysMax = 30
export const couponReminderHoursMax = 720
/** The account's own system: its key, what it is sent, and where its answer has a value. */
export const integrationTextMaxCharacters = 500
/** The code that confirms who leaves a campaign on its page: good for so long and so many tries, and so many of them a day. */
export const stopCodeMinutes = 10
export const stopCodeTries = 5
export const stopCodesADay = 3
/** How many people one bulk send goes to. */
export const bulkSendRecipientsMax = 1000
/** Campaigns: above so many texts their number is typed to confirm; up to so many people the count is exact, above it is reckoned from some. */
export const campaignTypedAbove = 500
export const campaignExactUpTo = 10_000
export const campaignSampleSize = 2000
/** The same text to at least this part of the same people within so many hours asks. */
export const campaignAgainHours = 24
export const campaignAgainPercent = 50
/** A campaign is over when each of its texts is final or so old. */
export const campaignFinalAfterHours = 72
/** One's own numbers that a test goes to. */
export const campaignTestPhonesMax = 5
/** Where an account says nothing else, a campaign pauses by itself: of so many texts with an end, above this part failed, or above that part brought an opt-out. */
export const campaignWatchedFrom = 50
export const campaignFailuresMaxPercent = 30
export const campaignOptOutsMaxPercent = 5
/** And what is bought so many days after a click on a campaign's link is credited to it; the most that an account may say. */
export const purchaseCreditedDays = 7
export const purchaseCreditedDaysMax = 90
export const campaignWatchedFromMax = 10_000
/** Sign-up forms: their words, fields beside the number, countries, and versions that one can go back to. */
export const widgetTitleMaxCharacters = 60
export const widgetTextMaxCharacters = 300
export const widgetButtonMaxCharacters = 30
export const widgetDisclaimerMaxCharacters = 500
export const widgetFieldsMax = 10
export const widgetOptionsMax = 20
export const widgetChannelsMax = 30
export const widgetVersionsShown = 50
/** Images for what strangers see: of a file as it comes, and of what is said of it. */
export const imageMaxBytes = 10 * 1024 * 1024
export const imageAltMaxCharacters = 200
/** JPEG, PNG and WebP. */
export const imageContentTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
/** What somebody answers in one field of a form. */
export const widgetAnswerMaxCharacters = 200
/** The task that the browser of who signs up works out first is good for so long. */
export const signUpTaskMinutes = 120
/** So many sign-ups a day begin at one form. */
export const widgetSignUpsADay = 500
/** So much may the texts cost that one tool causes in a day, in millionths of the account's currency: 100.00. Then nobody more is asked. */
export const signUpCostADayMillionths = 100_000_000
/** Deleted contacts and what jobs changed can be brought back for so long. */
export const deletedKeptMinutes = 60
/** Imports: of a file as it is sent, and what it may hold. */
export const importCsvMaxBytes = 50 * 1024 * 1024
export const importXlsxMaxBytes = 10 * 1024 * 1024
/** How long a workbook may take to be read. */
export const importXlsxMaxSeconds = 60
export const importRowsMax = 1_000_000
export const importTitleRowsMax = 10
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
/** Purchases: of one call, an order's own number, and the most that one can cost, in millionths. */
export const purchasesAtOnceMax = 500
export const orderNumberMaxCharacters = 100
export const purchaseMaxMillionths = 1_000_000_000_000_000
/** Transactional texts: how long after its order one goes at the latest, and what a call may fill in. */
export const transactionalDelayMaxSeconds = 604_800
export const transactionalValueMaxCharacters = 200
export const transactionalValuesMax = 50
/** API keys of an account that work, what of one is kept to recognise it by, and its pace: so many calls at once, then so many a second. */
export const apiKeysMax = 50
export const apiKeyPrefixCharacters = 12
export const apiKeyBurst = 100
export const apiKeyCallsPerSecond = 20
/** How long a platform may take to answer for a code. */
export const platformAnswerMs = 8000

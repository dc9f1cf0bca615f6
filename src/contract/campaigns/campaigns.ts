import * as z from 'zod/mini'
import { isTooLong } from '../chat/segments.ts'
import { campaignTestPhonesMax, nameMaxCharacters, templateMaxCharacters } from '../limits.ts'
import { PurchaseFilter } from '../contacts/purchase-filters.ts'
import { ListQuery, Version } from '../lists.ts'
import { line, text } from '../names.ts'
import { fillVariables } from '../texts/variables.ts'
import { CampaignCount } from './campaign-check.ts'
import { campaignStatuses } from './campaign-status.ts'
import { lastMinute, sendingHoursStepMinutes } from './sending-hours.ts'

/** Specification 9. RECIPIENTS: people of another campaign, as a copy of it was made for them. */
export const CampaignTarget = z.enum(['ALL', 'GROUP', 'TAGS', 'RECIPIENTS'])
export type CampaignTarget = z.infer<typeof CampaignTarget>

/** Whom of another campaign a copy is for: whose text failed and may be tried again, or whom the hours left out. */
export const CopiedPeople = z.enum(['RETRYABLE', 'OUTSIDE_HOURS'])
export type CopiedPeople = z.infer<typeof CopiedPeople>

export const CampaignSource = z.enum(['TEMPLATE', 'OWN'])
export const CampaignWhen = z.enum(['NOW', 'DATE'])

/** What each person's text is written with instead where that makes it cheaper (contract/chat/cheaper-characters.ts). */
const Replaces = z.array(z.enum(['polish', 'signs'])).check(z.maxLength(2))

const Minute = z.int().check(z.gte(0), z.lte(lastMinute), z.multipleOf(sendingHoursStepMinutes))

/**
 * What one has written of a campaign so far, saved while one writes: nothing is required before it is confirmed, and then each
 * refusal names its field here.
 */
const draft = {
  name: line(nameMaxCharacters),
  target: z.nullable(CampaignTarget),
  /** Ids of tags, of TAGS. */
  tags: z.array(z.uuid()).check(z.maxLength(20, 'tooMany')),
  /** Who wears any of the tags, or all of them. */
  match: z.enum(['any', 'all']),
  /** A saved filter, of GROUP. */
  segmentId: z.nullable(z.uuid()),
  /** A predefined group by itself; it narrows every other target. */
  purchases: z.nullable(PurchaseFilter),
  from: z.nullable(z.string().check(z.maxLength(40))),
  source: z.nullable(CampaignSource),
  templateId: z.nullable(z.uuid()),
  /** With its variables, short links among them: of TEMPLATE, what was chosen; it is the campaign's own from then on. */
  message: text(templateMaxCharacters).check(
    z.refine(written => !isTooLong(fillVariables(written, []).normalize('NFC')), 'messageTooLong'),
  ),
  replaces: Replaces,
  /** Where the unsubscribe link in its text leads; null: the account's own page. */
  unsubscribePageId: z._default(z.nullable(z.uuid()), null),
  when: z.nullable(CampaignWhen),
  /** The moment, of DATE. */
  date: z.nullable(z.iso.datetime()),
  /** Sending hours where each person lives, in minutes of the day, on all seven days. */
  hoursFrom: Minute,
  hoursTo: Minute,
  doNotSendAfter: z.nullable(z.iso.datetime()),
}

export const NewCampaign = z.partial(z.object(draft))
export type NewCampaign = z.output<typeof NewCampaign>
/** The whole draft, as it stands now. */
export const CampaignDraft = z.object({ ...draft, version: Version })
export type CampaignDraft = z.output<typeof CampaignDraft>

/** Millionths of PLN for one unit of the account's currency, and since which day; null where nobody has set one. */
export const PlnRate = z.nullable(z.object({ rate: z.int(), since: z.iso.date() }))
export type PlnRate = z.infer<typeof PlnRate>

/** Why a campaign stands still: somebody paused it, or the server did, of unusually many failures or opt-outs. */
export const PausedFor = z.enum(['PERSON', 'FAILURES', 'OPT_OUTS'])

const state = {
  id: z.uuid(),
  status: z.enum(campaignStatuses),
  isPaused: z.boolean(),
  pausedFor: z.nullable(PausedFor),
  /** Why CHECK_FAILED: a code of errors; else null. */
  failure: z.nullable(z.string()),
  confirmedAt: z.nullable(z.iso.datetime()),
  /** When its first text could leave: the check is behind it. */
  startedAt: z.nullable(z.iso.datetime()),
  /** When the last text left, or it was cancelled; before that, when it will, as far as the carrier's pace tells. */
  endsAt: z.nullable(z.iso.datetime()),
}

/** Figures of a list: of a campaign under way at most some seconds old. */
const figures = {
  /** Texts that it is to send, or was. Null until somebody counted. */
  texts: z.nullable(z.int()),
  sent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  /** Charged and still held for its texts; before it is checked, what was counted. Millionths of the account's currency. */
  cost: z.nullable(z.int()),
  /** Links in its text, and clicks by people; null without links. */
  links: z.int(),
  clicks: z.nullable(z.int()),
}

/** A row of the list. */
export const CampaignRow = z.object({
  ...state,
  ...figures,
  name: z.string(),
  target: z.nullable(CampaignTarget),
  /** Names of its tags, of its saved filter, or of the campaign whose people it is for. */
  targetNames: z.array(z.string()),
  purchases: z.nullable(PurchaseFilter),
  source: z.nullable(CampaignSource),
  templateName: z.nullable(z.string()),
  from: z.nullable(z.string()),
  /** What the number is called. */
  fromName: z.nullable(z.string()),
  /** The planned moment, or when it was confirmed to go at once; null in a draft for now. */
  date: z.nullable(z.iso.datetime()),
  plnRate: PlnRate,
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  version: Version,
})
export type CampaignRow = z.infer<typeof CampaignRow>

/** One campaign, with what was written. */
export const Campaign = z.object({
  ...CampaignRow.shape,
  tags: z.array(z.uuid()),
  match: z.enum(['any', 'all']),
  segmentId: z.nullable(z.uuid()),
  templateId: z.nullable(z.uuid()),
  message: z.string(),
  replaces: Replaces,
  unsubscribePageId: z.nullable(z.uuid()),
  when: z.nullable(CampaignWhen),
  /** As it was chosen; `date` of a row says more. */
  chosenDate: z.nullable(z.iso.datetime()),
  hoursFrom: z.int(),
  hoursTo: z.int(),
  doNotSendAfter: z.nullable(z.iso.datetime()),
  /** Of RECIPIENTS: the campaign, and whom of it. */
  copyOf: z.nullable(z.object({ id: z.uuid(), people: CopiedPeople })),
  /** The last count, of this version alone; null: count it. */
  count: z.nullable(CampaignCount),
})
export type Campaign = z.infer<typeof Campaign>

/** The list: `sort` is name, status, date, texts, sent, delivered, cost, clicks or createdAt; the newest first where none is asked for. */
export const CampaignsQuery = z.extend(ListQuery, {
  /** As people see it: with commas between several. */
  status: z.optional(z.string().check(z.regex(/^[A-Z_]+(,[A-Z_]+){0,12}$/))),
  /** Confirmed, or begun as a draft, on this day or later, where `timeZone` is. */
  since: z.optional(z.iso.date()),
  timeZone: z.optional(z.string().check(z.maxLength(60))),
})

/** Columns of the list as a file has them. */
export const CampaignColumn = z.enum([
  'name',
  'status',
  'target',
  'source',
  'from',
  'when',
  'texts',
  'sent',
  'delivered',
  'failed',
  'cost',
  'links',
  'clicks',
  'ends',
])
export type CampaignColumn = z.infer<typeof CampaignColumn>

/** The campaigns that a list shows, with its columns and in its order; the language decides words and separator. */
export const CampaignsDownload = z.object({
  search: z._default(z.string().check(z.maxLength(200)), ''),
  sort: z.optional(z.string().check(z.maxLength(40))),
  status: CampaignsQuery.shape.status,
  since: CampaignsQuery.shape.since,
  timeZone: CampaignsQuery.shape.timeZone,
  columns: z.array(CampaignColumn).check(z.minLength(1), z.maxLength(20)),
  language: z._default(z.enum(['en', 'pl']), 'en'),
})

/**
 * `people` is the number of texts as it was counted, typed by hand where there are more than campaignTypedAbove; `isAgain` says yes
 * to a text that mostly the same people got within 24 hours.
 */
export const CampaignConfirmation = z.object({
  version: Version,
  people: z.optional(z.int().check(z.gte(0))),
  isAgain: z._default(z.boolean(), false),
})

/** To numbers of one's own, filled as for the person whom the preview shows, or the first. */
export const CampaignTest = z.object({
  phones: z
    .array(z.string().check(z.trim(), z.minLength(1, 'fieldRequired'), z.maxLength(40, 'phoneInvalid')))
    .check(z.minLength(1, 'fieldRequired'), z.maxLength(campaignTestPhonesMax, 'tooMany')),
  contactId: z.optional(z.uuid()),
})
/** `price` of all of them, in millionths. */
export const CampaignTestOutcome = z.object({ texts: z.int(), price: z.int() })

/** All of it with the same people chosen anew, or for some of those whom it was for. */
export const CampaignCopy = z.object({ people: z.optional(CopiedPeople) })

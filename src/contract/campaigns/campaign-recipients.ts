import * as z from 'zod/mini'
import { messageStatuses } from '../chat/status.ts'
import { ListQuery } from '../lists.ts'
import { CountryCost, LeftOutCounts, LeftOutReason } from './campaign-check.ts'
import { PlnRate } from './campaigns.ts'
import { line } from '../names.ts'

/**
 * What became of each of the audience; each is one of these at every moment, and their sum is the audience.
 * TO_SEND: waits; ON_THE_WAY: written, or the carrier has it; UNKNOWN: nobody knows whether the carrier took it; SKIPPED: left out
 * after the check, at the moment when it would have left; LEFT_OUT: by the check.
 */
export const recipientOutcomes = ['TO_SEND', 'ON_THE_WAY', 'UNKNOWN', 'DELIVERED', 'FAILED', 'SKIPPED', 'LEFT_OUT'] as const
export const RecipientOutcome = z.enum(recipientOutcomes)
export type RecipientOutcome = z.infer<typeof RecipientOutcome>

/** What people did after it. */
export const RecipientDid = z.enum(['REPLIED', 'OPTED_OUT', 'CLICKED'])

/** Sorted by `place` as the check found them, unless by name, when or parts. */
export const RecipientsQuery = z.extend(ListQuery, {
  outcome: z.optional(RecipientOutcome),
  /** Of SKIPPED and LEFT_OUT: LeftOutReason; of FAILED: a `code` of the report's failures. */
  reason: z.optional(line(60)),
  did: z.optional(RecipientDid),
})

export const Recipient = z.object({
  contactId: z.nullable(z.uuid()),
  name: z.nullable(z.string()),
  surname: z.nullable(z.string()),
  phone: z.string(),
  outcome: RecipientOutcome,
  /** Of SKIPPED and LEFT_OUT. */
  reason: z.nullable(LeftOutReason),
  /** Of a text: its status, and the carrier's code where it failed (contract/chat/carrier-reasons.ts). */
  status: z.nullable(z.enum(messageStatuses)),
  code: z.nullable(z.string()),
  /** As it leaves or left; null where there is none, or the person was erased. */
  body: z.nullable(z.string()),
  parts: z.nullable(z.int()),
  /** 0 where the plan pays; null where no text leaves. */
  price: z.nullable(z.int()),
  /** When it left; of TO_SEND when it may. */
  at: z.nullable(z.iso.datetime()),
  /** Where its timeline is: GET /conversations/:id/messages/:messageId/timeline. */
  conversationId: z.nullable(z.uuid()),
  messageId: z.nullable(z.uuid()),
})
export type Recipient = z.infer<typeof Recipient>

/** A reason of failure: `code` is the carrier's or the status itself, `isRetryable` whether a copy takes them along. */
const Failure = z.object({
  code: z.string(),
  /** As the carrier said it, where locales have no words for the code. */
  said: z.nullable(z.string()),
  people: z.int(),
  isRetryable: z.boolean(),
})

/**
 * What became of a campaign, exact at this moment, of more than campaignExactUpTo people at most a minute ago: `audience` = the sum of
 * `outcomes`. Money in millionths of the account's
 * currency: `held` = `charged` + `released` + what is still held.
 */
export const CampaignReport = z.object({
  audience: z.int(),
  texts: z.int(),
  outcomes: z.object({
    TO_SEND: z.int(),
    ON_THE_WAY: z.int(),
    UNKNOWN: z.int(),
    DELIVERED: z.int(),
    FAILED: z.int(),
    SKIPPED: z.int(),
    LEFT_OUT: z.int(),
  }),
  /** By the check, and since. */
  leftOut: LeftOutCounts,
  skipped: LeftOutCounts,
  /** Of TO_SEND: who waits for their next opening. */
  later: z.int(),
  duplicates: z.int(),
  failures: z.array(Failure),
  retryable: z.int(),
  /** Texts delivered by the time, in buckets of equal length from the first to the last; empty without any. */
  delivered: z.object({ bucketSeconds: z.int(), from: z.nullable(z.iso.datetime()), counts: z.array(z.int()) }),
  replies: z.int(),
  /** Replies that nobody has answered. */
  repliesWaiting: z.int(),
  optOuts: z.int(),
  /** Of `optOuts`: by the unsubscribe link in its text. */
  optOutsByLink: z.int(),
  /** What people bought within the account's days after they clicked on a link of it, by currency; amounts in millionths. */
  orders: z.array(z.object({ currency: z.string(), orders: z.int(), amount: z.int() })),
  /** Null without links. */
  clicks: z.nullable(z.object({ people: z.int(), machines: z.int(), clickedBy: z.int() })),
  countries: z.array(CountryCost),
  held: z.int(),
  charged: z.int(),
  released: z.int(),
  stillHeld: z.int(),
  /** The same of what the plan paid, in parts. */
  plan: z.object({ held: z.int(), charged: z.int(), released: z.int(), stillHeld: z.int() }),
  plnRate: PlnRate,
})
export type CampaignReport = z.infer<typeof CampaignReport>

/** Recipients as CSV, all or those of a filter; the language decides headings and separator. */
export const RecipientsDownload = z.object({
  outcome: z.optional(RecipientOutcome),
  reason: z.optional(line(60)),
  did: z.optional(RecipientDid),
  language: z._default(z.enum(['en', 'pl']), 'en'),
})

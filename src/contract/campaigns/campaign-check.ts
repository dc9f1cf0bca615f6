import * as z from 'zod/mini'

/**
 * Why somebody of a campaign's audience gets no text, in the order in which they are asked. OPTED_OUT: or never confirmed.
 * OUTSIDE_HOURS: the next opening comes after "do not send after", or never. CANCELED: it was, before their text left.
 */
export const leftOutReasons = [
  'INVALID',
  'NOT_MOBILE',
  'NO_PRICE',
  'BLOCKED',
  'ERASED',
  'OPT_OUT_UNANSWERED',
  'OPTED_OUT',
  'MISSING_VALUE',
  'TOO_LONG',
  'OUTSIDE_HOURS',
  'OVER_LIMIT',
  'CANCELED',
] as const
export const LeftOutReason = z.enum(leftOutReasons)
export type LeftOutReason = z.infer<typeof LeftOutReason>

/** People by reason; who has none is missing. */
export const LeftOutCounts = z.partialRecord(LeftOutReason, z.int())
export type LeftOutCounts = z.infer<typeof LeftOutCounts>

/** Parts of a text over all who get it. */
const PartsSpread = z.object({ least: z.int(), median: z.int(), most: z.int() })

/** `planParts` of the parts are paid by the plan, the others by money: `price`, in millionths of the account's currency. */
export const CountryCost = z.object({
  country: z.string(),
  people: z.int(),
  parts: z.int(),
  planParts: z._default(z.int(), 0),
  perPart: z.int(),
  price: z.int(),
})
export type CountryCost = z.infer<typeof CountryCost>

/**
 * What one click saves: `ways` to write it, over how many texts. `variables` is where the characters come from; empty: the text itself.
 * `price` is of money, `planParts` of the plan.
 */
const Saving = z.object({
  ways: z.array(z.enum(['polish', 'signs'])),
  characters: z.array(z.string()),
  variables: z.array(z.string()),
  texts: z.int(),
  mostParts: z.int(),
  price: z.int(),
  planParts: z._default(z.int(), 0),
})

/**
 * What gives so many texts more parts than they need: CHARACTERS that have no plain ones (`names`), the FRAME of brand and STOP line,
 * or the VALUES of variables (`names`), which are longer for some than for others.
 */
const PushedOver = z.object({
  by: z.enum(['CHARACTERS', 'FRAME', 'VALUES']),
  texts: z.int(),
  mostParts: z.int(),
  names: z.array(z.string()),
})

/**
 * The sum before it is sent: `audience` = `texts` + all of `leftOut`. Exact up to campaignExactUpTo people; above, `audience` is exact
 * and the rest reckoned from some of them (`isAbout`); the check before sending is exact always.
 */
export const CampaignCount = z.object({
  countedAt: z.iso.datetime(),
  isAbout: z.boolean(),
  audience: z.int(),
  texts: z.int(),
  /** Of `texts`: who waits for their next opening. */
  later: z.int(),
  leftOut: LeftOutCounts,
  /** Who came in by several tags; each counts once in `audience`. */
  duplicates: z.int(),
  /** Null where nobody gets it. */
  parts: z.nullable(PartsSpread),
  saving: z.nullable(Saving),
  /** Beside what `saving` is about. */
  pushedOver: z._default(z.array(PushedOver), []),
  countries: z.array(CountryCost),
  /** Parts that the plan pays, the first of the audience first; what money pays for the others. */
  planParts: z._default(z.int(), 0),
  price: z.int(),
  balance: z.int(),
  /** Below 0: it does not last. */
  balanceAfter: z.int(),
  /** At the carrier's pace, if it began now or at its moment; null where nobody gets it. */
  endsAt: z.nullable(z.iso.datetime()),
  partsPerSecond: z.number(),
  /** Texts that one campaign may send, as the server sets it; null: as many as one likes. */
  limit: z.nullable(z.int()),
  /** The same text to mostly the same people within 24 hours, before this one or (`isPlanned`) confirmed for then: confirming it asks. */
  again: z.nullable(
    z.object({
      id: z.uuid(),
      name: z.string(),
      at: z.iso.datetime(),
      people: z.int(),
      isPlanned: z._default(z.boolean(), false),
    }),
  ),
})
export type CampaignCount = z.infer<typeof CampaignCount>

/** Who stands behind a figure of the count: TEXTS, or the reason. */
export const CountedAs = z.enum(['TEXTS', 'LATER', ...leftOutReasons])
export const CountedPeopleQuery = z.object({
  as: CountedAs,
  /** `next` of the answer before. */
  cursor: z.optional(z.uuid()),
})
const Person = {
  contactId: z.nullable(z.uuid()),
  name: z.nullable(z.string()),
  surname: z.nullable(z.string()),
  phone: z.string(),
}
/** People of one figure as far as they were found; with `next` there may be more, even where `items` is empty. */
export const CountedPeople = z.object({
  items: z.array(z.object({ ...Person, parts: z.nullable(z.int()), price: z.nullable(z.int()) })),
  next: z.optional(z.uuid()),
})
export type CountedPeople = z.infer<typeof CountedPeople>

/** Whose text: the first of the audience who gets one, or the first after a person that it showed. */
export const PreviewQuery = z.object({ after: z.optional(z.uuid()) })
/** The text as it would leave for a real person, brand, STOP line and link included. */
export const CampaignPreview = z.object({
  ...Person,
  contactId: z.uuid(),
  /** How many of the audience stand from there to this person, with it. */
  passed: z.int(),
  /** Whether somebody comes after this person, though perhaps without a text. */
  hasNext: z.boolean(),
  /** How many the audience are, of the first alone; `isMore`: more than so many, which nobody has counted yet. */
  size: z.nullable(z.object({ people: z.int(), isMore: z.boolean() })),
  body: z.string(),
  parts: z.int(),
  price: z.int(),
  /** When it would arrive, began it now or at its moment. */
  arrivesAt: z.iso.datetime(),
})
export type CampaignPreview = z.infer<typeof CampaignPreview>

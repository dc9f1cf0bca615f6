import * as z from 'zod/mini'
import { Version } from '../lists.ts'
import { withLines } from '../names.ts'

/**
 * HELD: the customer wrote first. LATE: nobody was there to send it in its hour, or, with the reason RESTORED, a backup was
 * restored after it, and nobody knows whether it went. REFUSED: it could not go when it was due; `reason` is why.
 */
export const ScheduledState = z.enum(['WAITING', 'HELD', 'LATE', 'REFUSED'])

export const ScheduledText = z.object({
  id: z.uuid(),
  conversationId: z.uuid(),
  body: z.string(),
  from: z.string(),
  /** Who wrote it, or changed it last. */
  userId: z.string(),
  sendAt: z.iso.datetime(),
  /** The customer's time zone, in which the hour was chosen. */
  zone: z.string(),
  state: ScheduledState,
  /** A code of errors; null but for REFUSED, and for RESTORED. */
  reason: z.nullable(z.string()),
  version: Version,
})
export type ScheduledText = z.infer<typeof ScheduledText>

export const ScheduleTime = z.object({
  /** On the clock of `zone`: YYYY-MM-DDTHH:mm. */
  at: z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'fieldRequired')),
  zone: z.string().check(z.maxLength(60)),
})
/** What a text was before it was cancelled, for the way back: it waits for a person again, and its hour may be past. */
const Before = z.object({ state: z.enum(['HELD', 'LATE', 'REFUSED']), reason: z.nullable(z.string().check(z.maxLength(60))) })

const Body = z.string().check(z.overwrite(withLines))

export const NewScheduledText = z.extend(ScheduleTime, {
  body: Body,
  from: z.string(),
  conversationId: z.uuid(),
  before: z.optional(Before),
})
export const ChangedScheduledText = z.extend(ScheduleTime, { body: Body, from: z.string(), version: Version })

/** What its sender had before them: the text as it stood, and the account's last event. */
export const SentNow = z.object({ version: Version, seen: z.optional(z.int().check(z.gte(0))) })

/** Where a customer's clock is, as far as their number tells. */
export const CustomerTime = z.object({
  /** All zones in which they may be, the likeliest first. */
  zones: z.array(z.string()),
  country: z.nullable(z.string()),
  /** Whether a text that waits for later may arrive at this moment; else when it may next. */
  isOpen: z.boolean(),
  opensAt: z.nullable(z.iso.datetime()),
})
export type CustomerTime = z.infer<typeof CustomerTime>

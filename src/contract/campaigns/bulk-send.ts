import * as z from 'zod/mini'
import { isTooLong } from '../chat/segments.ts'
import { bulkSendRecipientsMax } from '../limits.ts'
import { withLines } from '../names.ts'

const Recipient = z.string().check(z.trim(), z.minLength(1, 'fieldRequired'), z.maxLength(40, 'phoneInvalid'))
const Recipients = z.array(Recipient).check(z.minLength(1, 'fieldRequired'), z.maxLength(bulkSendRecipientsMax, 'tooMany'))

/** One text to several people. Numbers in any form; each is texted once, however often it stands there. */
export const BulkSend = z.object({
  from: z.string(),
  body: z.string().check(
    z.overwrite(withLines),
    z.refine(text => text.trim() !== '', 'fieldRequired'),
    z.refine(text => !isTooLong(text), 'messageTooLong'),
  ),
  recipients: Recipients,
})
export type BulkSend = z.output<typeof BulkSend>

/** Why somebody of the list gets nothing; anything else that the gate refuses is about all of it. */
export const LeftOutCode = z.enum([
  'WRONG_PHONE_NUMBER',
  'UNAUTHORIZED_DESTINATION',
  'PHONE_NUMBER_ON_BLOCK_LIST',
  'PERSON_ERASED',
  'OPT_OUT_UNANSWERED',
])
export type LeftOutCode = z.infer<typeof LeftOutCode>
const LeftOut = z.object({ phone: z.string(), code: LeftOutCode })

/** A text of so many parts to these people: what it would do is asked before it is sent. */
export const BulkSendPlan = z.object({
  from: z.string(),
  parts: z.int().check(z.gte(1), z.lte(20)),
  recipients: Recipients,
})
/** Parts that the plan pays, and what money pays for the others: `price`, in millionths of the account's currency. */
export const BulkSendOutcome = z.object({
  texts: z.int(),
  /** Missing in answers that were kept for their keys before there were plans. */
  planParts: z._default(z.int(), 0),
  price: z.int(),
  leftOut: z.array(LeftOut),
})
export type BulkSendOutcome = z.infer<typeof BulkSendOutcome>

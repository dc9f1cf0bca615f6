import * as z from 'zod/mini'
import { blockNoteMaxCharacters } from '../limits.ts'
import { ListQuery } from '../lists.ts'
import { text } from '../names.ts'
import { BlockReason } from './block-reasons.ts'

const Note = text(blockNoteMaxCharacters)

export const NewBlock = z.object({
  /** International, or as it is written in `country`. */
  phone: z.string().check(z.trim(), z.minLength(1, 'fieldRequired'), z.maxLength(40, 'phoneInvalid')),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  reason: BlockReason,
  note: z._default(Note, ''),
})

/** Why a number is blocked; a number with several reasons has several of these, and stays blocked until all are lifted. */
export const Block = z.object({
  id: z.uuid(),
  phone: z.string(),
  /** Of the contact with that number, if there is one. */
  name: z.nullable(z.string()),
  reason: BlockReason,
  note: z.nullable(z.string()),
  /** The name of the member of staff; null when the customer did it, or a machine. */
  blockedBy: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
})
export type Block = z.infer<typeof Block>

export const BlockListQuery = z.extend(ListQuery, { reason: z.optional(BlockReason) })

/** `words` say how the customer agreed again; the withdrawals below are not lifted without. */
export const Lifting = z.object({ words: z._default(Note, '') })

/** The words, where they must be there. */
export const NewConsent = z.object({ words: Note.check(z.minLength(1, 'fieldRequired')) })

/** With these the customer took back the consent: only the customer can give it again, and the consent record says how. */
const withdrawals = [
  'DOESNT_WANT_MESSAGES',
  'SENT_STOP',
  'RESIGNATION',
  'TOO_MANY_MESSAGES',
  'CLICKED_STOP',
  'FILLED_OUT_FORM',
] as const satisfies BlockReason[]
export type Withdrawal = (typeof withdrawals)[number]

export function isWithdrawal(reason: BlockReason): reason is Withdrawal {
  return withdrawals.some(withdrawal => withdrawal === reason)
}

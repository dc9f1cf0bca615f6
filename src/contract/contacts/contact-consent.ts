import * as z from 'zod/mini'
import { BlockReason } from './block-reasons.ts'
import { ConsentEntry } from './contact-consents.ts'

/** What stands between a number and its texts. */
const ConsentBlock = z.object({
  reason: BlockReason,
  note: z.nullable(z.string()),
  /** Who of the staff blocked it; null when the customer's own act did, or a machine. */
  by: z.nullable(z.string()),
  at: z.iso.datetime(),
})

/** What a number said about texts, whether or not it is a contact's. */
export const ContactConsent = z.object({
  /** The latest entry of its consent record; null: it never said anything. */
  consent: z.nullable(ConsentEntry),
  /** Where its owner signed up first, under whichever number; null when nobody knows. */
  signUp: z.nullable(ConsentEntry),
  /** Oldest first; empty when it can be texted. */
  blocks: z.array(ConsentBlock),
})
export type ContactConsent = z.infer<typeof ContactConsent>

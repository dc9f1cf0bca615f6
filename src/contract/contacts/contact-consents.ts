import * as z from 'zod/mini'

/** OPTED_OUT stands until the person says otherwise; PENDING waits for a reply that confirms. */
export const ConsentKind = z.enum(['OPTED_IN', 'OPTED_OUT', 'PENDING'])
export type ConsentKind = z.infer<typeof ConsentKind>

/** Where a person said what they said. `staff` is somebody of the account who wrote it down. */
export const ConsentSource = z.enum([
  'popup',
  'landing-page',
  'embedded-form',
  'form',
  'keyword',
  'qr-code',
  'nfc-sign',
  'unsubscribe-page',
  'sms',
  'mms',
  'import',
  'staff',
  'api',
])
export type ConsentSource = z.infer<typeof ConsentSource>

/** One entry of the consent record: what was said, when and how, and the text that was shown or sent. Never changed. */
export const ConsentEntry = z.object({
  id: z.uuid(),
  kind: ConsentKind,
  source: z.string(),
  /** Which popup, keyword or file; null where there is nothing to tell apart. */
  detail: z.nullable(z.string()),
  text: z.string(),
  /** The person of the staff who wrote it down; null when the customer's own act did. */
  by: z.nullable(z.string()),
  /** Of the sign-up tool whose words these are; null where there is none. */
  version: z.nullable(z.int()),
  /** The network that it came from, its last part cut off; null where there is none, as of a text. */
  address: z.nullable(z.string()),
  at: z.iso.datetime(),
})
export type ConsentEntry = z.infer<typeof ConsentEntry>

/** The latest entry, as lists show it; null: this contact never said anything. */
export const ConsentState = z.object({
  kind: ConsentKind,
  source: z.string(),
  detail: z.nullable(z.string()),
  at: z.iso.datetime(),
})
export type ConsentState = z.infer<typeof ConsentState>

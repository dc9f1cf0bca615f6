import * as z from 'zod/mini'

export const PhoneNumber = z.object({
  number: z.string(),
  isDefault: z.boolean(),
  customName: z.nullable(z.string()),
  isZenon: z.boolean(),
  /** ISO 3166 alpha-2 of the number. */
  country: z.string(),
})
export type PhoneNumber = z.infer<typeof PhoneNumber>

export const AccountStatus = z.enum(['ACTIVE', 'OVERDUE', 'SETUP_FORM', 'VERIFICATION'])

export const Account = z.object({
  name: z.string(),
  /** What people call the business; `name` is its key in headers. */
  displayName: z.string(),
  status: AccountStatus,
  phoneNumbers: z.array(PhoneNumber),
  trial: z.boolean(),
  trialFinishDate: z.nullable(z.iso.datetime()),
  videoKey: z.nullable(z.string()),
  bulkMessagingEnabled: z.boolean(),
  popupEnabled: z.boolean(),
  nfcSignsEnabled: z.boolean(),
  currency: z.string(),
  /** On whose clock it plans: an IANA name. */
  timeZone: z.string(),
  integrations: z.array(z.object({ type: z.enum(['livechat', 'shoper', 'channels', 'aws_marketplace']) })),
  /** Whether plans and payments are offered to it at all. */
  isPlanEligible: z.boolean(),
  /** True in a demo whose customers are the pretend phone. */
  isDemo: z.boolean(),
})
export type Account = z.infer<typeof Account>

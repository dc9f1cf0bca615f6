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
  integrations: z.array(z.object({ type: z.enum(['livechat', 'shoper', 'channels', 'aws_marketplace']) })),
  /** True in a demo whose customers are the pretend phone. */
  isDemo: z.boolean(),
})
export type Account = z.infer<typeof Account>

/** An expired trial: its finish date is in the past (specification 4.2). */
export function isTrialExpired(account: Pick<Account, 'trial' | 'trialFinishDate'>, now: Date): boolean {
  return account.trial && account.trialFinishDate !== null && new Date(account.trialFinishDate) < now
}

/** The number flagged isDefault, else the first (specification 4.2 and 4.5); undefined when there is none. */
export function defaultSender(numbers: PhoneNumber[]): PhoneNumber | undefined {
  return numbers.find(n => n.isDefault) ?? numbers[0]
}

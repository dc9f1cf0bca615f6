import * as z from 'zod/mini'

/** The kinds of plan of specification 3. An account has at most one of each at a time. */
export const PlanType = z.enum(['sms', 'whatsApp', 'monetary', 'lead'])
export type PlanType = z.infer<typeof PlanType>

/** The provider's name for what is sold. */
export const PriceId = z.string().check(z.minLength(1), z.maxLength(255))

const Millionths = z.int().check(z.gte(0))

/**
 * What a plan gives in each period, before anything is paid from the balance. `texts` are parts of SMS: a text of two parts is two.
 * `monetary` is added to the balance. `confirmations` are first messages of sign-ups.
 */
export const PlanGrant = z.object({
  texts: z.int(),
  leads: z.int(),
  confirmations: z.int(),
  monetary: Millionths,
})
export type PlanGrant = z.infer<typeof PlanGrant>

/** A plan as it is sold. Amounts are millionths of `currency`; a price of null is the account's own by country. */
export const Plan = z.object({
  priceId: PriceId,
  type: PlanType,
  name: z.string(),
  currency: z.string(),
  /** Per period, before tax. */
  price: Millionths,
  period: z.enum(['month', 'year']),
  /** What it gives, as in PlanGrant. */
  texts: z.int(),
  leads: z.int(),
  confirmations: z.int(),
  monetary: Millionths,
  /** How many numbers of its own it brings. */
  localNumbers: z.int(),
  tollFreeNumbers: z.int(),
  outboundSms: z.nullable(Millionths),
  inboundSms: Millionths,
  outboundMms: z.nullable(Millionths),
  inboundMms: Millionths,
  customStop: z.boolean(),
  customBrand: z.boolean(),
  newsletter: z.boolean(),
  qrCodes: z.boolean(),
})
export type Plan = z.infer<typeof Plan>

/**
 * ACTIVE is billed again; CANCELED works until `endsAt` and can be taken back till then; PAST_DUE was not paid at its renewal and
 * works on until the account is overdue.
 */
export const SubscriptionStatus = z.enum(['ACTIVE', 'CANCELED', 'PAST_DUE'])

/** What of a plan's grant is used in this period. */
export const PlanUse = z.object({
  unit: z.enum(['text', 'lead', 'confirmation']),
  used: z.int(),
  of: z.int(),
  /** At the pace of the last 7 days, where that is before the period ends. */
  runsOutAt: z.nullable(z.iso.datetime()),
})
export type PlanUse = z.infer<typeof PlanUse>

/** A plan that the account has, or has until it ends. */
export const Subscription = z.object({
  id: z.string(),
  plan: Plan,
  status: SubscriptionStatus,
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
  /** Null where it is canceled. */
  nextBilledOn: z.nullable(z.iso.datetime()),
  canceled: z.boolean(),
  endsAt: z.nullable(z.iso.datetime()),
  /** The account's numbers that an operator assigned to it. */
  numbers: z.array(z.string()),
  use: z.array(PlanUse),
})
export type Subscription = z.infer<typeof Subscription>

/** A plan in the list of its type, beside what the account has of it. */
export const OfferedPlan = z.object({
  ...Plan.shape,
  isOwn: z.boolean(),
  nextBilledOn: z.nullable(z.iso.datetime()),
  canceled: z.boolean(),
})
export type OfferedPlan = z.infer<typeof OfferedPlan>

import * as z from 'zod'
import { PlanType, PriceId } from '#contract/billing/plans.ts'

/** An amount as it is written in JSON, 49 or 49.5, in millionths. */
const Amount = z
  .number()
  .gte(0)
  .lte(9_999_999)
  .transform(amount => Math.round(amount * 1_000_000))
const Count = z.int().gte(0).lte(100_000_000).default(0)
const AmountByCountry = Amount.nullable().default(null)

/** A plan as the operator writes it down: amounts in its currency. What is left out it does not give. */
const WrittenPlan = z.strictObject({
  priceId: z.string().refine(text => PriceId.safeParse(text).success, 'must be the id of a price'),
  type: z.enum(PlanType.options),
  name: z.string().trim().min(1).max(100),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be a currency, as in USD'),
  price: Amount,
  period: z.enum(['month', 'year']).default('month'),
  texts: Count,
  leads: Count,
  confirmations: Count,
  monetary: Amount.default(0),
  localNumbers: Count,
  tollFreeNumbers: Count,
  // Null: as anybody pays in that country.
  outboundSms: AmountByCountry,
  inboundSms: Amount.default(0),
  outboundMms: AmountByCountry,
  inboundMms: Amount.default(0),
  customStop: z.boolean().default(false),
  customBrand: z.boolean().default(false),
  newsletter: z.boolean().default(false),
  qrCodes: z.boolean().default(false),
})
export type WrittenPlan = z.output<typeof WrittenPlan>

export const PlanFile = z.array(WrittenPlan).check(ctx => {
  const seen = new Set<string>()
  for (const [index, { priceId }] of ctx.value.entries()) {
    if (seen.has(priceId))
      ctx.issues.push({ code: 'custom', input: priceId, path: [index, 'priceId'], message: 'stands there twice' })
    seen.add(priceId)
  }
})

/** The columns of `plan` by what they are called in a file; its place is the one in the file. */
export const columnsOf = {
  type: 'type',
  currency: 'currency',
  price: 'price',
  period: 'period',
  texts: 'texts',
  leads: 'leads',
  confirmations: 'confirmations',
  monetary: 'monetary',
  localNumbers: 'local_numbers',
  tollFreeNumbers: 'toll_free_numbers',
  outboundSms: 'outbound_sms',
  inboundSms: 'inbound_sms',
  outboundMms: 'outbound_mms',
  inboundMms: 'inbound_mms',
  customStop: 'custom_stop',
  customBrand: 'custom_brand',
  newsletter: 'newsletter',
  qrCodes: 'qr_codes',
} as const satisfies Record<Exclude<keyof WrittenPlan, 'priceId' | 'name'>, string>

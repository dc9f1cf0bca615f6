import * as z from 'zod'

const form = /^\d{1,7}(\.\d{1,6})?$/

/** An amount of money as one types it, in millionths. */
export const Amount = z
  .string()
  .regex(form, 'must be an amount, as in 0.02')
  .transform(text => Math.round(Number(text) * 1_000_000))

export const AmountOrNone = z.union([z.literal('none').transform(() => null), Amount], {
  error: 'must be an amount, as in 0.02, or none',
})

export const Currency = z.string({ error: 'is needed' }).regex(/^[A-Z]{3}$/, 'must be a currency, as in USD')
export const Country = z.string({ error: 'is needed' }).regex(/^[A-Z]{2}$/, 'must be a country, as in US')

import type Stripe from 'stripe'
import { real } from './client.ts'

const displayName = 'VAT'

/** The provider's tax rate of so many percent, made where there is none; nothing for 0. */
export function taxRates(client: () => Promise<Stripe>): (percent: number) => Promise<string[]> {
  const known = new Map<number, string>()
  return async percent => {
    if (percent === 0) return []
    const id = known.get(percent) ?? (await findOrMake(await client(), percent))
    known.set(percent, id)
    return [id]
  }
}

async function findOrMake(stripe: Stripe, percent: number): Promise<string> {
  for await (const rate of stripe.taxRates.list({ active: true, inclusive: false, limit: 100 }))
    if (rate.percentage === percent && rate.display_name === displayName) return rate.id
  const made = await stripe.taxRates.create(
    { display_name: displayName, percentage: percent, inclusive: false },
    { idempotencyKey: `tax-rate-${percent}` },
  )
  return real(made).id
}

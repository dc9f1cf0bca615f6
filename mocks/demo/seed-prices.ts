import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Seeding } from './insert-all.ts'

/** In millionths: a part of an SMS, and an MMS. */
type Price = { country: string; part: number; mms: number }
/** What a text to a number costs the account; null where no price leads there. */
export type PriceTo = (phone: string) => Price | null

/** What the account pays now, as the panel of its prices says: its plan's own prices in its home country, elsewhere those of the list. */
export async function pricesOf({ client, accountId }: Seeding): Promise<PriceTo> {
  const { rows } = await client.query<{ country: string; part: string; mms: string }>(
    `select distinct on (t.country) t.country, coalesce(p.outbound_sms, t.part)::text as part, coalesce(p.outbound_mms, t.mms)::text as mms
     from account a
     join text_price t on t.currency = a.currency and t.since <= now()
     left join phone_number home on home.account_id = a.id and home.is_default and home.country = t.country
     left join subscription s on s.account_id = home.account_id and s.type = 'sms' and s.status <> 'ENDED'
     left join plan p on p.price_id = s.price_id and p.currency = a.currency
     where a.id = $1 order by t.country, t.since desc`,
    [accountId],
  )
  const prices = new Map(rows.map(({ country, part, mms }) => [country, { country, part: Number(part), mms: Number(mms) }]))
  return phone => prices.get(parsePhoneNumberFromString(phone)?.country ?? '') ?? null
}

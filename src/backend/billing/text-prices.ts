import type { Api } from '#contract/api.ts'
import type { Handlers } from '../http/mount.ts'

export const textPrices = {
  /** As the gate reckons (chat/sending/gate-facts.ts): the plan's own prices in the home country, elsewhere those of the currency. */
  'GET /text-prices': call =>
    call.inAccount(tx =>
      tx.rows<{ country: string; part: number; mms: number | null }>(
        `with own as (
           select a.currency, p.outbound_sms, p.outbound_mms, (
             select n.country from phone_number n where n.account_id = a.id and n.is_default order by n.position limit 1
           ) as home
           from account a
           left join subscription s on s.account_id = a.id and s.type = 'sms' and s.status <> 'ENDED'
           left join plan p on p.price_id = s.price_id and p.currency = a.currency
           where a.id = $1
         ), listed as (
           select distinct on (t.country) t.country, t.part, t.mms from text_price t join own on t.currency = own.currency
           where t.since <= now() order by t.country, t.since desc
         )
         select country, coalesce(p.outbound_sms, l.part) as part, coalesce(p.outbound_mms, l.mms) as mms
         from listed l full join (select home as country, outbound_sms, outbound_mms from own where home is not null) p using (country)
         where coalesce(p.outbound_sms, l.part) is not null order by country`,
        [tx.accountId],
        'text-prices',
      ),
    ),
} satisfies Partial<Handlers<keyof Api>>

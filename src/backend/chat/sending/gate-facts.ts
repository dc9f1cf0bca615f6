import type { Price } from '../../billing/prices.ts'
import type { MessageRow } from '../rows.ts'
import type { Tx } from '../../db/transaction.ts'

/** Of a text that wants to leave, what is asked about. `to` is E.164, or empty where it is no number. Without a country it has no price. */
export type Asked = { origin: MessageRow['origin']; from: string; to: string; country?: string | null }

/** Why a number is not texted now. */
export type Barrier = 'PHONE_NUMBER_ON_BLOCK_LIST' | 'PERSON_ERASED' | 'OPT_OUT_UNANSWERED'

export type GateFacts = Price & {
  status: string
  trial: boolean
  trial_finish_date: Date | null
  /** The number that it is sent from; null where it is none of the account's. */
  sender: string | null
  custom_name: string | null
  brand: string | null
  stop_text: string | null
  barrier: Barrier | null
}

/** How many texts are asked about in one query. */
export const askedAtOnce = 500

// Scalar subqueries with a limit, because an `exists` might be planned as a hash of the whole table. The most rows stand as a
// literal, so that the planner knows their number and can keep the plan for one row.
// Where nobody was erased the first question about it is answered by false: with null, what stands after its `and` would be
// asked all the same, a digest of each number.
// The plan's own prices are those of the account's home country, that of its default number.
const asking = (most: number) => `
  select a.status, a.trial, a.trial_finish_date, n.number as sender, n.custom_name, n.brand_identification as brand, n.stop_text,
    case
      when t.origin = 'opt-out' then null
      when (select true from block_list b where b.account_id = $1 and b.phone = t.phone limit 1) then 'PHONE_NUMBER_ON_BLOCK_LIST'
      when coalesce((select true from suppression where account_id = $1 order by phone_digest limit 1), false)
        and (select true from suppression s where s.account_id = $1 and s.phone_digest = phone_digest(t.phone) limit 1)
        and (t.origin = 'campaign' or (
          select true from conversation v join message m on m.account_id = v.account_id and m.conversation_id = v.id
          where v.account_id = $1 and v.client_number = t.phone and m.direction = 'in' limit 1
        ) is null) then 'PERSON_ERASED'
      when t.origin = 'campaign' and (
        select true from conversation v join message m on m.account_id = v.account_id and m.conversation_id = v.id
        where v.account_id = $1 and v.client_number = t.phone and m.opt_out = 'asked' limit 1
      ) then 'OPT_OUT_UNANSWERED'
    end as barrier,
    coalesce(case when t.country = home.country then own.outbound_sms end, price.part) as part,
    coalesce(case when t.country = home.country then own.outbound_mms end, price.mms) as mms
  from (
    select * from unnest($2::text[], $3::text[], $4::text[], $5::text[]) with ordinality as t (origin, sender, phone, country, place)
    limit ${most}
  ) t
  join account a on a.id = $1
  left join phone_number n on n.account_id = $1 and n.number = t.sender
  left join subscription s on s.account_id = $1 and s.type = 'sms' and s.status <> 'ENDED'
  left join plan own on own.price_id = s.price_id and own.currency = a.currency
  left join phone_number home on home.account_id = $1 and home.is_default
  left join lateral (
    select part, mms from text_price p where p.currency = a.currency and p.country = t.country and p.since <= now()
    order by p.since desc limit 1
  ) price on true
  order by t.place`

const askingOne = asking(1)
const askingMany = asking(askedAtOnce)

/**
 * What the gate must know of texts, in their order, for 1 to 500 of them in one query: the same for whoever asks before a text is
 * stored, before it leaves, or only what it would cost, and at which price.
 * Who was erased is not texted until they agree again, but whoever writes by themselves is answered. While nobody has said whether
 * a customer opted out in words of their own, campaigns keep away. The one answer to an opt-out meets no barrier.
 */
export function gateFacts(tx: Tx, texts: readonly Asked[]): Promise<GateFacts[]> {
  const values = [
    tx.accountId,
    texts.map(text => text.origin),
    texts.map(text => text.from),
    texts.map(text => text.to),
    texts.map(text => text.country ?? null),
  ]
  return texts.length === 1 ? tx.rows(askingOne, values, 'gate') : tx.rows(askingMany, values, 'gate-many')
}

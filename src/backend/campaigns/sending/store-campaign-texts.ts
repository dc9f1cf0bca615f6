import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '../../db/transaction.ts'
import type { Stored } from '../campaign-rows.ts'

type Text = { id: string; phone: string; body: string; parts: number; price: number; planParts: number }
type Sender = { number: string; custom_name: string | null }

/**
 * Stores up to 500 texts of a campaign, one to each number: message, recipient, and the share of the campaign's hold that becomes
 * the text's own, from where it is charged or released as every text's. Their chats stay where they are: nothing moves, nothing is
 * unread, nobody is told one by one. Who had no chat gets one that stands in no list until they answer or somebody writes to them.
 */
export async function storeCampaignTexts(tx: Tx, campaign: Stored, sender: Sender, texts: readonly Text[]): Promise<void> {
  if (!texts.length) return
  // In the order in which everybody makes conversations, or two campaigns to the same people could wait for each other.
  const phones = texts.map(({ phone }) => phone).toSorted((one, other) => (one < other ? -1 : 1))
  await tx.rows(
    `insert into conversation (account_id, id, client_number, account_number, is_archived, last_message_at)
     select $1, id, client, $2, true, 'epoch' from unnest($3::uuid[], $4::text[]) as c (id, client) on conflict do nothing`,
    [tx.accountId, sender.number, texts.map(() => randomUUIDv7()), phones],
    'silent-conversations',
  )
  // Whoever erases somebody deletes the chat: not under a text that is being stored.
  await tx.rows(
    'select from conversation where account_id = $1 and client_number = any($2::text[]) order by id for key share',
    [tx.accountId, phones],
    'keep-conversations',
  )
  const [stored] = await tx.rows<{ texts: number }>(
    `with given as materialized (
       select g.*, c.id as conversation_id, clock_timestamp() as now
       from jsonb_to_recordset($2::jsonb) as g (id uuid, phone text, body text, parts int, price bigint, "planParts" int,
         "holdId" uuid)
       join conversation c on c.account_id = $1 and c.client_number = g.phone
     ), stored as (
       insert into message (account_id, id, conversation_id, body, from_number, to_number, direction, channel, status, user_id, custom_name,
         origin, origin_id, is_bulk, parts, price, plan_parts, time, run_at)
       select $1, id, conversation_id, body, $4, phone, 'out', 'sms', 'PENDING', $5, $6, 'campaign', $3, true, parts, price, "planParts",
         now, now from given
     ), moved as (
       insert into ledger_entry (account_id, id, kind, unit, amount, campaign_id)
       select $1, m.id, 'RELEASE', m.unit, m.amount, $3
       from (select sum(price) as money, sum("planParts") as texts from given) s,
         lateral (values ($7::uuid, 'money', s.money), ($8::uuid, 'text', s.texts)) as m (id, unit, amount) where m.amount > 0
     ), held as (
       insert into ledger_entry (account_id, id, kind, unit, amount, message_id, campaign_id)
       select $1, "holdId", 'HOLD', case when "planParts" > 0 then 'text' else 'money' end, -price - "planParts", id, $3
       from given where price > 0 or "planParts" > 0
     ), gone as (
       update campaign_recipient r set outcome = 'ON_THE_WAY', message_id = g.id, left_at = g.now, body = g.body
       from given g where r.account_id = $1 and r.campaign_id = $3 and r.phone = g.phone returning r.phone
     )
     select count(*)::int as texts from gone`,
    [
      tx.accountId,
      JSON.stringify(texts.map(text => ({ ...text, holdId: randomUUIDv7() }))),
      campaign.id,
      sender.number,
      campaign.created_by,
      sender.custom_name,
      randomUUIDv7(),
      randomUUIDv7(),
    ],
    'store-campaign-texts',
  )
  if (stored?.texts !== texts.length) throw new Error('not every text of a batch has its recipient')
}

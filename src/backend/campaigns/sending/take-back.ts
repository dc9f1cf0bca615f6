import { randomUUIDv7 } from 'node:crypto'
import { nextClosing } from '#contract/campaigns/sending-hours.ts'
import { numberKind } from '../../chat/phone.ts'
import type { Tx } from '../../db/transaction.ts'
import { createOpenings } from '../audience/make-texts.ts'

type Text = {
  id: string
  phone: string
  price: number
  plan_parts: number
  time_zone: string | null
  campaign_id: string
  status: string
  is_paused: boolean
  hours_from: number
  hours_to: number
  do_not_send_after: Date | null
}
type Back = Text & { dueMs: number }
/** `until`: when the others may no longer arrive, by their ids. */
type Held = { back: Back[]; until: Map<string, number> }

/**
 * Of texts that are about to leave, those whose campaign was paused or cancelled since, or whose hours or last moment have passed
 * while the carrier was away: they go back to wait, as if they had never been made into messages.
 */
export async function heldByCampaigns(tx: Tx, messageIds: string[]): Promise<Held> {
  const texts = await tx.rows<Text>(
    `select m.id, m.to_number as phone, m.price, m.plan_parts, k.time_zone, c.id as campaign_id, c.status, c.is_paused, c.hours_from, c.hours_to, c.do_not_send_after
     from message m join campaign c on c.account_id = m.account_id and c.id = m.origin_id
     left join contact k on k.account_id = m.account_id and k.phone = m.to_number
     where m.account_id = $1 and m.id = any($2::uuid[]) and m.origin = 'campaign'`,
    [tx.accountId, messageIds],
    'held-by-campaigns',
  )
  const nowMs = Date.now()
  const held: Held = { back: [], until: new Map() }
  for (const own of Map.groupBy(texts, text => text.campaign_id).values()) {
    const [first] = own
    const day = { hours: { from: first?.hours_from ?? 0, to: first?.hours_to ?? 0 }, startMs: nowMs }
    const lastMs = first?.do_not_send_after?.getTime() ?? Number.POSITIVE_INFINITY
    const [openingOf, closingOf] = [createOpenings(day), createOpenings(day, nextClosing)]
    for (const text of own) {
      const { country } = numberKind(text.phone)
      const dueMs = openingOf(text.phone, country, text.time_zone) ?? nowMs
      const goes = dueMs === nowMs && nowMs <= lastMs && !text.is_paused && text.status !== 'CANCELED'
      if (goes) held.until.set(text.id, Math.min(lastMs, closingOf(text.phone, country, text.time_zone) ?? lastMs))
      else held.back.push({ ...text, dueMs })
    }
  }
  return held
}

/** Takes back what was claimed and not handed over, once. Its share is the campaign's again, or the account's where that is cancelled. */
export async function takeBack(tx: Tx, texts: readonly Back[]): Promise<void> {
  if (!texts.length) return
  const gone = await tx.rows<{ id: string }>(
    `with back as (
       select * from unnest($2::uuid[], $3::timestamptz[]) as b (id, due_at)
     ), gone as (
       delete from message m using back b where m.account_id = $1 and m.id = b.id and m.status = 'PROCESSING'
       returning m.id, m.origin_id, m.to_number, b.due_at
     ), waits as (
       update campaign_recipient r set outcome = 'TO_SEND', message_id = null, left_at = null, due_at = g.due_at
       from gone g where r.account_id = $1 and r.campaign_id = g.origin_id and r.phone = g.to_number and r.message_id = g.id
     )
     select id from gone`,
    [tx.accountId, texts.map(({ id }) => id), texts.map(({ dueMs }) => new Date(dueMs))],
    'take-back',
  )
  const ids = new Set(gone.map(({ id }) => id))
  await giveBack(
    tx,
    texts.filter(({ id }) => ids.has(id)),
  )
}

async function giveBack(tx: Tx, texts: readonly Back[]): Promise<void> {
  await tx.rows(
    `insert into ledger_entry (account_id, id, kind, unit, amount, message_id, campaign_id)
     select $1, gen_random_uuid(), 'RELEASE', case when plan_parts > 0 then 'text' else 'money' end, price + plan_parts, id, campaign_id
     from unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::int[]) as b (id, campaign_id, price, plan_parts) where price > 0 or plan_parts > 0`,
    [
      tx.accountId,
      texts.map(({ id }) => id),
      texts.map(one => one.campaign_id),
      texts.map(({ price }) => price),
      texts.map(one => one.plan_parts),
    ],
    'take-back-holds',
  )
  for (const [campaignId, own] of Map.groupBy(texts, text => text.campaign_id)) {
    const price = own.reduce((sum, text) => sum + text.price, 0)
    const planParts = own.reduce((sum, text) => sum + text.plan_parts, 0)
    if (own[0]?.status === 'CANCELED')
      await tx.rows('update balance set monetary = monetary + $2, texts = texts + $3 where account_id = $1', [
        tx.accountId,
        price,
        planParts,
      ])
    else
      await tx.rows(
        `insert into ledger_entry (account_id, id, kind, unit, amount, campaign_id)
         select $1, id, 'HOLD', unit, -amount, $2
         from (values ($3::uuid, 'money', $5::bigint), ($4::uuid, 'text', $6::bigint)) as h (id, unit, amount) where amount > 0`,
        [tx.accountId, campaignId, randomUUIDv7(), randomUUIDv7(), price, planParts],
      )
  }
}

import * as z from 'zod'
import type { Api } from '#contract/api.ts'
import type { BlockReason } from '#contract/contacts/block-reasons.ts'
import type { ConsentEntry, ConsentKind } from '#contract/contacts/contact-consents.ts'
import type { ContactAct, TimelineEntry } from '#contract/contacts/contact-timeline.ts'
import type { Purchase } from '#contract/contacts/purchases.ts'
import { messageColumns, toMessage, type MessageRow } from '../chat/rows.ts'
import type { Tx } from '../db/transaction.ts'
import type { Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { numbersOf } from './contact-numbers.ts'
import { contactOf } from './contacts.ts'

/** A page asks for each number: nobody has had more. */
export const numbersShown = 20
const consentsShown = 500

export type StoredConsent = {
  id: string
  kind: ConsentKind
  channel: string
  detail: string | null
  text: string
  recorded_by: string | null
  version: number | null
  address: string | null
  created_at: Date
}

export const toConsent = (row: StoredConsent): ConsentEntry => ({
  id: row.id,
  kind: row.kind,
  source: row.channel,
  detail: row.detail,
  text: row.text,
  by: row.recorded_by,
  version: row.version,
  address: row.address,
  at: row.created_at.toISOString(),
})

/** The consent record of these numbers, newest first; `most` null: all of it. */
export async function consentsOf(tx: Tx, phones: string[], most: number | null): Promise<ConsentEntry[]> {
  const rows = await tx.rows<StoredConsent>(
    `select id, kind, channel, detail, text, recorded_by, version, address, created_at from consent
     where account_id = $1 and phone = any($2::text[]) order by created_at desc, id desc limit $3`,
    [tx.accountId, phones, most],
  )
  return rows.map(toConsent)
}

async function blocksOf(tx: Tx, phone: string): Promise<{ reason: BlockReason; createdAt: string }[]> {
  const rows = await tx.rows<{ reason: BlockReason; created_at: Date }>(
    'select reason, created_at from block_list where account_id = $1 and phone = $2 order by created_at',
    [tx.accountId, phone],
  )
  return rows.map(row => ({ reason: row.reason, createdAt: row.created_at.toISOString() }))
}

type StoredPurchase = Omit<Purchase, 'at'> & { at: Date }

type Place = { at: string; id: string }
const PlaceShape = z.tuple([z.iso.datetime(), z.string().max(60)])

export const contactRecords = {
  'GET /contacts/:number/record': (call, { params }) =>
    call.inAccount(async tx => {
      const row = await contactOf(tx, params.number)
      const [chat] = await tx.rows<{ id: string }>('select id from conversation where account_id = $1 and client_number = $2', [
        tx.accountId,
        row.phone,
      ])
      return {
        ...row,
        consents: await consentsOf(tx, [row.phone], consentsShown),
        blocks: await blocksOf(tx, row.phone),
        conversationId: chat?.id ?? null,
      }
    }),

  'GET /contacts/:number/timeline': (call, { params, query }) =>
    call.inAccount(async tx => {
      const { id, phone } = await contactOf(tx, params.number)
      const before = query.cursor === undefined ? null : readPlace(query.cursor)
      const phones = (await numbersOf(tx, id, phone)).slice(0, numbersShown)
      const entries = await timelineOf(tx, { id, phones }, before, query.limit + 1)
      const items = entries.slice(0, query.limit)
      const last = items.at(-1)
      return { items, ...(entries.length > query.limit && last && { next: writePlace(last) }) }
    }),
} satisfies Partial<Handlers<keyof Api>>

/** Everything that happened, newest first: each source gives its newest before the place, and the newest of them all are the page. */
export async function timelineOf(
  tx: Tx,
  who: { id: string; phones: string[] },
  before: Place | null,
  most: number,
): Promise<TimelineEntry[]> {
  const at = before?.at ?? null
  const id = before?.id ?? ''
  const older = (
    time: string,
    key: string,
  ) => `($3::timestamptz is null or (date_trunc('milliseconds', ${time}), ${key}::text) < ($3::timestamptz, $4))
    and ($3::timestamptz is null or ${time} < $3::timestamptz + interval '1 millisecond')`
  const bounds = [at, id, most]
  const messages = await tx.rows<MessageRow>(
    `select ${messageColumns} from unnest($2::text[]) as n (phone)
     join conversation v on v.account_id = $1 and v.client_number = n.phone, lateral (
       select * from message m where m.account_id = $1 and m.conversation_id = v.id and ${older('m.time', 'm.id')}
       order by m.time desc, m.id desc limit $5
     ) m order by m.time desc limit $5`,
    [tx.accountId, who.phones, ...bounds],
  )
  const consents = await tx.rows<StoredConsent>(
    `select id, kind, channel, detail, text, recorded_by, version, address, created_at from consent
     where account_id = $1 and phone = any($2::text[]) and ${older('created_at', 'id')} order by created_at desc, id desc limit $5`,
    [tx.accountId, who.phones, ...bounds],
  )
  const blocks = await tx.rows<{ id: string; reason: BlockReason; created_at: Date }>(
    `select id, reason, created_at from block_list
     where account_id = $1 and phone = any($2::text[]) and ${older('created_at', 'id')} order by created_at desc, id desc limit $5`,
    [tx.accountId, who.phones, ...bounds],
  )
  // A block that was lifted was one: it stays in the history, with its end.
  const lifted = await tx.rows<{ id: string; reason: BlockReason; at: Date; is_end: boolean; lifted_by: string }>(
    `select * from (
       select m.id, b.reason, b.lifted_by, m.at, m.is_end from block_lifted b, lateral (
         values (b.id::text, b.created_at, false), (b.id || '-lifted', b.lifted_at, true)
       ) m (id, at, is_end) where b.account_id = $1 and b.phone = any($2::text[])
     ) moments where ${older('at', 'id')} order by at desc, id desc limit $5`,
    [tx.accountId, who.phones, ...bounds],
  )
  const acts = await tx.rows<{ id: string; act: ContactAct; by: string | null; what: string[]; created_at: Date }>(
    `select id, act, by, what, created_at from contact_history
     where account_id = $1 and contact_id = $2 and ${older('created_at', 'id')} order by created_at desc, id desc limit $5`,
    [tx.accountId, who.id, ...bounds],
  )
  const purchases = await tx.rows<StoredPurchase>(
    `select id, order_number as "orderNumber", at, amount::float8 as amount, currency, source,
       (select c.name from campaign c where c.account_id = purchase.account_id and c.id = purchase.campaign_id) as campaign
     from purchase
     where account_id = $1 and contact_id = $2 and ${older('at', 'id')} order by at desc, id desc limit $5`,
    [tx.accountId, who.id, ...bounds],
  )
  const entries: TimelineEntry[] = [
    ...messages.map(row => ({
      kind: 'message' as const,
      id: row.id,
      at: new Date(row.time).toISOString(),
      message: toMessage(row),
    })),
    ...consents.map(row => ({ kind: 'consent' as const, id: row.id, at: row.created_at.toISOString(), consent: toConsent(row) })),
    ...purchases.map(row => {
      const at = row.at.toISOString()
      return { kind: 'purchase' as const, id: row.id, at, purchase: { ...row, at } }
    }),
    ...blocks.map(row => ({ kind: 'block' as const, id: row.id, at: row.created_at.toISOString(), reason: row.reason })),
    ...lifted.map(({ id: key, at: moment, reason, is_end, lifted_by }) =>
      is_end
        ? { kind: 'act' as const, id: key, at: moment.toISOString(), act: 'UNBLOCKED' as const, by: lifted_by, what: [reason] }
        : { kind: 'block' as const, id: key, at: moment.toISOString(), reason },
    ),
    ...acts.map(row => ({
      kind: 'act' as const,
      id: row.id,
      at: row.created_at.toISOString(),
      act: row.act,
      by: row.by,
      what: row.what,
    })),
  ]
  const isOlder = (entry: TimelineEntry) => !before || entry.at < before.at || (entry.at === before.at && entry.id < before.id)
  return entries
    .filter(isOlder)
    .toSorted((one, other) => (one.at === other.at ? (one.id < other.id ? 1 : -1) : one.at < other.at ? 1 : -1))
    .slice(0, most)
}

const writePlace = ({ at, id }: Place) => Buffer.from(JSON.stringify([at, id])).toString('base64url')

function readPlace(text: string): Place {
  try {
    const [at, id] = PlaceShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { at, id }
  } catch {
    throw new Refusal('BAD_REQUEST', { field: 'cursor', message: 'The cursor is none of ours.' })
  }
}

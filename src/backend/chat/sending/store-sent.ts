import { randomUUIDv7 } from 'node:crypto'
import type { Conversation } from '#contract/chat/conversations.ts'
import type { Message } from '#contract/chat/messages.ts'
import { inBatches } from '../../db/in-batches.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Hub } from '../../live/hub.ts'
import { conversationSelect, messageColumns, toConversation, toMessage, type ConversationRow, type MessageRow } from '../rows.ts'

export type SentFile = {
  id: string
  name: string
  contentType: string
  sizeBytes: number
  width: number | null
  height: number | null
}

export type Sent = {
  id: string
  channel: 'sms' | 'mms' | 'note' | 'whisper'
  origin: 'chat' | 'campaign' | 'transactional' | 'signup' | 'reminder' | 'opt-out'
  /** Which one of those it is of; a chat's is of none. */
  originId?: string
  from: string
  to: string
  body: string
  /** Who wrote it; null where nobody did. */
  userId: string | null
  customName: string | null
  parts: number
  /** What is held for it, in millionths, where no plan pays for it; 0 for what does not leave. */
  price: number
  isPinned: boolean
  file: SentFile | null
  idempotencyKey: string | null
  /** The failed message that this one is sent in place of. */
  retires: string | null
  /** The last event that its writer saw; null where nobody wrote it in answer. */
  seen: number | null
}

/** How many texts are stored by one statement. */
const storedAtOnce = 500

/** Of a conversation: the event of the last answer by anybody else than this person; null without one. */
const newestReplyOfOthers = (sub: string) =>
  `case when last_reply_by is distinct from ${sub} then last_reply_event else prior_reply_event end`

/** Parts of the texts up to this one that a plan may pay for. */
const partsTill = `sum(parts) filter (where price > 0 and channel = 'sms') over (order by "eventsTill")`

/**
 * One statement for what sends write, one text or 500, because each trip to the database costs more than the work in it:
 * holds, event numbers, conversations, messages, ledger entries, events. `more` is what only one by itself brings along.
 * The rows are locked in the order that everybody keeps: conversations, messages, balance, counter.
 * The plan pays first: for the first texts of them, each as a whole, as far as its parts last; money for MMS and the others.
 * No row means a conversation that is not there yet, an answer that the writer has not seen, or too little money for all of them,
 * and then nothing was written.
 */
const storing = (most: number, more: { writes: string; events: string; answer: string }) => `
  with place as materialized (
    select s.*, c.id as conversation_id, c.last_reply_by, c.last_reply_event, c.prior_reply_event
    from (
      select * from jsonb_to_recordset($2::jsonb) as s (id uuid, channel text, "from" text, "to" text, body text, "userId" text,
        "customName" text, origin text, "originId" uuid, parts int, price bigint, attachments jsonb, "isPinned" boolean, "idempotencyKey" uuid,
        seen bigint, leaves boolean, "holdId" uuid, "eventsTill" int)
      limit ${most}
    ) s join conversation c on c.account_id = $1 and c.client_number = s."to" order by c.id for update of c
  ), total as (
    select max("eventsTill") as events, sum(price)::bigint as price from place
    having count(*) = $3 and bool_and(not leaves or seen is null or coalesce(${newestReplyOfOthers('"userId"')}, 0) <= seen)
  ), purse as materialized (
    select b.texts from balance b, total where b.account_id = $1 and total.price > 0 for no key update of b
  ), allotted as (
    select place.*, case when price > 0 and channel = 'sms' and ${most === 1 ? 'parts' : partsTill} <= purse.texts then parts else 0 end as plan_parts
    from place left join purse on true
  ), spent as (
    select sum(case when plan_parts > 0 then 0 else price end)::bigint as money, sum(plan_parts)::int as texts from allotted
  ), paid as (
    update balance b set monetary = monetary - spent.money, texts = b.texts - spent.texts from spent, purse
    where account_id = $1 and (spent.money = 0 or monetary >= spent.money) returning account_id
  ), counter as (
    update event_counter set number = number + total.events from total
    where account_id = $1 and (total.price = 0 or exists (select from paid))
    returning number - total.events as base, clock_timestamp() as now
  ), numbered as (
    select allotted.*, case when plan_parts > 0 then 0 else price end as owed, base + "eventsTill" as number,
      now + "eventsTill" * interval '1 microsecond' as now from counter, allotted
  ), held as (
    insert into ledger_entry (account_id, id, kind, unit, amount, message_id)
    select $1, "holdId", 'HOLD', case when plan_parts > 0 then 'text' else 'money' end, -owed - plan_parts, id from numbered where price > 0
  ), touched as (
    update conversation c set
      account_number = n."from",
      -- Till now only campaigns wrote to them.
      is_archived = c.is_archived and c.last_message_id is not null,
      last_message_id = n.id,
      last_message_at = n.now,
      last_out_id = case when n.leaves then n.id else c.last_out_id end,
      status = case when n.leaves then 'PENDING' else c.status end,
      waiting_since = case when n.leaves and n.origin = 'chat' then null else c.waiting_since end,
      last_reply_by = case when n.leaves and n.origin = 'chat' then n."userId" else c.last_reply_by end,
      last_reply_event = case when n.leaves and n.origin = 'chat' then n.number else c.last_reply_event end,
      prior_reply_event = case when n.leaves and n.origin = 'chat'
        then case when n.last_reply_by is distinct from n."userId" then n.last_reply_event else n.prior_reply_event end
        else c.prior_reply_event end,
      event_number = n.number
    from numbered n where c.account_id = $1 and c.id = n.conversation_id
    returning c.*
  ), stored as (
    insert into message (account_id, id, conversation_id, body, from_number, to_number, direction, channel, status, user_id, custom_name,
      origin, origin_id, is_bulk, is_pinned, attachments, parts, price, plan_parts, idempotency_key, time, run_at,
      event_number)
    select $1, id, conversation_id, body, "from", "to", 'out', channel, case when leaves then 'PENDING' end, "userId", "customName",
      origin, "originId", origin = 'campaign', "isPinned", attachments, parts, owed, plan_parts, "idempotencyKey",
      now, now, number from numbered
    returning *
  ), ${more.writes} told as (
    insert into event (account_id, number, type, conversation_id, message_id)
    select $1, number, 'SENT_MESSAGE', conversation_id, id from numbered ${more.events}
  )
  ${more.answer}`

/** Beside the text: the failed one that it is sent in place of, the writer's draft of just these words, its file. */
const storingOne = storing(1, {
  writes: `retired as (
    update message m set is_retried = true, event_number = number - 1 from numbered
    where m.account_id = $1 and m.id = $4 returning m.id, m.conversation_id, m.event_number
  ), emptied as (
    update draft d set
      sms = case when leaves then '' else sms end,
      note = case when $6 = 'note' then '' else note end,
      whisper = case when $6 = 'whisper' then '' else whisper end,
      updated_at = now
    from numbered n
    where d.account_id = $1 and d.sub = $5 and d.client_number = n."to"
      and normalize(btrim(replace(case $6 when 'note' then note when 'whisper' then whisper else sms end, e'\\r\\n', e'\\n'), e' \\t\\n'), nfc) = n.body
  ), filed as (
    insert into file (account_id, id, name, content_type, size_bytes, width, height)
    select $1, f.id, f.name, f."contentType", f."sizeBytes", f.width, f.height from numbered,
      jsonb_to_recordset(attachments) as f (id uuid, name text, "contentType" text, "sizeBytes" bigint, width int, height int)
  ),`,
  events: `union all select $1, event_number, 'MESSAGE_STATUS', conversation_id, id from retired`,
  answer: conversationSelect('touched', 'stored'),
})
const storingMany = storing(storedAtOnce, {
  writes: '',
  events: '',
  answer: 'select sum(price)::bigint as price, sum(plan_parts)::int as "planParts" from stored having count(*) > 0',
})

/** The values of `storing`. A text that is sent in place of a failed one makes an event of that one before its own. */
function valuesOf(accountId: string, sent: readonly Sent[]): unknown[] {
  let eventsTill = 0
  const rows = sent.map(({ file, retires, ...text }) => ({
    ...text,
    attachments: file ? [file] : [],
    leaves: text.channel === 'sms' || text.channel === 'mms',
    holdId: randomUUIDv7(),
    eventsTill: (eventsTill += retires === null ? 1 : 2),
  }))
  return [accountId, JSON.stringify(rows), rows.length]
}

/**
 * Makes what is missing of the conversations with these numbers, and locks them all, before the first text is stored: whoever
 * writes takes conversations first, and all in one order, or an incoming text could wait for us as we for it.
 */
async function beginConversations(tx: Tx, sent: readonly { to: string; from: string }[]): Promise<void> {
  const rows = sent.toSorted((one, other) => (one.to < other.to ? -1 : 1))
  await tx.rows(
    `insert into conversation (account_id, id, client_number, account_number)
     select $1, id, client, own from unnest($2::uuid[], $3::text[], $4::text[]) as c (id, client, own) on conflict do nothing`,
    [tx.accountId, rows.map(() => randomUUIDv7()), rows.map(row => row.to), rows.map(row => row.from)],
  )
  await tx.rows('select from conversation where account_id = $1 and client_number = any($2::text[]) order by id for update', [
    tx.accountId,
    rows.map(row => row.to),
  ])
}

/** The last answer by a colleague, where it came after what the writer saw. */
async function unseenReply(tx: Tx, { to, userId, seen }: Sent): Promise<Message | null> {
  const [row] = await tx.rows<MessageRow>(
    `select ${messageColumns} from conversation c join message m on m.account_id = c.account_id and m.conversation_id = c.id
     where c.account_id = $1 and c.client_number = $2 and ${newestReplyOfOthers('$3')} > $4
       and m.direction = 'out' and m.channel in ('sms', 'mms') and m.origin = 'chat' and m.user_id <> $3
     order by m.time desc, m.id desc limit 1`,
    [tx.accountId, to, userId, seen],
  )
  return row ? toMessage(row) : null
}

/**
 * Writes a text of a person with all that belongs to it. Refuses with NEWER_REPLY where a colleague answered since, and with
 * INSUFFICIENT_FUNDS; a thousand at once never overdraw.
 */
export async function storeSent(tx: Tx, hub: Hub, sent: Sent): Promise<{ message: Message; conversation: Conversation }> {
  const values = [...valuesOf(tx.accountId, [sent]), sent.retires, sent.userId, sent.channel]
  const store = () => tx.rows<ConversationRow>(storingOne, values, 'store-sent')
  let [row] = await store()
  if (!row) {
    await beginConversations(tx, [sent])
    ;[row] = await store()
  }
  if (!row) {
    const message = await unseenReply(tx, sent)
    throw message ? new Refusal('NEWER_REPLY', { details: { message } }) : new Refusal('INSUFFICIENT_FUNDS')
  }
  tx.afterCommit(() => hub.changed(tx.accountId))
  const conversation = toConversation(row)
  if (!conversation.lastMessage) throw new Error('a message was not stored')
  return { message: conversation.lastMessage, conversation }
}

/** A text that goes to many: nobody wrote it in answer, nor beside a draft. */
export type SentToMany = Sent & { origin: 'campaign'; file: null; retires: null; seen: null }

/** What texts took: money, in millionths, and parts of the plan's. */
export type Taken = { price: number; planParts: number }

/**
 * Writes texts to as many different numbers, all of them or none: refuses with INSUFFICIENT_FUNDS where the money does not last for all
 * that the plan does not pay for.
 */
export async function storeAllSent(tx: Tx, hub: Hub, sent: readonly SentToMany[]): Promise<Taken> {
  await beginConversations(tx, sent)
  const all: Taken = { price: 0, planParts: 0 }
  for (const batch of inBatches(sent, storedAtOnce)) {
    const [taken] = await tx.rows<Taken>(storingMany, valuesOf(tx.accountId, batch), 'store-many-sent')
    if (!taken) throw new Refusal('INSUFFICIENT_FUNDS')
    all.price += taken.price
    all.planParts += taken.planParts
  }
  tx.afterCommit(() => hub.changed(tx.accountId))
  return all
}

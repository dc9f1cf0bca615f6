import { randomUUIDv7 } from 'node:crypto'
import type { Conversation } from '#contract/chat/conversations.ts'
import type { Message } from '#contract/chat/messages.ts'
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
  origin: 'chat' | 'campaign'
  from: string
  to: string
  body: string
  userId: string
  customName: string | null
  parts: number
  /** What is held for it, in millionths; 0 for what does not leave. */
  price: number
  isPinned: boolean
  file: SentFile | null
  idempotencyKey: string | null
  /** The failed message that this one is sent in place of. */
  retires: string | null
  /** The last event that its writer saw; null where nobody wrote it in answer. */
  seen: number | null
}

/** Of a conversation: the event of the last answer by anybody else than this person; null without one. */
const newestReplyOfOthers = (sub: string) =>
  `case when last_reply_by is distinct from ${sub} then last_reply_event else prior_reply_event end`

/**
 * One statement for what every send writes, because each trip to the database costs more than the work in it:
 * hold, event number, conversation, message, ledger entry, the writer's draft of just these words, events; it answers the
 * conversation as it then stands.
 * The rows are locked in the order that everybody keeps: conversation, message, balance, counter.
 * No row means no conversation yet, an answer that the writer has not seen, or no money, and then nothing was written.
 */
const storing = `
  with place as materialized (
    select id, not $16 or $18::bigint is null or coalesce(${newestReplyOfOthers('$7')}, 0) <= $18 as is_up_to_date
    from conversation where account_id = $1 and client_number = $5 for update
  ), paid as (
    update balance set monetary = monetary - $10::bigint
    where account_id = $1 and exists (select from place where is_up_to_date) and $10 > 0 and monetary >= $10 returning account_id
  ), counter as (
    update event_counter set number = number + case when $15::uuid is null then 1 else 2 end
    where account_id = $1 and exists (select from place where is_up_to_date) and ($10 = 0 or exists (select from paid))
    returning number, clock_timestamp() as now
  ), held as (
    insert into ledger_entry (account_id, id, kind, amount, message_id) select account_id, $14::uuid, 'HOLD', -$10::bigint, $2 from paid
  ), retired as (
    update message m set is_retried = true, event_number = number - 1 from counter
    where m.account_id = $1 and m.id = $15 returning m.id, m.conversation_id
  ), touched as (
    update conversation c set
      account_number = $4,
      last_message_id = $2,
      last_message_at = now,
      last_out_id = case when $16 then $2::uuid else last_out_id end,
      status = case when $16 then 'PENDING' else status end,
      last_reply_by = case when $16 and $17 = 'chat' then $7 else last_reply_by end,
      last_reply_event = case when $16 and $17 = 'chat' then number else last_reply_event end,
      prior_reply_event = case when $16 and $17 = 'chat' then ${newestReplyOfOthers('$7')} else prior_reply_event end,
      event_number = number
    from counter where c.account_id = $1 and c.client_number = $5
    returning c.*
  ), stored as (
    insert into message (account_id, id, conversation_id, body, from_number, to_number, direction, channel, status, user_id, custom_name,
      origin, is_bulk, is_pinned, attachments, parts, price, idempotency_key, time, run_at, event_number)
    select $1, $2, touched.id, $6, $4, $5, 'out', $3, case when $16 then 'PENDING' end, $7, $8,
      $17::text, $17 = 'campaign', $12, $11, $9, $10, $13, now, now, number from counter, touched
    returning *
  ), emptied as (
    update draft d set
      sms = case when $16 then '' else sms end,
      note = case when $3 = 'note' then '' else note end,
      whisper = case when $3 = 'whisper' then '' else whisper end,
      updated_at = now
    from counter, place
    where $17 = 'chat' and d.account_id = $1 and d.sub = $7 and d.conversation_id = place.id
      and normalize(btrim(replace(case $3 when 'note' then note when 'whisper' then whisper else sms end, e'\\r\\n', e'\\n'), e' \\t\\n'), nfc) = $6
  ), filed as (
    insert into file (account_id, id, name, content_type, size_bytes, width, height)
    select $1, id, name, "contentType", "sizeBytes", width, height
    from counter, jsonb_to_recordset($11::jsonb) as f (id uuid, name text, "contentType" text, "sizeBytes" bigint, width int, height int)
  ), told as (
    insert into event (account_id, number, type, conversation_id, message_id)
    select $1, number - 1, 'MESSAGE_STATUS', conversation_id, id from counter, retired
    union all select $1, number, 'SENT_MESSAGE', touched.id, $2 from counter, touched
  )
  ${conversationSelect('touched', 'stored')}`

function store(tx: Tx, sent: Sent): Promise<ConversationRow[]> {
  const leaves = sent.channel === 'sms' || sent.channel === 'mms'
  return tx.rows<ConversationRow>(
    storing,
    [
      tx.accountId,
      sent.id,
      sent.channel,
      sent.from,
      sent.to,
      sent.body,
      sent.userId,
      sent.customName,
      sent.parts,
      sent.price,
      JSON.stringify(sent.file ? [sent.file] : []),
      sent.isPinned,
      sent.idempotencyKey,
      randomUUIDv7(),
      sent.retires,
      leaves,
      sent.origin,
      sent.seen,
    ],
    'store-sent',
  )
}

/**
 * Makes what is missing of the conversations with these numbers, and locks them all, before the first text is stored: whoever
 * writes takes conversations first, and all in one order, or an incoming text could wait for us as we for it.
 */
export async function beginConversations(tx: Tx, sent: { to: string; from: string }[]): Promise<void> {
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
 * Writes a sent message with all that belongs to it. Refuses with NEWER_REPLY where a colleague answered since, and with
 * INSUFFICIENT_FUNDS; a thousand at once never overdraw.
 */
export async function storeSent(tx: Tx, hub: Hub, sent: Sent): Promise<{ message: Message; conversation: Conversation }> {
  let [row] = await store(tx, sent)
  if (!row) {
    await beginConversations(tx, [sent])
    ;[row] = await store(tx, sent)
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

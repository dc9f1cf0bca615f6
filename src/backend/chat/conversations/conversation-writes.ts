import { randomUUIDv7 } from 'node:crypto'
import type { Message } from '#contract/chat/messages.ts'
import type { Tx } from '../../db/transaction.ts'

export type NewRow = {
  id: string
  conversationId: string
  body: string
  from: string
  to: string
  direction: 'in' | 'out'
  channel: Message['channel']
  status?: 'PENDING'
  customName?: string | null
  origin?: Message['origin']
  attachments?: {
    id: string
    name: string
    contentType: string
    sizeBytes: number
    width: number | null
    height: number | null
  }[]
  system?: Message['system']
  parts?: number
  price?: number
  carrier?: string
  carrierId?: string
  /** Now unless given. */
  time?: Date
}

type Received = { id: string; isBackInSpam: boolean }

/**
 * The conversation with a number, made when there is none: one per account and number.
 * An incoming text sets the number it came to, and brings an archived chat back to the queue; one that is marked as spam,
 * back into spam.
 */
export async function receiveInto(tx: Tx, clientNumber: string, accountNumber: string, cameAt?: Date): Promise<Received> {
  const [row] = await tx.rows<Received>(
    `insert into conversation (account_id, id, client_number, account_number, unread_count, waiting_since)
     values ($1, $2, $3, $4, 1, least(clock_timestamp(), $5))
     on conflict (account_id, client_number) do update set
       account_number = excluded.account_number,
       unread_count = conversation.unread_count + 1,
       waiting_since = case when conversation.is_archived then excluded.waiting_since
         else coalesce(conversation.waiting_since, excluded.waiting_since) end,
       assigned_to = case when conversation.is_archived then null else conversation.assigned_to end,
       is_archived = false
     returning id, is_spam and coalesce((
       select before.is_archived from conversation before where before.account_id = $1 and before.client_number = $3
     ), false) as "isBackInSpam"`,
    [tx.accountId, randomUUIDv7(), clientNumber, accountNumber, cameAt ?? null],
    'receive-into',
  )
  if (!row) throw new Error('a conversation was neither found nor made')
  return row
}

/** Stores a message and, unless it is a system line or older than that, makes it the conversation's last. */
export async function insertMessage(tx: Tx, row: NewRow): Promise<void> {
  await tx.rows(
    `with stored as (
       insert into message (account_id, id, conversation_id, body, from_number, to_number, direction, channel, status, custom_name,
         origin, attachments, system, parts, price, carrier, carrier_id, time, run_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, least(clock_timestamp(), $18), clock_timestamp())
       returning id, time
     )
     update conversation c set
       last_message_id = case when $8 = 'system' or (c.last_message_id is not null and c.last_message_at > stored.time) then c.last_message_id else stored.id end,
       last_message_at = case when $8 = 'system' or (c.last_message_id is not null and c.last_message_at > stored.time) then c.last_message_at else stored.time end,
       last_stored_at = case when $8 = 'system' then c.last_stored_at else clock_timestamp() end,
       last_out_id = case when $9::text is null then c.last_out_id else stored.id end,
       status = coalesce($9::text, c.status)
     from stored where c.account_id = $1 and c.id = $3`,
    [
      tx.accountId,
      row.id,
      row.conversationId,
      row.body,
      row.from,
      row.to,
      row.direction,
      row.channel,
      row.status ?? null,
      row.customName ?? null,
      row.origin ?? 'chat',
      JSON.stringify(row.attachments ?? []),
      row.system ? JSON.stringify(row.system) : null,
      row.parts ?? 0,
      row.price ?? 0,
      row.carrier ?? null,
      row.carrierId ?? null,
      row.time ?? null,
    ],
    'insert-message',
  )
}

import type { Conversation } from '#contract/chat/conversations.ts'
import type { Attachment, Message } from '#contract/chat/messages.ts'
import type { AnswerInput } from '#contract/contract.ts'
import type { Api } from '#contract/api.ts'
import type { Tx } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'

type StoredAttachment = Omit<Attachment, 'fileUrl'> & { id: string }

export type MessageRow = {
  account_id: string
  id: string
  conversation_id: string
  body: string
  time: Date | string
  from_number: string
  to_number: string
  direction: Message['direction']
  channel: Message['channel']
  status: Message['status']
  user_id: string | null
  custom_name: string | null
  is_bulk: boolean
  origin: Message['origin']
  is_pinned: boolean
  opt_out: Message['properties']['optOut']
  attachments: StoredAttachment[]
  system: Message['system']
  parts: number
  price: number
  idempotency_key: string | null
  is_retried: boolean
  is_unconfirmed: boolean
  failure_reason: string | null
  event_number: number
}

export type ConversationRow = {
  id: string
  client_number: string
  account_number: string
  is_spam: boolean
  is_archived: boolean
  assigned_to: string | null
  unread_count: number
  waiting_since: Date | null
  status: Conversation['status']
  event_number: number
  account: string
  name: string | null
  surname: string | null
  has_contact: boolean
  block_reason: Conversation['blockReason']
  last_message: MessageRow | null
  last_message_at: string
}

/** The columns of a Message, for `select`s from message m. */
export const messageColumns = `m.account_id, m.id, m.conversation_id, m.body, m.time, m.from_number, m.to_number, m.direction, m.channel,
  m.status, m.user_id, m.custom_name, m.is_bulk, m.origin, m.is_pinned, m.opt_out, m.attachments, m.system, m.parts, m.price, m.idempotency_key,
  m.is_retried, m.is_unconfirmed, m.failure_reason, m.event_number`

export function toMessage(row: MessageRow): Message {
  return {
    messageId: row.id,
    conversationId: row.conversation_id,
    body: row.body,
    time: new Date(row.time).toISOString(),
    from: row.from_number,
    to: row.to_number,
    direction: row.direction,
    channel: row.channel,
    status: row.status,
    userId: row.user_id,
    customName: row.custom_name,
    isBulk: row.is_bulk,
    origin: row.origin,
    properties: {
      isPinnedToTop: row.is_pinned,
      optOut: row.opt_out,
      attachments: row.attachments.map(({ id, ...file }) => ({ ...file, fileUrl: `/backend/files/${row.account_id}/${id}` })),
    },
    parts: row.parts,
    isUnconfirmed: row.is_unconfirmed,
    isRetried: row.is_retried,
    failureReason: row.failure_reason,
    system: row.system,
    idempotencyKey: row.idempotency_key,
    eventNumber: row.event_number,
  }
}

export function toConversation(row: ConversationRow): AnswerInput<Api['GET /conversations/:id']> {
  return {
    _id: row.id,
    conversationId: row.id,
    clientNumber: row.client_number,
    accountNumber: row.account_number,
    messages: [],
    lastMessage: row.last_message && toMessage(row.last_message),
    lastMessageAt: row.last_message_at,
    isRead: row.unread_count === 0,
    unreadCount: row.unread_count,
    waitingSince: row.waiting_since?.toISOString() ?? null,
    isSpam: row.is_spam,
    isArchived: row.is_archived,
    assignedTo: row.assigned_to,
    contactDetails: row.has_contact ? { name: row.name, surname: row.surname, phone: row.client_number } : null,
    account: row.account,
    status: row.status,
    blockReason: row.block_reason,
    isMessagesFetched: false,
    eventNumber: row.event_number,
  }
}

/** A moment with all its digits, which a JavaScript date has not. */
export const momentColumn = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The columns of a Conversation, for the rows of `chosen`; their last messages are looked up in `messages`. */
export const conversationSelect = (chosen: string, messages = 'message') => `
  select c.id, c.client_number, c.account_number, c.is_spam, c.is_archived, c.assigned_to, c.unread_count, c.waiting_since, c.status,
    c.event_number, a.name as account, p.name, p.surname, p.id is not null as has_contact, b.reason as block_reason, to_jsonb(m) as last_message,
    ${momentColumn('c.last_message_at')} as last_message_at
  from ${chosen} c
  join account a on a.id = c.account_id
  left join ${messages} m on m.account_id = c.account_id and m.id = c.last_message_id
  left join contact p on p.account_id = c.account_id and p.phone = c.client_number
  left join lateral (
    select reason from block_list where account_id = c.account_id and phone = c.client_number order by created_at limit 1
  ) b on true`

/** Conversations by id, in no order; ids of other accounts find nothing. */
export async function conversationsById(tx: Tx, ids: string[]): Promise<Conversation[]> {
  if (!ids.length) return []
  const rows = await tx.rows<ConversationRow>(
    conversationSelect(`(select * from conversation where account_id = $1 and id = any($2::uuid[]))`),
    [tx.accountId, ids],
    'conversations-by-id',
  )
  return rows.map(toConversation)
}

/** Messages by id, in no order. */
export async function messagesById(tx: Tx, ids: string[]): Promise<Message[]> {
  if (!ids.length) return []
  const rows = await tx.rows<MessageRow>(
    `select ${messageColumns} from message m where m.account_id = $1 and m.id = any($2::uuid[])`,
    [tx.accountId, ids],
    'messages-by-id',
  )
  return rows.map(toMessage)
}

/** One page of a thread, oldest first: the newest, or the one that ends just before the message `before`. */
export async function threadPage(tx: Tx, conversationId: string, limit: number, before?: string): Promise<Message[]> {
  const rows = await tx.rows<MessageRow>(
    before
      ? `select ${messageColumns} from message m
         where m.account_id = $1 and m.conversation_id = $2
           and (m.time, m.id) < (select time, id from message where account_id = $1 and conversation_id = $2 and id = $4)
         order by m.time desc, m.id desc limit $3`
      : `select ${messageColumns} from message m
         where m.account_id = $1 and m.conversation_id = $2 order by m.time desc, m.id desc limit $3`,
    before ? [tx.accountId, conversationId, limit, before] : [tx.accountId, conversationId, limit],
    before ? 'thread-before' : 'thread-newest',
  )
  return rows.reverse().map(toMessage)
}

/** Refuses with NOT_FOUND where the account has no such conversation. */
export async function ensureConversation(tx: Tx, id: string): Promise<void> {
  const found = await tx.rows(
    'select 1 from conversation where account_id = $1 and id = $2',
    [tx.accountId, id],
    'has-conversation',
  )
  if (!found.length) throw new Refusal('NOT_FOUND')
}

import type pg from 'pg'
import { countParts } from '#contract/chat/segments.ts'
import { idAt } from './ids.ts'
import { insertAll } from './insert-all.ts'
import { type Chat, type Line, momentOf } from './line.ts'

const dayMs = 86_400_000

export type StoredPicture = { id: string; name: string; contentType: string; sizeBytes: number; width: number; height: number }
type ChatLines = Pick<Chat, 'client' | 'isSpam' | 'isArchived' | 'unread' | 'lines'> & { assignedTo?: string }

/** Writes chats of any accounts in two statements. */
export async function insertChats(client: pg.PoolClient, rows: ReturnType<typeof chatRows>[]): Promise<void> {
  await insertAll(
    client,
    'conversation',
    'account_id uuid, id uuid, client_number text, account_number text, is_spam boolean, is_archived boolean, assigned_to text, ' +
      'unread_count int, waiting_since timestamptz, last_message_id uuid, last_message_at timestamptz, last_out_id uuid, status text, created_at timestamptz',
    rows.map(({ conversation }) => conversation),
  )
  await insertAll(
    client,
    'message',
    'account_id uuid, id uuid, conversation_id uuid, body text, time timestamptz, from_number text, to_number text, direction text, ' +
      'channel text, status text, user_id text, is_bulk boolean, origin text, is_pinned boolean, attachments jsonb, system jsonb, ' +
      'parts int, is_retried boolean, is_unconfirmed boolean, failure_reason text, run_at timestamptz',
    rows.flatMap(({ messages }) => messages),
  )
}

/** The rows of a chat with the number `own`, its last message and its last text in the conversation's. */
export function chatRows(
  chat: ChatLines,
  own: string,
  { accountId, now }: { accountId: string; now: Date },
  pictures = new Map<Line, StoredPicture>(),
) {
  const moments = chat.lines.map(line => momentOf(line.when, now))
  const started = moments[0] ?? now
  const conversationId = idAt(started)
  const messages = chat.lines.map((line, at) => {
    const picture = pictures.get(line)
    const isText = line.kind === 'in' || line.kind === 'out'
    const time = moments[at] ?? now
    return {
      account_id: accountId,
      id: idAt(time),
      conversation_id: conversationId,
      body: line.text,
      // Lines of one minute keep their order.
      time: new Date(time.getTime() + at),
      from_number: line.kind === 'in' ? chat.client : own,
      to_number: line.kind === 'in' ? own : chat.client,
      direction: line.kind === 'in' ? 'in' : 'out',
      channel: isText ? (picture ? 'mms' : 'sms') : line.kind,
      status: line.status ?? null,
      user_id: line.by ?? null,
      is_bulk: line.origin === 'campaign',
      origin: line.origin ?? 'chat',
      is_pinned: line.isPinned ?? false,
      attachments: picture ? [picture] : [],
      system: line.event ? { event: line.event, values: {} } : null,
      parts: line.kind === 'out' ? countParts(line.text).parts : 0,
      is_retried: line.isRetried ?? false,
      is_unconfirmed: line.isUnconfirmed ?? false,
      failure_reason: line.failureReason ?? null,
      // What the demo shows as waiting must not go out when the workers start.
      run_at: line.status === 'PENDING' ? new Date(now.getTime() + 3650 * dayMs) : time,
    }
  })
  const last = messages.findLast(message => message.channel !== 'system')
  const lastOut = messages.findLast(message => message.status !== null)
  const answered = messages.findLastIndex(({ status, origin }) => status !== null && origin === 'chat')
  const conversation = {
    account_id: accountId,
    id: conversationId,
    client_number: chat.client,
    account_number: own,
    is_spam: chat.isSpam ?? false,
    is_archived: chat.isArchived ?? false,
    assigned_to: chat.assignedTo ?? null,
    unread_count: chat.unread ?? 0,
    waiting_since: messages.slice(answered + 1).find(({ direction }) => direction === 'in')?.time ?? null,
    last_message_id: last?.id,
    last_message_at: last?.time,
    last_out_id: lastOut?.id ?? null,
    status: lastOut?.status ?? null,
    created_at: started,
  }
  return { conversation, messages }
}

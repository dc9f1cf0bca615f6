import type { Database } from '../db/open.ts'

export type Amounts = {
  conversations: number
  messages: number
  /** So many of the messages lie in the first conversation; the others are spread evenly. */
  longThread?: number
  events?: number
  /** Who the conversations are assigned to, in turn; null is the queue. */
  assignees?: (string | null)[]
  firstClient?: number
}

type Account = { id: string; from: string }

/** One statement stays within the pool's time-out. */
const rowsAtOnce = 10_000

/** Ids as the backend makes them (UUID version 7): the order of the ids is the order of time. */
const idAt = (time: string, salt: string) =>
  `(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${salt}), 1, 3) || '8' || substr(md5(${salt}), 4, 15))::uuid`
const conversationTime = `(timestamptz '2026-01-01' + i * interval '1 second')`
const conversationId = (index: string) =>
  idAt(conversationTime.replace('i *', `${index} *`), `$1::text || 'conversation' || ${index}`)
const messageTime = `(timestamptz '2026-03-01' + i * interval '7 seconds')`

/**
 * Fills an account by few statements with conversations, messages, events, contacts and opt-outs, as the backend would have stored them.
 * Returns the id of the first conversation, which has the long thread.
 */
export async function fillAccount({ pool }: Database, account: Account, amounts: Amounts): Promise<string> {
  const { conversations, messages, longThread = 0, events = messages, assignees = [null], firstClient = 2_015_550_000 } = amounts
  for (let from = 0; from < conversations; from += rowsAtOnce)
    await pool.query(
      `insert into conversation (account_id, id, client_number, account_number, assigned_to, unread_count, created_at, last_message_at)
       select $1::uuid, ${conversationId('i')}, '+1' || ($5::bigint + i), $2, ($6::text[])[1 + i % cardinality($6::text[])], (i % 7 = 0)::int, ${conversationTime}, ${conversationTime}
       from generate_series($3::int, $4::int) as i`,
      [account.id, account.from, from, Math.min(from + rowsAtOnce, conversations) - 1, firstClient, assignees],
    )
  await pool.query(
    `insert into contact (account_id, id, phone, name, surname)
     select account_id, gen_random_uuid(), client_number, 'Customer', right(client_number, 4) from conversation where account_id = $1 and right(client_number, 1) < '5'`,
    [account.id],
  )
  await pool.query(
    `insert into block_list (account_id, phone, reason) select account_id, client_number, 'SENT_STOP' from conversation where account_id = $1 and right(client_number, 1) = '5'`,
    [account.id],
  )
  const owner = `(case when i < $5 then 0 else i % $6 end)`
  for (let from = 0; from < messages; from += rowsAtOnce)
    await pool.query(
      `insert into message (account_id, id, conversation_id, body, time, run_at, from_number, to_number, direction, channel, status, parts, price, event_number)
       select $1::uuid, ${idAt(messageTime, `$1::text || 'message' || i`)}, ${conversationId(owner)},
         'Message ' || i || left(': is the blue tea set still there, and could you keep one for me until Friday afternoon?', (i * 37) % 88), ${messageTime}, ${messageTime},
         case when i % 2 = 0 then client else $2 end, case when i % 2 = 0 then $2 else client end,
         case when i % 2 = 0 then 'in' else 'out' end, 'sms', case when i % 2 = 0 then null else 'DELIVERED' end, 1, 7900, i + 1
       from generate_series($3::int, $4::int) as i, lateral (select '+1' || ($7::bigint + ${owner}) as client) as c`,
      [account.id, account.from, from, Math.min(from + rowsAtOnce, messages) - 1, longThread, conversations, firstClient],
    )
  // Without statistics the planner would go through all pairs.
  await pool.query('analyze message, conversation')
  await pool.query(
    `update conversation c set last_message_id = last.id, last_message_at = last.time
     from (select distinct on (conversation_id) conversation_id, id, time from message where account_id = $1 order by conversation_id, time desc, id desc) as last
     where c.account_id = $1 and c.id = last.conversation_id`,
    [account.id],
  )
  await pool.query(
    `insert into event (account_id, number, type, conversation_id, message_id)
     select account_id, row_number() over (order by time, id), 'INCOMING_MESSAGE', conversation_id, id from (
       select * from message where account_id = $1 order by time desc, id desc limit $2
     ) newest`,
    [account.id, events],
  )
  await pool.query(
    'update event_counter set number = (select coalesce(max(number), 0) from event where account_id = $1) where account_id = $1',
    [account.id],
  )
  await pool.query('analyze event, conversation, contact, block_list')
  const { rows } = await pool.query<{ id: string }>('select id from conversation where account_id = $1 order by id limit 1', [
    account.id,
  ])
  return rows[0]?.id ?? ''
}

import type { AppContext } from '../context.ts'
import { withAccount, type Tx } from '../db/transaction.ts'
import { startLoop, type Loop } from '../jobs/loop.ts'
import { emitChanged } from '../live/emit.ts'

/** Events that one transaction looks at. */
const eventsAtOnce = 2000
const everyMs = 1000

/**
 * Brings the last messages of contacts up to date with what was written and received since: behind the chat, so that a send
 * costs what it did. Events are numbered in the order of the commits, so that nothing is passed over.
 */
export async function followTexts(context: AppContext): Promise<void> {
  const { rows } = await context.database.pool.query<{ account_id: string }>(
    `select c.account_id from event_counter c left join contact_activity a on a.account_id = c.account_id
     where c.number > coalesce(a.number, 0) limit 100`,
  )
  for (const { account_id: accountId } of rows) while (await followAccount(context, accountId)) continue
}

async function followAccount(context: AppContext, accountId: string): Promise<boolean> {
  return withAccount(context.database, accountId, async tx => {
    await tx.rows('insert into contact_activity (account_id) values ($1) on conflict do nothing', [accountId])
    const [mark] = await tx.rows<{ from: number; to: number }>(
      `select a.number as from, least(c.number, a.number + $2) as to from contact_activity a
       join event_counter c on c.account_id = a.account_id where a.account_id = $1 for update of a skip locked`,
      [accountId, eventsAtOnce],
    )
    if (!mark || mark.from >= mark.to) return false
    const touched = await touchContacts(tx, await spokenWith(tx, mark))
    await tx.rows('update contact_activity set number = $2 where account_id = $1', [accountId, mark.to])
    if (touched.length) await emitChanged(tx, context.hub, ['contacts'], touched.length > 500 ? [] : touched)
    return mark.to - mark.from === eventsAtOnce
  })
}

/** `time` as the database writes it, to the microsecond. */
type Spoken = { conversation_id: string; time: string }

/**
 * When the texts of these events were written, by conversation. Table by table: in one statement the planner of a database that has
 * no statistics yet reads all messages again for each event: after a first campaign to 600 people it took 86 s.
 */
async function spokenWith(tx: Tx, { from, to }: { from: number; to: number }): Promise<Spoken[]> {
  const events = await tx.rows<{ message_id: string }>(
    `select message_id from event where account_id = $1 and number > $2 and number <= $3
     and type in ('INCOMING_MESSAGE', 'SENT_MESSAGE') and message_id is not null`,
    [tx.accountId, from, to],
    'events-since',
  )
  return tx.rows<Spoken>(
    `select conversation_id, max(time)::text as time from message
     where account_id = $1 and id = any($2::uuid[]) and channel in ('sms', 'mms') group by conversation_id`,
    [tx.accountId, events.map(event => event.message_id)],
    'texts-of-events',
  )
}

/** Brings the contacts of these conversations up to date; returns those that were behind. */
async function touchContacts(tx: Tx, spoken: Spoken[]): Promise<string[]> {
  if (!spoken.length) return []
  const conversations = await tx.rows<{ id: string; client_number: string }>(
    'select id, client_number from conversation where account_id = $1 and id = any($2::uuid[])',
    [tx.accountId, spoken.map(one => one.conversation_id)],
    'numbers-of-conversations',
  )
  const numbers = new Map(conversations.map(one => [one.id, one.client_number]))
  const phones = spoken.map(one => numbers.get(one.conversation_id) ?? null)
  const touched = await tx.rows<{ id: string }>(
    `update contact c set last_message_at = told.time from unnest($2::text[], $3::timestamptz[]) as told (phone, time)
     where c.account_id = $1 and c.phone = any($2::text[]) and c.phone = told.phone and c.last_message_at < told.time returning c.id`,
    [tx.accountId, phones, spoken.map(one => one.time)],
    'follow-texts',
  )
  return touched.map(row => row.id)
}

export const startFollowingTexts = (context: AppContext): Loop =>
  startLoop(context, {
    name: 'last messages',
    everyMs,
    work: async () => {
      await followTexts(context)
      return false
    },
  })

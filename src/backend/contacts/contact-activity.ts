import type { AppContext } from '../context.ts'
import { withAccount } from '../db/transaction.ts'
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
    const touched = await tx.rows<{ id: string }>(
      `update contact c set last_message_at = told.time
       from (
         select v.client_number, max(m.time) as time from event e
         join message m on m.account_id = e.account_id and m.id = e.message_id and m.channel in ('sms', 'mms')
         join conversation v on v.account_id = m.account_id and v.id = m.conversation_id
         where e.account_id = $1 and e.number > $2 and e.number <= $3 and e.type in ('INCOMING_MESSAGE', 'SENT_MESSAGE')
         group by v.client_number
       ) told
       where c.account_id = $1 and c.phone = told.client_number and c.last_message_at < told.time returning c.id`,
      [accountId, mark.from, mark.to],
      'follow-texts',
    )
    await tx.rows('update contact_activity set number = $2 where account_id = $1', [accountId, mark.to])
    if (touched.length) await emitChanged(tx, context.hub, ['contacts'], touched.length > 500 ? [] : touched.map(row => row.id))
    return mark.to - mark.from === eventsAtOnce
  })
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

import type { AppContext } from '../../context.ts'
import { startLoop, type Loop } from '../../jobs/loop.ts'
import { log, warnOfMany } from '../../log.ts'
import type { Mail } from './mailer.ts'

const everyMs = 5000
const atOnce = 20
/** Some days, with the waits between. */
const mostAttempts = 30
const longestWaitSeconds = 4 * 3600

type Row = Mail & { account_id: string; attempts: number }

/** Sends what waits; returns whether there may be more. A mail that is not taken is tried again, ever more rarely, for some days. */
export async function sendMails({ database: { pool }, mailer }: Pick<AppContext, 'database' | 'mailer'>): Promise<boolean> {
  if (!mailer) return false
  const { rows } = await pool.query<Row>(
    `update mail set attempts = attempts + 1, due_at = now() + least($2, 60 * 2 ^ attempts) * interval '1 second'
     where (account_id, id) in (select account_id, id from mail where due_at <= now() order by due_at limit $1 for update skip locked)
     returning account_id, id, recipient, subject, body, attempts`,
    [atOnce, longestWaitSeconds],
  )
  for (const mail of rows) {
    const isDone = await mailer.send(mail).then(
      () => true,
      (error: unknown) => {
        warnOfMany({ error: String(error) }, 'a mail could not be sent')
        if (mail.attempts >= mostAttempts) log.error({ mail: mail.id }, 'a mail was given up')
        return mail.attempts >= mostAttempts
      },
    )
    if (isDone) await pool.query('delete from mail where account_id = $1 and id = $2', [mail.account_id, mail.id])
  }
  return rows.length === atOnce
}

/** Null where nothing sends mail. */
export const startMail = (context: AppContext): Loop | null =>
  context.mailer && startLoop(context, { name: 'mail', everyMs, work: () => sendMails(context) })

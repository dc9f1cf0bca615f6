import type { Database } from '../db/open.ts'
import { warnOfMany } from '../log.ts'
import type { Carrier, SubmitResult, Inbox, Outgoing } from './carrier.ts'

const tickMs = 150
const reportsAtOnce = 500

type Due = { id: string; account_id: string; outcome: 'DELIVERED' | 'UNDELIVERED' }

/**
 * A carrier in this process, for demos and tests. What it took and when it will report are rows,
 * so that a kill loses nothing; it takes each of our ids once, and can be asked by it.
 */
export function createSimulator(database: Database, options: { delayMs: number; partsPerSecond?: number }): Carrier {
  const { pool } = database
  let timer: NodeJS.Timeout | undefined
  let isTicking: Promise<void> = Promise.resolve()

  const take = async (text: Outgoing): Promise<SubmitResult> => {
    const { rows } = await pool.query<{ outcome: string }>(
      `delete from simulator_outcome where id = (
         select id from simulator_outcome where to_number is null or to_number = $1 order by id limit 1 for update skip locked
       ) returning outcome`,
      [text.to],
    )
    const outcome = rows[0]?.outcome ?? 'DELIVERED'
    if (outcome === 'REJECTED')
      return { outcome: 'refused', status: 'UNDELIVERED', reason: 'Rejected by the network', code: 'simulator/rejected' }
    await pool.query(
      `insert into simulator_message (id, account_id, from_number, to_number, body, media, outcome, report_at)
       values ($1, $2, $3, $4, $5, $6, $7, now() + $8 * interval '1 millisecond') on conflict (id) do nothing`,
      [
        text.id,
        text.accountId,
        text.from,
        text.to,
        text.body,
        JSON.stringify(
          text.media.map(media => ({
            url: `/backend/files/${text.accountId}/${media.id}`,
            contentType: media.contentType,
          })),
        ),
        outcome,
        options.delayMs,
      ],
    )
    return { outcome: 'taken', status: 'SENT', carrierId: text.id }
  }

  const reportDue = async (inbox: Inbox) => {
    const { rows } = await pool.query<Due>(
      'select id, account_id, outcome from simulator_message where report_at <= now() order by report_at limit $1',
      [reportsAtOnce],
    )
    for (const due of rows) {
      await inbox.report({
        accountId: due.account_id,
        messageId: due.id,
        status: due.outcome,
        ...(due.outcome === 'UNDELIVERED' && { reason: 'The phone could not be reached', code: 'simulator/unreachable' }),
      })
      // After the report: a kill between the two only reports again, which changes nothing.
      await pool.query('update simulator_message set status = outcome, report_at = null where id = $1', [due.id])
    }
  }

  return {
    name: 'simulator',
    canMms: true,
    partsPerSecond: () => options.partsPerSecond ?? 1000,
    async send(batch) {
      const answers: SubmitResult[] = []
      for (const text of batch)
        answers.push(await take(text).catch((error: unknown): SubmitResult => ({ outcome: 'unknown', reason: String(error) })))
      return answers
    },
    async ask(ids) {
      const { rows } = await pool.query<{ id: string }>('select id from simulator_message where id = any($1::uuid[])', [ids])
      return new Map(rows.map(row => [row.id, { outcome: 'taken', status: 'SENT', carrierId: row.id }]))
    },
    start(inbox) {
      timer = setInterval(() => {
        isTicking = isTicking
          .then(() => reportDue(inbox))
          .catch((error: unknown) => warnOfMany({ error: String(error) }, 'simulator'))
      }, tickMs)
    },
    async stop() {
      clearInterval(timer)
      await isTicking
    },
  }
}

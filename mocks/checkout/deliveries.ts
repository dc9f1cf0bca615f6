import { createHmac } from 'node:crypto'
import type pg from 'pg'
import type { Event } from './objects.ts'

const pollMs = 500
const atOnce = 20
const answersWithinMs = 10_000
const mostAttempts = 40
const slowestSeconds = 300

/** The header by which a receiver knows an event for the provider's own. */
export function signatureOf(body: string, secret: string, at = new Date()): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

type Options = { pool: pg.Pool; eventsUrl: () => string; secret: string }
type Row = { number: string; attempts: number; data: Event }

/**
 * Tells of events, the latest first: nobody may rely on their order. One that is not taken is told again later, ever more rarely.
 * `wake` looks at once, `settle` until nothing is due.
 */
export function startDeliveries({ pool, eventsUrl, secret }: Options) {
  let isStopped = false
  let running: Promise<void> | null = null
  let isWoken = false

  /** Taken for a while, so that no other process tells the same meanwhile. */
  const take = async () => {
    const { rows } = await pool.query<Row>(
      `with taken as (
         update checkout_delivery set due_at = now() + interval '30 seconds', attempts = attempts + 1 where number in (
           select number from checkout_delivery where due_at <= now() order by number desc limit $1 for update skip locked
         ) returning number, event_id, attempts
       ) select t.number, t.attempts, o.data from taken t join checkout_object o on o.id = t.event_id order by t.number desc`,
      [atOnce],
    )
    return rows
  }

  const tell = async ({ number, attempts, data }: Row) => {
    const body = JSON.stringify(data)
    const answer = await fetch(eventsUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signatureOf(body, secret) },
      body,
      signal: AbortSignal.timeout(answersWithinMs),
    }).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok || attempts >= mostAttempts) await pool.query('delete from checkout_delivery where number = $1', [number])
    else
      await pool.query(`update checkout_delivery set due_at = now() + $2 * interval '1 second' where number = $1`, [
        number,
        Math.min(slowestSeconds, 2 ** attempts),
      ])
  }

  const run = async () => {
    do {
      isWoken = false
      for (let rows = await take(); rows.length && !isStopped; rows = await take()) for (const row of rows) await tell(row)
    } while (isWoken && !isStopped)
  }
  const wake = () => {
    isWoken = true
    running ??= run()
      .catch(() => undefined)
      .finally(() => void (running = null))
    return running
  }
  const timer = setInterval(() => void wake(), pollMs)
  return {
    wake: () => void wake(),
    /** Tells everything that is due, the second times too. */
    settle: async () => {
      await pool.query('update checkout_delivery set due_at = now() where attempts = 0')
      await wake()
      await wake()
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await running
    },
  }
}

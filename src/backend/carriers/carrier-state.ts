import type { Api } from '#contract/api.ts'
import type { Carrier as CarrierRow, CarrierReason } from '#contract/account/carriers.ts'
import { listTotalMax } from '#contract/limits.ts'
import type { Database } from '../db/open.ts'
import type { Handlers } from '../http/mount.ts'
import { warnOfMany } from '../log.ts'
import type { SubmitResult } from './carrier.ts'

type Seen = { state: 'WORKING'; reason: null } | { state: 'WAITING'; reason: CarrierReason }

/** So long a worker takes its own last word for the row's: another instance may have written a different one. */
const trustedMs = 5000
const last = new WeakMap<Database, { told: string; untilMs: number }>()

/** What a batch tells of its carrier; null where nobody can say. */
function seenIn(results: readonly SubmitResult[]): Seen | null {
  const outcomes = new Set(results.map(answer => answer.outcome))
  if (outcomes.has('halted')) return { state: 'WAITING', reason: 'REFUSES_US' }
  if (outcomes.has('taken') || outcomes.has('refused')) return { state: 'WORKING', reason: null }
  return outcomes.has('later') ? { state: 'WAITING', reason: 'AWAY' } : null
}

/** Keeps how the carrier stands, for the screens of every instance: written when it changes, not for each text. Never throws. */
export async function noteCarrierState(database: Database, name: string, results: readonly SubmitResult[]): Promise<void> {
  const seen = seenIn(results)
  if (!seen) return
  const told = JSON.stringify([name, seen])
  const known = last.get(database)
  if (known?.told === told && performance.now() < known.untilMs) return
  try {
    await database.pool.query(
      `insert into carrier_state as c (name, state, reason) values ($1, $2, $3)
       on conflict (name) do update set state = $2, reason = $3, since = now() where (c.state, c.reason) is distinct from ($2, $3)`,
      [name, seen.state, seen.reason],
    )
    last.set(database, { told, untilMs: performance.now() + trustedMs })
  } catch (error) {
    warnOfMany({ error: String(error) }, 'how the carrier stands could not be written')
  }
}

export const carriers = {
  'GET /carriers': call =>
    call.inAccount(async tx => {
      const { name } = call.carrier
      const [row] = await tx.rows<Seen & { since: Date }>('select state, reason, since from carrier_state where name = $1', [
        name,
      ])
      // What is planned for later waits for its hour, not for the carrier.
      const [count] = await tx.rows<{ waiting: number }>(
        `select count(*)::int as waiting from (
           select 1 from message where account_id = $1 and queue_of(origin) in (0, 1) and status = 'PENDING'
             and run_at < now() + interval '5 minutes' limit ${listTotalMax + 1}
         ) m`,
        [tx.accountId],
        'carrier-waiting',
      )
      const waiting = count?.waiting ?? 0
      const carrier: CarrierRow = row
        ? { name, state: row.state, reason: row.reason, since: row.since.toISOString(), waiting }
        : { name, state: 'UNKNOWN', reason: null, since: null, waiting }
      return [carrier]
    }),
} satisfies Partial<Handlers<keyof Api>>

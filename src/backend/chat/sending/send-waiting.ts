import { noteCarrierState } from '../../carriers/carrier-state.ts'
import type { Outgoing, SubmitResult } from '../../carriers/carrier.ts'
import type { AppContext } from '../../context.ts'
import { isDatabaseAway, sqlState } from '../../db/errors.ts'
import { withAccount, withoutAccount } from '../../db/transaction.ts'
import type { MessageRow } from '../rows.ts'
import { withClaimHeartbeat } from './claim-heartbeat.ts'
import { checkDispatch } from './dispatch-checks.ts'
import { settleSubmitted } from './submit-results.ts'

/** Whoever waits for a text waits in `answers`, behind no campaign (queue_of in 0032-turns.sql). */
const queues = { answers: 0, campaigns: 1 }
export type Queue = keyof typeof queues

type Claimed = MessageRow & { claimed_at: Date }

/** How many texts of a queue are claimed together. */
export const claimedAtOnce = 500
const claimLock = 727275
/** Whoever stood still for longer between claim and carrier asks whether its texts are its own still (askAfterSeconds, settle-unknown.ts). */
const surelyOursMs = 2500

/** How many texts were handed over, and how long that took once they were claimed. */
type Round = { sent: number; tookMs: number }

/**
 * Claims what waits (PROCESSING, committed) before the carrier is called, and writes what became of it after, in batches. Accounts
 * take turns.
 */
export async function sendWaiting(context: AppContext, queue: Queue = 'answers', most = claimedAtOnce): Promise<Round> {
  const beganMs = performance.now()
  const rows = await withoutAccount(context.database, async tx => {
    // One worker at a time, or two could split a conversation between them.
    await tx.rows('select pg_advisory_xact_lock($1)', [claimLock], 'claim-lock')
    // What an update returns is in no order; texts leave in the one they were written in.
    return tx.rows<Claimed>('select * from claim_messages($1, $2) order by time, id', [queues[queue], most], 'claim')
  })
  const handOverMs = performance.now()
  const byAccount = Map.groupBy(rows, row => row.account_id)
  // All of them to their end, whatever becomes of one: a stop waits for what is at the carrier.
  const ends = await Promise.allSettled([...byAccount].map(([accountId, own]) => sendOf(context, accountId, own, beganMs)))
  const failed = ends.find(end => end.status === 'rejected')
  if (failed) throw failed.reason
  return { sent: rows.length, tookMs: performance.now() - handOverMs }
}

async function sendOf(context: AppContext, accountId: string, rows: Claimed[], claimedMs: number): Promise<void> {
  // Re-checked right before each send: who opted out a moment ago gets nothing more.
  const { kept, until } = await withAccount(context.database, accountId, tx => checkDispatch(context, tx, rows)).catch(
    async (error: unknown) => {
      // They surely did not go, so they wait again.
      const notAsked = rows.map((): SubmitResult => ({ outcome: 'later', seconds: 1, reason: 'the carrier was not asked' }))
      await writeResults(context, accountId, idsOf(rows), notAsked)
      throw error
    },
  )
  const going = rows.filter(row => !kept.has(row.id))
  // A carrier that can be asked was asked meanwhile, by whoever took this process for dead.
  const isLate = context.carrier.ask !== undefined && performance.now() - claimedMs > surelyOursMs
  const leaving = isLate ? await stillOurs(context, accountId, going) : going
  if (!leaving.length) return
  const ids = idsOf(leaving)
  const results = await withClaimHeartbeat(
    context,
    accountId,
    ids,
    context.carrier.send(leaving.map(row => toOutgoing(row, until.get(row.id)))),
  )
  await writeResults(context, accountId, ids, results)
  await noteCarrierState(context.database, context.carrier.name, results)
}

/** Those that nobody took back or claimed anew since; from now on they are its own again. */
export async function stillOurs(context: AppContext, accountId: string, rows: Claimed[]): Promise<Claimed[]> {
  if (!rows.length) return rows
  const held = await withAccount(context.database, accountId, tx =>
    tx.rows<{ id: string }>(
      `update message m set claimed_at = clock_timestamp() from unnest($2::uuid[], $3::timestamptz[]) as c (id, claimed_at)
       where m.account_id = $1 and m.id = c.id and m.status = 'PROCESSING' and m.submitted_at is null
         and date_trunc('milliseconds', m.claimed_at) = c.claimed_at returning m.id`,
      [accountId, idsOf(rows), rows.map(row => row.claimed_at)],
      'still-ours',
    ),
  )
  const ids = new Set(held.map(({ id }) => id))
  return rows.filter(({ id }) => ids.has(id))
}

const idsOf = (rows: MessageRow[]) => rows.map(row => row.id)

function toOutgoing(row: MessageRow, until: number | undefined): Outgoing {
  return {
    id: row.id,
    accountId: row.account_id,
    from: row.from_number,
    to: row.to_number,
    body: row.body,
    media: row.attachments.map(({ id, contentType }) => ({ id, contentType })),
    ...(until !== undefined && { until: new Date(until) }),
  }
}

/** The carrier has them now: this write must not be lost to a database that is away for a moment, nor to a deadlock. */
async function writeResults(context: AppContext, accountId: string, ids: string[], results: SubmitResult[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withAccount(context.database, accountId, tx => settleSubmitted(context, tx, ids, results))
    } catch (error) {
      if (attempt === 60 || !(isDatabaseAway(error) || sqlState(error) === '40P01')) throw error
      await new Promise(resolve => setTimeout(resolve, 500))
    }
  }
}

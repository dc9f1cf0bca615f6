import { noteHanded } from '../../carriers/carrier-state.ts'
import type { Carrier, SubmitResult, Outgoing } from '../../carriers/carrier.ts'
import type { AppContext } from '../../context.ts'
import { withAccount, withoutAccount } from '../../db/transaction.ts'
import { isDatabaseAway, sqlState } from '../../db/errors.ts'
import { unconfirmedAfterMinutes } from '#contract/limits.ts'
import { startLoop, type Loop } from '../../jobs/loop.ts'
import { emit, type Change } from '../../live/emit.ts'
import { withClaimHeartbeat } from './claim-heartbeat.ts'
import { settleSubmitted } from './submit-results.ts'
import { checkDispatch } from './dispatch-checks.ts'
import type { MessageRow } from '../rows.ts'
import { sendDueTexts } from './scheduled-sending.ts'
import { lockConversations } from './statuses.ts'
import { noteSteps } from './steps.ts'

const claimAtOnce = 500
const claimLock = 727275
const pollMs = 500
const settleEveryMs = 2000
const dueEveryMs = 1000
/** Longer than any answer of an askable carrier takes: a claim older than this lost its worker. */
const askAfterSeconds = 5

/** Carries waiting texts to the carrier, and beside it asks what became of those whose answer was lost. */
export function startWorker(context: AppContext): Loop {
  const sending = startLoop(context, { name: 'worker', everyMs: pollMs, work: async () => (await sendWaiting(context)) > 0 })
  const settling = startLoop(context, {
    name: 'worker',
    everyMs: settleEveryMs,
    work: async () => {
      await settleUnsettled(context)
      return false
    },
  })
  const scheduled = startLoop(context, { name: 'scheduled texts', everyMs: dueEveryMs, work: () => sendDueTexts(context) })
  return {
    wake: sending.wake,
    stop: async () => void (await Promise.all([sending.stop(), settling.stop(), scheduled.stop()])),
  }
}

/** Claims what waits (PROCESSING, committed) before the carrier is called, and writes what became of it after, in batches. */
export async function sendWaiting(context: AppContext): Promise<number> {
  const rows = await withoutAccount(context.database, async tx => {
    // One worker at a time, or two could split a conversation between them.
    await tx.rows('select pg_advisory_xact_lock($1)', [claimLock], 'claim-lock')
    // What an update returns is in no order; texts leave in the one they were written in.
    return tx.rows<MessageRow>('select * from claim_messages($1) order by run_at, id', [claimAtOnce], 'claim')
  })
  const byAccount = Map.groupBy(rows, row => row.account_id)
  // All of them to their end, whatever becomes of one: a stop waits for what is at the carrier.
  const ends = await Promise.allSettled([...byAccount].map(([accountId, own]) => sendOf(context, accountId, own)))
  const failed = ends.find(end => end.status === 'rejected')
  if (failed) throw failed.reason
  return rows.length
}

async function sendOf(context: AppContext, accountId: string, rows: MessageRow[]): Promise<void> {
  // Re-checked right before each send: who opted out a moment ago gets nothing more.
  const kept = await withAccount(context.database, accountId, tx => checkDispatch(context, tx, rows)).catch(
    async (error: unknown) => {
      // They surely did not go, so they wait again.
      const notAsked = rows.map((): SubmitResult => ({ outcome: 'later', seconds: 1, reason: 'the carrier was not asked' }))
      await writeHanded(
        context,
        accountId,
        rows.map(row => ({ row })),
        notAsked,
      )
      throw error
    },
  )
  const jobs = rows.filter(row => !kept.has(row.id)).map(row => ({ row, outgoing: toOutgoing(row) }))
  if (!jobs.length) return
  const sent = context.carrier.send(jobs.map(job => job.outgoing))
  const ids = jobs.map(job => job.row.id)
  const handed = await withClaimHeartbeat(context, accountId, ids, sent)
  await writeHanded(context, accountId, jobs, handed)
  await noteHanded(context.database, context.carrier.name, handed)
}

function toOutgoing(row: MessageRow): Outgoing {
  return {
    id: row.id,
    accountId: row.account_id,
    from: row.from_number,
    to: row.to_number,
    body: row.body,
    media: row.attachments.map(({ id, contentType }) => ({ id, contentType })),
  }
}

/** The carrier has them now: this write must not be lost to a database that is away for a moment, nor to a deadlock. */
async function writeHanded(
  context: AppContext,
  accountId: string,
  jobs: { row: { id: string } }[],
  handed: SubmitResult[],
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withAccount(context.database, accountId, tx => settleSubmitted(context, tx, jobs, handed))
    } catch (error) {
      if (attempt === 60 || !(isDatabaseAway(error) || sqlState(error) === '40P01')) throw error
      await new Promise(resolve => setTimeout(resolve, 500))
    }
  }
}

/**
 * Texts whose worker died between claim and answer. A carrier that can be asked by our id settles them;
 * with another the delivery report does, and after ten minutes a person is asked. Nothing is resent blindly.
 */
export async function settleUnsettled(context: AppContext): Promise<void> {
  const { carrier } = context
  const wait = carrier.ask ? `${askAfterSeconds} seconds` : `${unconfirmedAfterMinutes} minutes`
  const rows = await withoutAccount(context.database, tx =>
    tx.rows<MessageRow>('select * from unsettled_messages($1::interval, $2)', [wait, claimAtOnce]),
  )
  for (const [accountId, own] of Map.groupBy(rows, row => row.account_id)) {
    const ids = own.map(row => row.id)
    if (carrier.ask) await askFor(context, carrier, accountId, ids)
    else await markUnconfirmed(context, accountId, ids)
  }
}

/** Asks the carrier; what it never saw waits again, since it surely did not go. */
export async function askFor(context: AppContext, carrier: Carrier, accountId: string, ids: string[]): Promise<void> {
  const known = await carrier.ask?.(ids)
  if (!known) return
  const answers = ids.map(
    (id): SubmitResult => known.get(id) ?? { outcome: 'later', seconds: 0, reason: 'never seen by the carrier' },
  )
  await withAccount(context.database, accountId, tx =>
    settleSubmitted(
      context,
      tx,
      ids.map(id => ({ row: { id } })),
      answers,
    ),
  )
}

async function markUnconfirmed(context: AppContext, accountId: string, ids: string[]): Promise<void> {
  await withAccount(context.database, accountId, async tx => {
    await lockConversations(tx, ids)
    const marked = await tx.rows<{ id: string; conversation_id: string }>(
      `update message set is_unconfirmed = true
       where account_id = $1 and id = any($2::uuid[]) and status = 'PROCESSING' and not is_unconfirmed returning id, conversation_id`,
      [accountId, ids],
    )
    await noteSteps(
      tx,
      marked.map(row => ({ messageId: row.id, kind: 'UNKNOWN' })),
    )
    await emit(
      tx,
      context.hub,
      marked.map((row): Change => ({ type: 'MESSAGE_STATUS', conversationId: row.conversation_id, messageId: row.id })),
    )
  })
}

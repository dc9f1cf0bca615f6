import { noteHanded } from '../carriers/carrier-state.ts'
import type { Carrier, Handed, Outgoing } from '../carriers/carrier.ts'
import type { Parley } from '../context.ts'
import { withAccount, withoutAccount, type Tx } from '../db/transaction.ts'
import { erasedOf } from '../contacts/suppression.ts'
import { isDatabaseAway, sqlState } from '../db/errors.ts'
import { unconfirmedAfterMinutes } from '#contract/limits.ts'
import { startLoop, type Loop } from '../jobs/loop.ts'
import { emit, type Change } from '../live/emit.ts'
import { log } from '../log.ts'
import type { MessageRow } from './rows.ts'
import { applyStatuses, lockConversations, type StatusChange } from './statuses.ts'

const claimAtOnce = 500
const pollMs = 500
const settleEveryMs = 2000
/** Longer than any answer of an askable carrier takes: a claim older than this lost its worker. */
const askAfterSeconds = 5

/** Carries waiting texts to the carrier, and beside it asks what became of those whose answer was lost. */
export function startWorker(parley: Parley): Loop {
  const sending = startLoop(parley, { name: 'worker', everyMs: pollMs, work: async () => (await sendWaiting(parley)) > 0 })
  const settling = startLoop(parley, {
    name: 'worker',
    everyMs: settleEveryMs,
    work: async () => {
      await settleUnsettled(parley)
      return false
    },
  })
  return {
    wake: sending.wake,
    stop: async () => void (await Promise.all([sending.stop(), settling.stop()])),
  }
}

/** Claims what waits (PROCESSING, committed) before the carrier is called, and writes what became of it after, in batches. */
export async function sendWaiting(parley: Parley): Promise<number> {
  const rows = await withoutAccount(parley.database, tx =>
    tx.rows<MessageRow>('select * from claim_messages($1)', [claimAtOnce], 'claim'),
  )
  const byAccount = Map.groupBy(rows, row => row.account_id)
  await Promise.all([...byAccount].map(([accountId, own]) => sendOf(parley, accountId, own)))
  return rows.length
}

async function sendOf(parley: Parley, accountId: string, rows: MessageRow[]): Promise<void> {
  // Re-checked right before each send: who opted out a moment ago gets nothing more.
  const blocked = await withAccount(parley.database, accountId, tx => stopBlocked(parley, tx, rows)).catch(
    async (error: unknown) => {
      // They surely did not go, so they wait again.
      const notAsked = rows.map((): Handed => ({ outcome: 'later', seconds: 1, reason: 'the carrier was not asked' }))
      await writeHanded(
        parley,
        accountId,
        rows.map(row => ({ row })),
        notAsked,
      )
      throw error
    },
  )
  const jobs = rows.filter(row => !blocked.has(row.id)).map(row => ({ row, outgoing: toOutgoing(parley, row) }))
  if (!jobs.length) return
  const handed = await parley.carrier.send(jobs.map(job => job.outgoing))
  await writeHanded(parley, accountId, jobs, handed)
  await noteHanded(parley.database, parley.carrier.name, handed)
}

async function stopBlocked(parley: Parley, tx: Tx, rows: MessageRow[]): Promise<Set<string>> {
  const numbers = rows.filter(row => row.origin !== 'opt-out').map(row => row.to_number)
  const listed = new Set(
    (
      await tx.rows<{ phone: string }>(
        'select distinct phone from block_list where account_id = $1 and phone = any($2::text[])',
        [tx.accountId, numbers],
        'blocked',
      )
    ).map(row => row.phone),
  )
  const erased = new Set(
    (
      await erasedOf(
        tx,
        rows.filter(row => row.origin === 'campaign').map(row => row.to_number),
      )
    ).map(row => row.phone),
  )
  const stopped = rows.filter(
    row => (row.origin !== 'opt-out' && listed.has(row.to_number)) || (row.origin === 'campaign' && erased.has(row.to_number)),
  )
  if (!stopped.length) return new Set()
  const changes = stopped.map(row => ({ messageId: row.id, status: 'BLOCK_LIST' as const, wasTaken: false }))
  await emit(tx, parley.hub, await applyStatuses(tx, changes))
  return new Set(stopped.map(row => row.id))
}

function toOutgoing(parley: Parley, row: MessageRow): Outgoing {
  return {
    id: row.id,
    accountId: row.account_id,
    from: row.from_number,
    to: row.to_number,
    body: row.body,
    media: row.attachments.map(({ id, contentType, name }) => ({
      path: parley.files.path(row.account_id, id),
      contentType,
      name,
    })),
  }
}

/** The carrier has them now: this write must not be lost to a database that is away for a moment, nor to a deadlock. */
async function writeHanded(parley: Parley, accountId: string, jobs: { row: { id: string } }[], handed: Handed[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await withAccount(parley.database, accountId, tx => settleHanded(parley, tx, jobs, handed))
    } catch (error) {
      if (attempt === 60 || !(isDatabaseAway(error) || sqlState(error) === '40P01')) throw error
      await new Promise(resolve => setTimeout(resolve, 500))
    }
  }
}

async function settleHanded(parley: Parley, tx: Tx, jobs: { row: { id: string } }[], handed: Handed[]): Promise<void> {
  const changes: StatusChange[] = []
  const later: { id: string; seconds: number }[] = []
  for (const [index, answer] of handed.entries()) {
    const id = jobs[index]?.row.id
    if (!id) continue
    if (answer.outcome === 'taken')
      changes.push({
        messageId: id,
        status: answer.status,
        wasTaken: true,
        ...(answer.carrierId && { carrierId: answer.carrierId }),
      })
    if (answer.outcome === 'refused')
      changes.push({ messageId: id, status: answer.status, wasTaken: false, reason: answer.reason })
    if (answer.outcome === 'later') later.push({ id, seconds: answer.seconds })
    if (answer.outcome === 'halted') {
      later.push({ id, seconds: 30 })
      log.error(
        { carrier: parley.carrier.name, reason: answer.reason },
        'the carrier refuses us: texts wait until its settings are right',
      )
    }
    if (answer.outcome === 'unknown')
      log.warn({ messageId: id, reason: answer.reason }, 'nobody knows whether the carrier took a text')
  }
  // Taken, but still on its way inside the carrier: no step in the status, and yet a charge.
  const events = await applyStatuses(tx, changes)
  if (later.length)
    await tx.rows(
      `update message m set status = 'PENDING', run_at = now() + w.seconds * interval '1 second'
       from unnest($2::uuid[], $3::int[]) as w (id, seconds) where m.account_id = $1 and m.id = w.id and m.status = 'PROCESSING'`,
      [tx.accountId, later.map(row => row.id), later.map(row => row.seconds)],
    )
  await emit(tx, parley.hub, events)
}

/**
 * Texts whose worker died between claim and answer. A carrier that can be asked by our id settles them;
 * with another the delivery report does, and after ten minutes a person is asked. Nothing is resent blindly.
 */
export async function settleUnsettled(parley: Parley): Promise<void> {
  const { carrier } = parley
  const wait = carrier.ask ? `${askAfterSeconds} seconds` : `${unconfirmedAfterMinutes} minutes`
  const rows = await withoutAccount(parley.database, tx =>
    tx.rows<MessageRow>('select * from unsettled_messages($1::interval, $2)', [wait, claimAtOnce]),
  )
  for (const [accountId, own] of Map.groupBy(rows, row => row.account_id)) {
    const settled = carrier.ask
      ? await askFor(
          parley,
          carrier,
          accountId,
          own.map(row => row.id),
        )
      : new Set<string>()
    const unconfirmed = own.filter(row => !settled.has(row.id) && !row.is_unconfirmed)
    if (unconfirmed.length && !carrier.ask) await markUnconfirmed(parley, accountId, unconfirmed)
  }
}

/** Asks the carrier; what it never saw waits again, since it surely did not go. Returns the ids that are settled. */
export async function askFor(parley: Parley, carrier: Carrier, accountId: string, ids: string[]): Promise<Set<string>> {
  const known = await carrier.ask?.(ids)
  if (!known) return new Set()
  const answers = ids.map((id): Handed => known.get(id) ?? { outcome: 'later', seconds: 0, reason: 'never seen by the carrier' })
  await withAccount(parley.database, accountId, tx =>
    settleHanded(
      parley,
      tx,
      ids.map(id => ({ row: { id } })),
      answers,
    ),
  )
  return new Set(ids)
}

async function markUnconfirmed(parley: Parley, accountId: string, rows: MessageRow[]): Promise<void> {
  await withAccount(parley.database, accountId, async tx => {
    await lockConversations(
      tx,
      rows.map(row => row.id),
    )
    const marked = await tx.rows<{ id: string; conversation_id: string }>(
      `update message set is_unconfirmed = true
       where account_id = $1 and id = any($2::uuid[]) and status = 'PROCESSING' and not is_unconfirmed returning id, conversation_id`,
      [accountId, rows.map(row => row.id)],
    )
    await emit(
      tx,
      parley.hub,
      marked.map((row): Change => ({ type: 'MESSAGE_STATUS', conversationId: row.conversation_id, messageId: row.id })),
    )
  })
}

import { erasedOf } from '../../contacts/block-list/suppression.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../db/transaction.ts'
import { emit } from '../../live/emit.ts'
import { askingOf } from '../receiving/opt-out-question.ts'
import type { MessageRow } from '../rows.ts'
import { applyStatuses, lockConversations } from './statuses.ts'
import { noteSteps } from './steps.ts'

/** The answer itself wakes what waits for it (opt-out-question.ts); this is for what was being claimed at that moment. */
const askedAgainMinutes = 5

/** Of texts that are about to leave: stops what must not go, and lets wait what may not go yet. Returns the ids of both. */
export async function checkDispatch(context: AppContext, tx: Tx, rows: MessageRow[]): Promise<Set<string>> {
  const campaigns = rows.filter(row => row.origin === 'campaign')
  const numbers = campaigns.map(row => row.to_number)
  const listed = await listedOf(
    tx,
    rows.filter(row => row.origin !== 'opt-out').map(row => row.to_number),
  )
  const erased = new Set((await erasedOf(tx, numbers)).map(row => row.phone))
  const asking = await askingOf(tx, numbers)
  const isStopped = ({ origin, to_number }: MessageRow) =>
    origin !== 'opt-out' && (listed.has(to_number) || (origin === 'campaign' && erased.has(to_number)))
  const stopped = rows.filter(isStopped).map(row => row.id)
  const waiting = campaigns.filter(row => asking.has(row.to_number) && !isStopped(row)).map(row => row.id)
  const kept = [...stopped, ...waiting]
  // All of them at once: who took some first and others later would wait for whoever does it the other way round.
  await lockConversations(tx, kept)
  if (stopped.length) await stop(context, tx, stopped)
  if (waiting.length) await waitForAnswer(tx, waiting)
  return new Set(kept)
}

async function listedOf(tx: Tx, numbers: string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ phone: string }>(
    'select distinct phone from block_list where account_id = $1 and phone = any($2::text[])',
    [tx.accountId, numbers],
    'blocked',
  )
  return new Set(rows.map(row => row.phone))
}

async function stop(context: AppContext, tx: Tx, ids: string[]): Promise<void> {
  const changes = ids.map(messageId => ({ messageId, status: 'BLOCK_LIST' as const, wasTaken: false }))
  await emit(tx, context.hub, await applyStatuses(tx, changes))
}

/** Lets campaigns wait for a person's word on an opt-out, as if they had never been taken up: they hold up nothing behind them. */
async function waitForAnswer(tx: Tx, ids: string[]): Promise<void> {
  await tx.rows(
    `update message set status = 'PENDING', attempts = 0, run_at = now() + interval '${askedAgainMinutes} minutes'
     where account_id = $1 and id = any($2::uuid[]) and status = 'PROCESSING'`,
    [tx.accountId, ids],
  )
  await noteSteps(
    tx,
    ids.map(messageId => ({ messageId, kind: 'WAITING', code: 'parley/opt-out-asked' })),
  )
}

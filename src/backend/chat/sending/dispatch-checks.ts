import type { AppContext } from '../../context.ts'
import type { Tx } from '../../db/transaction.ts'
import { emit } from '../../live/emit.ts'
import type { MessageRow } from '../rows.ts'
import { gateFacts } from './gate-facts.ts'
import { applyStatuses, lockConversations } from './statuses.ts'
import { noteSteps } from './steps.ts'

/** The answer itself wakes what waits for it (opt-out-question.ts); this is for what was being claimed at that moment. */
const askedAgainMinutes = 5

/** Of 1 to 500 texts that are about to leave: stops what must not go, and lets wait what may not go yet. Returns the ids of both. */
export async function checkDispatch(context: AppContext, tx: Tx, rows: MessageRow[]): Promise<Set<string>> {
  const facts = await gateFacts(
    tx,
    rows.map(row => ({ origin: row.origin, from: row.from_number, to: row.to_number })),
  )
  const barriers = rows.map(({ id }, index) => ({ id, barrier: facts[index]?.barrier ?? null }))
  const waiting = barriers.filter(({ barrier }) => barrier === 'OPT_OUT_UNANSWERED').map(row => row.id)
  const stopped = barriers.filter(({ barrier }) => barrier && barrier !== 'OPT_OUT_UNANSWERED').map(row => row.id)
  const kept = [...stopped, ...waiting]
  // All of them at once: who took some first and others later would wait for whoever does it the other way round.
  await lockConversations(tx, kept)
  if (stopped.length) await stop(context, tx, stopped)
  if (waiting.length) await waitForAnswer(tx, waiting)
  return new Set(kept)
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

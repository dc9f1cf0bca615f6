import type { AppContext } from '../../context.ts'
import type { Tx } from '../../db/transaction.ts'
import { heldByCampaigns, takeBack } from '../../campaigns/sending/take-back.ts'
import { emit } from '../../live/emit.ts'
import type { MessageRow } from '../rows.ts'
import { gateFacts } from './gate-facts.ts'
import { applyStatuses, lockConversations } from './statuses.ts'
import { noteSteps } from './delivery-steps.ts'

/** The answer itself wakes what waits for it (opt-out-question.ts); this is for what was being claimed at that moment. */
const askedAgainMinutes = 5

/** `kept`: what does not go, by the ids. `until`: when those of campaigns that do may no longer arrive. */
type Dispatch = { kept: Set<string>; until: Map<string, number> }

/** Of 1 to 500 texts that are about to leave: stops what must not go, and lets wait what may not go yet. */
export async function checkDispatch(context: AppContext, tx: Tx, rows: MessageRow[]): Promise<Dispatch> {
  const facts = await gateFacts(
    tx,
    rows.map(row => ({ origin: row.origin, from: row.from_number, to: row.to_number })),
  )
  const ofCampaigns = rows.filter(row => row.origin === 'campaign').map(row => row.id)
  const { back, until } = ofCampaigns.length ? await heldByCampaigns(tx, ofCampaigns) : { back: [], until: new Map() }
  const isBack = new Set(back.map(({ id }) => id))
  const barriers = rows.map(({ id }, index) => ({ id, barrier: isBack.has(id) ? null : (facts[index]?.barrier ?? null) }))
  const waiting = barriers.filter(({ barrier }) => barrier === 'OPT_OUT_UNANSWERED').map(row => row.id)
  const stopped = barriers.filter(({ barrier }) => barrier && barrier !== 'OPT_OUT_UNANSWERED').map(row => row.id)
  const kept = [...stopped, ...waiting, ...isBack]
  // All of them at once: who took some first and others later would wait for whoever does it the other way round.
  await lockConversations(tx, kept)
  if (stopped.length) await stop(context, tx, stopped)
  if (waiting.length) await waitForAnswer(tx, waiting)
  await takeBack(tx, back)
  return { kept: new Set(kept), until }
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

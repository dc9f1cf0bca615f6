import type { SubmitResult } from '../../carriers/carrier.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../db/transaction.ts'
import { emit } from '../../live/emit.ts'
import { log } from '../../log.ts'
import { learnOptOuts } from '../receiving/apply-opt-out.ts'
import { applyStatuses, keepTaken, lockConversations, type StatusChange } from './statuses.ts'
import { noteSteps, type Step } from './delivery-steps.ts'

const haltedSeconds = 30

type Later = { id: string; seconds: number }
/** What the carrier's answers to a batch come to. */
type Sorted = { changes: StatusChange[]; onlyTaken: StatusChange[]; optedOut: string[]; later: Later[]; steps: Step[] }

function sortResults(ids: string[], results: SubmitResult[]): Sorted {
  const sorted: Sorted = { changes: [], onlyTaken: [], optedOut: [], later: [], steps: [] }
  for (const [index, answer] of results.entries()) {
    const id = ids[index]
    if (!id) continue
    if (answer.outcome === 'taken') {
      const { status, carrierId } = answer
      const change = { messageId: id, status, wasTaken: true, isAnswer: true, ...(carrierId && { carrierId }) }
      sorted[status === 'PROCESSING' ? 'onlyTaken' : 'changes'].push(change)
      continue
    }
    const told = { messageId: id, reason: answer.reason, ...(answer.code && { code: answer.code }) }
    if (answer.outcome === 'refused') sorted.changes.push({ ...told, status: answer.status, wasTaken: answer.hasLeft === true })
    if (answer.outcome === 'refused' && answer.isOptOut) sorted.optedOut.push(id)
    if (answer.outcome === 'unknown') sorted.steps.push({ ...told, kind: 'UNKNOWN' })
    if (answer.outcome === 'later' || answer.outcome === 'halted') {
      sorted.steps.push({ ...told, kind: 'WAITING' })
      sorted.later.push({ id, seconds: answer.outcome === 'later' ? answer.seconds : haltedSeconds })
    }
  }
  return sorted
}

function tellOperator(carrier: string, ids: string[], results: SubmitResult[]): void {
  for (const [index, answer] of results.entries()) {
    if (answer.outcome === 'halted')
      log.error({ carrier, reason: answer.reason }, 'the carrier refuses us: texts wait until its settings are right')
    if (answer.outcome === 'unknown')
      log.warn({ messageId: ids[index], reason: answer.reason }, 'nobody knows whether the carrier took a text')
  }
}

/** Writes what became of the texts with these ids, one answer for each, with the steps of their timelines. */
export async function settleSubmitted(context: AppContext, tx: Tx, ids: string[], results: SubmitResult[]): Promise<void> {
  tellOperator(context.carrier.name, ids, results)
  const { changes, onlyTaken, optedOut, later, steps } = sortResults(ids, results)
  // All of them at once: who took some first and others after the balance would wait for whoever does it the other way round.
  if (onlyTaken.length)
    await lockConversations(
      tx,
      [...changes, ...onlyTaken].map(change => change.messageId),
    )
  const events = await applyStatuses(tx, changes)
  if (optedOut.length) events.push(...(await learnOptOuts(tx, optedOut, context.carrier.name)))
  // Taken, but still on its way inside the carrier: no step in the status that anybody sees.
  events.push(...(await keepTaken(tx, onlyTaken)))
  if (later.length)
    await tx.rows(
      `update message m set status = 'PENDING', run_at = now() + w.seconds * interval '1 second'
       from unnest($2::uuid[], $3::int[]) as w (id, seconds) where m.account_id = $1 and m.id = w.id and m.status = 'PROCESSING'`,
      [tx.accountId, later.map(row => row.id), later.map(row => row.seconds)],
    )
  // A carrier that can be asked will be, and the text may yet go: till then it holds up those behind it.
  if (!context.carrier.ask)
    await noteUnanswered(
      tx,
      steps.filter(step => step.kind === 'UNKNOWN').map(step => step.messageId),
    )
  await noteSteps(tx, steps)
  await emit(tx, context.hub, events)
}

/** Nobody knows of these, and none goes again by itself: what was written after them need not wait. */
async function noteUnanswered(tx: Tx, ids: string[]): Promise<void> {
  if (!ids.length) return
  await tx.rows(
    `update message set submit_unknown_at = now() where account_id = $1 and id = any($2::uuid[]) and status = 'PROCESSING'`,
    [tx.accountId, ids],
  )
}

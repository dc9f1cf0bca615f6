import type { Report } from '../../carriers/carrier.ts'
import type { AppContext } from '../../context.ts'
import { isDatabaseAway } from '../../db/errors.ts'
import { withAccount, type Tx } from '../../db/transaction.ts'
import { emit, type Change } from '../../live/emit.ts'
import { keepReceipt } from '../sending/part-receipts.ts'
import { applyStatuses, keepTaken, type StatusChange } from '../sending/statuses.ts'
import { learnOptOuts } from './apply-opt-out.ts'

/** On the embedded database a statement holds up everybody else's. */
const writtenAtOnce = { pglite: 100, postgres: 500 }

type Waiting = { report: Report; done: () => void; fail: (error: unknown) => void }

/**
 * Writes delivery reports: those of an account that come while others are written are written together. A carrier brings thousands at
 * once when Parley was away, each in a call of its own; one by one they would keep everybody else waiting.
 */
export function createReportWriter(context: AppContext): (report: Report) => Promise<void> {
  const queues = new Map<string, Waiting[]>()
  const most = writtenAtOnce[context.database.kind]

  const write = (accountId: string, reports: Report[]) =>
    withAccount(context.database, accountId, async tx => {
      const [first] = reports
      const changes =
        first && reports.length === 1 ? await applyReport(tx, first) : await applyStatuses(tx, reports.map(changeOf))
      await emit(tx, context.hub, changes)
    })

  async function drain(accountId: string, queue: Waiting[]): Promise<void> {
    while (queue.length) {
      const batch = nextBatch(queue, most)
      try {
        await write(
          accountId,
          batch.map(one => one.report),
        )
        for (const { done } of batch) done()
      } catch (error) {
        // Only one's own report is to blame for its failure.
        if (isDatabaseAway(error) || batch.length === 1) for (const { fail } of batch) fail(error)
        else for (const one of batch) await write(accountId, [one.report]).then(one.done, one.fail)
      }
    }
    queues.delete(accountId)
  }

  return report =>
    new Promise((done, fail) => {
      const waiting = { report, done, fail }
      const queue = queues.get(report.accountId)
      if (queue) return void queue.push(waiting)
      const own = [waiting]
      queues.set(report.accountId, own)
      void drain(report.accountId, own)
    })
}

/** What says more than a status is written alone. */
const isPlain = ({ status, part, isOptOut }: Report) => status !== 'PROCESSING' && !part && !isOptOut

/** Takes the next off the queue: one alone, or plain ones, the first of each text, so that the reports of a text keep their order. */
function nextBatch(queue: Waiting[], most: number): Waiting[] {
  const [first] = queue
  if (!first || !isPlain(first.report)) return queue.splice(0, 1)
  const texts = new Set<string>()
  const batch: Waiting[] = []
  const left: Waiting[] = []
  for (const waiting of queue) {
    const { report } = waiting
    const isNext = batch.length < most && isPlain(report) && !texts.has(report.messageId)
    ;(isNext ? batch : left).push(waiting)
    texts.add(report.messageId)
  }
  queue.splice(0, queue.length, ...left)
  return batch
}

function changeOf({ messageId, status, reason, code, carrierId, neverLeft }: Report): StatusChange {
  const told = { ...(reason && { reason }), ...(code && { code }), ...(carrierId && { carrierId }) }
  return { messageId, status, wasTaken: !neverLeft, ...told }
}

async function applyReport(tx: Tx, report: Report): Promise<Change[]> {
  const { messageId, reason, carrierId } = report
  const status = report.part ? await keepReceipt(tx, report, report.part) : report.status
  if (!status) return []
  if (status === 'PROCESSING') return keepTaken(tx, [{ messageId, ...(carrierId && { carrierId }) }])
  const changes = await applyStatuses(tx, [changeOf({ ...report, status })])
  return report.isOptOut ? [...changes, ...(await learnOptOuts(tx, [messageId], reason ?? status))] : changes
}

import type { AppContext } from '../../context.ts'
import { startLoop, type Loop } from '../../jobs/loop.ts'
import { log } from '../../log.ts'
import { findDifferences } from './ledger-differences.ts'

const lookEveryMs = 60_000
/** Of the night, by the server's clock. */
const hourOfNight = 3
const hourMs = 3_600_000
const namedAtMost = 20

/** Looks once: what does not add up is logged and counted. */
export async function checkLedger(
  { database, ledgerCheck }: Pick<AppContext, 'database' | 'ledgerCheck'>,
  isStopped = () => false,
): Promise<void> {
  const differences = await findDifferences(database, isStopped)
  if (isStopped()) return
  ledgerCheck.differences = differences
  ledgerCheck.checkedAt = new Date()
  for (const difference of differences.slice(0, namedAtMost)) log.error(difference, 'the ledger does not add up')
  if (differences.length > namedAtMost)
    log.error({ differences: differences.length }, 'the ledger does not add up: check-ledger.ts names all of it')
}

/** The night that a moment belongs to. */
export const nightOf = (now: Date): string =>
  new Date(now.getTime() - hourOfNight * hourMs - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)

/** At the start, and in each night. */
export function startLedgerCheck(context: Pick<AppContext, 'database' | 'files' | 'ledgerCheck'>): Loop {
  let checked = ''
  const work = async (isStopped: () => boolean) => {
    const night = nightOf(new Date())
    if (night === checked) return false
    await checkLedger(context, isStopped)
    checked = night
    return false
  }
  return startLoop(context, { name: 'checking the ledger', everyMs: lookEveryMs, work })
}

import type { AppContext } from '../../context.ts'
import { isDatabaseAway, loggable } from '../../db/errors.ts'
import { startLoop, type Loop } from '../../jobs/loop.ts'
import { Refusal } from '../../http/refusal.ts'
import { log, warnOfMany } from '../../log.ts'
import { endNotices, followTaxes } from '../subscriptions/renewals.ts'
import { topUpAutomatically } from './auto-top-up.ts'
import { tellLowBalances } from './low-balance.ts'

const everyMs = 5000
const seldomMs = 5 * 60_000

/**
 * What of billing comes with time: low balances are told, topped up automatically, notices of unpaid renewals end. Every process may
 * look: each account's row decides once.
 */
export function startBillingChecks(context: AppContext): Loop {
  let lookedAt = 0
  return startLoop(context, {
    name: 'billing',
    everyMs,
    work: async isStopped => {
      const isSeldom = Date.now() - lookedAt >= seldomMs
      if (isSeldom) lookedAt = Date.now()
      for (const check of checksOf(context, isSeldom)) if (!isStopped()) await attempt(check)
      return false
    },
  })
}

type Check = () => Promise<void>

function checksOf(context: AppContext, isSeldom: boolean): Check[] {
  const lowBalances = () => tellLowBalances(context, { byDays: isSeldom })
  if (!context.payments) return [lowBalances]
  return [
    lowBalances,
    () => topUpAutomatically(context),
    () => endNotices(context),
    ...(isSeldom ? [() => followTaxes(context)] : []),
  ]
}

/** One that fails keeps no other back. */
async function attempt(check: Check): Promise<void> {
  await check().catch((error: unknown) => {
    if (isDatabaseAway(error)) throw error
    // The provider is away; what it was to be asked waits for the next look.
    if (error instanceof Refusal) return warnOfMany({ code: error.code }, 'a check of billing waits')
    log.error({ error: loggable(error) }, 'a check of billing failed')
  })
}

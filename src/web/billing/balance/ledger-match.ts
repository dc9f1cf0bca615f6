import { LedgerCause, LedgerUnit } from '#contract/billing/ledger.ts'
import { type Address, numberOf, oneOf, textOf } from '#web/ui/search-values.ts'
import { listPageSizeMax } from '#contract/limits.ts'

export const balanceSections = ['recharge', 'history', 'alerts'] as const
export type BalanceSection = (typeof balanceSections)[number]

/** Sums in place of each line. */
export const ledgerViews = ['day', 'cause'] as const
export const ledgerUnits = LedgerUnit.options
export const ledgerCauses = LedgerCause.options

const dayOf = (value: unknown) => {
  const text = textOf(value)
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined
}

export type LedgerMatch = ReturnType<typeof ledgerMatch>

/** What the address of the balance asks of its history; what there is none of narrows nothing. */
export function ledgerMatch(address: Address) {
  return {
    from: dayOf(address['from']),
    to: dayOf(address['to']),
    cause: oneOf(ledgerCauses, address['cause']),
    unit: oneOf(ledgerUnits, address['unit']),
    by: oneOf(ledgerViews, address['by']),
    cursor: textOf(address['cursor']),
    limit: numberOf(address['limit'], 1, listPageSizeMax),
  }
}

/** What lines and sums are asked by. */
export const ledgerFilter = ({ from, to, cause, unit }: LedgerMatch) => ({ from, to, cause, unit })

/** Whether something is left out. Another unit is another ledger. */
export const isNarrowed = ({ from, to, cause }: LedgerMatch): boolean => Boolean(from || to || cause)

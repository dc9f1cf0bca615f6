import type { Difference } from './ledger-differences.ts'

/** What the last check of the ledger found, for /metrics: nothing stops because of it. */
export class LedgerCheck {
  checkedAt: Date | null = null
  differences: Difference[] = []

  count(what: Difference['what']): number {
    return this.differences.filter(one => one.what === what).length
  }
}

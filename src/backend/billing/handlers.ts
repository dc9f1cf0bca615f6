import { balanceSettings } from './automatic/balance-settings.ts'
import { billingData } from './billing-data.ts'
import { documentDownloads } from './documents/document-downloads.ts'
import { balanceOverview } from './history/balance-overview.ts'
import { ledgerDownloads } from './history/ledger-download.ts'
import { ledgerEntries } from './history/ledger-entries.ts'
import { payments } from './payments-list.ts'
import { checkouts } from './payments/checkouts.ts'
import { plans } from './subscriptions/plans.ts'
import { subscriptions } from './subscriptions/subscriptions.ts'
import { textPrices } from './text-prices.ts'

/** The calls of this area. */
export const billingHandlers = {
  ...balanceSettings,
  ...billingData,
  ...documentDownloads,
  ...balanceOverview,
  ...ledgerDownloads,
  ...ledgerEntries,
  ...payments,
  ...checkouts,
  ...plans,
  ...subscriptions,
  ...textPrices,
}

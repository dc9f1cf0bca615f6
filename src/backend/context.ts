import type { LedgerCheck } from './billing/check/last-check.ts'
import type { Apps } from './platforms-config.ts'
import type { Mailer } from './billing/notices/mailer.ts'
import type { PaymentProvider } from './billing/payments/provider.ts'
import type { Carrier } from './carriers/carrier.ts'
import type { AskOutside } from './http/ask-outside.ts'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { FileStore } from './media/file-store.ts'
import type { IdentityDocument } from './access/identity.ts'
import type { Partners } from './access/partners.ts'
import type { Hub } from './live/hub.ts'
import type { ClickLog } from './texts/links/click-log.ts'
import type { Presence } from './live/presence.ts'

/** What the parts of a running process share. State that another instance needs is in the database, not here. */
export type AppContext = {
  config: Config
  database: Database
  hub: Hub
  presence: Presence
  /** The platforms whose users come to us; whoever asks for them reads this and no variable. */
  partners: Partners
  /** Where our own identity provider is. */
  identity: Pick<IdentityDocument, 'current'>
  carrier: Carrier
  /** Who takes money for us; null where nobody is set up to. */
  payments: PaymentProvider | null
  /** Sends mail; null without a server for it. */
  mailer: Mailer | null
  files: FileStore
  /** Asks systems of accounts, which are anybody's. */
  askOutside: AskOutside
  /** Takes clicks on short links and writes them each second. */
  clicks: ClickLog
  /** What the last check of balances and charges found. */
  ledgerCheck: LedgerCheck
  /** Platforms that accounts can connect; without those that whoever runs this has not set up. */
  apps: Apps
  /** Tells this process that texts wait to be sent. */
  wakeWorkers: () => void
  /** Tells this process that a job waits; without it, it is found within a second. */
  wakeJobs: () => void
  /** Tells this process that a campaign has something to do; without it, that is found within half a second. */
  wakeCampaigns: () => void
}

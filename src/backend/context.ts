import type { Apps } from './platforms-config.ts'
import type { Carrier } from './carriers/carrier.ts'
import type { Config } from './config.ts'
import type { Database } from './db/open.ts'
import type { FileStore } from './media/file-store.ts'
import type { IdentityDocument } from './access/identity.ts'
import type { Partners } from './access/partners.ts'
import type { Hub } from './live/hub.ts'
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
  files: FileStore
  /** Platforms that accounts can connect; without those that whoever runs this has not set up. */
  apps: Apps
  /** Tells this process that texts wait to be sent. */
  wakeWorkers: () => void
  /** Tells this process that a job waits; without it, it is found within a second. */
  wakeJobs: () => void
}

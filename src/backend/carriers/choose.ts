import type { Config } from '../config.ts'
import type { Database } from '../db/open.ts'
import type { Carrier } from './carrier.ts'
import { openKannel } from './kannel.ts'
import { createSimulator } from './simulator.ts'

/** The carrier that CARRIER names, with its settings. */
export function createCarrier(config: Config, database: Database): Carrier {
  if (config.CARRIER === 'simulator') return createSimulator(database, { delayMs: config.SIMULATOR_DELAY_MS })
  return openKannel({
    sendUrl: config.KANNEL_SEND_URL,
    username: config.KANNEL_USERNAME,
    password: config.KANNEL_PASSWORD ?? '',
    secret: config.KANNEL_SECRET ?? '',
    timeoutMs: config.KANNEL_TIMEOUT_MS,
    callbackUrl: config.KANNEL_CALLBACK_URL ?? config.localUrl,
  })
}

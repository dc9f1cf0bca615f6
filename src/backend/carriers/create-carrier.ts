import type { Config } from '../config.ts'
import type { Database } from '../db/open.ts'
import type { FileStore } from '../media/file-store.ts'
import type { Carrier } from './carrier.ts'
import { openKannel } from './kannel.ts'
import { createSimulator } from './simulator.ts'
import { openTwilio } from './twilio.ts'

/** The carrier that CARRIER names, with its settings. */
export function createCarrier(config: Config, database: Database, files: FileStore): Carrier {
  if (config.CARRIER === 'simulator')
    return createSimulator(database, { delayMs: config.SIMULATOR_DELAY_MS, partsPerSecond: config.SIMULATOR_PARTS_PER_SECOND })
  if (config.CARRIER === 'twilio')
    return openTwilio(
      {
        accountSid: config.TWILIO_ACCOUNT_SID ?? '',
        authToken: config.TWILIO_AUTH_TOKEN ?? '',
        messagingServiceSid: config.TWILIO_MESSAGING_SERVICE_SID ?? null,
        apiUrl: config.TWILIO_API_URL,
        callbackUrl: config.TWILIO_CALLBACK_URL ?? config.publicUrl,
        timeoutMs: config.TWILIO_TIMEOUT_MS,
      },
      files,
    )
  return openKannel({
    sendUrl: config.KANNEL_SEND_URL,
    username: config.KANNEL_USERNAME,
    password: config.KANNEL_PASSWORD ?? '',
    secret: config.KANNEL_SECRET ?? '',
    timeoutMs: config.KANNEL_TIMEOUT_MS,
    partsPerSecond: config.KANNEL_PARTS_PER_SECOND,
    callbackUrl: config.KANNEL_CALLBACK_URL ?? config.localUrl,
  })
}

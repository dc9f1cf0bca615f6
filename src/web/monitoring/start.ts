import { browserConfig } from '#web/session/browser-config.ts'
import { listen } from './report.ts'

/** Loads the error reports where the server names a place for them, once the page has nothing better to do. */
export async function startMonitoring(): Promise<void> {
  const { sentryDsn } = await browserConfig()
  if (!sentryDsn) return listen(() => {})
  const { openSentry } = await import('./sentry.ts')
  listen(openSentry(sentryDsn))
}

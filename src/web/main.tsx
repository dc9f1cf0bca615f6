import { isSilentFrame } from './session/address-secrets.ts'
import './theme/nonce.ts'
import './theme/mantine-styles.ts'
import './theme/fonts.css'
import './theme/tokens.css'
import './shell/first.css'
import { createRoot } from 'react-dom/client'
import i18next from 'i18next'
import { spokenLanguage, textsReady } from './i18n.ts'
import { listen, report } from './monitoring/report.ts'
import { browserConfig } from './session/browser-config.ts'
import { keepTokenFresh } from './session/renew.ts'
import { followVariant } from './session/variant.ts'
import { App } from './shell/app.tsx'
import { createAppRouter } from './shell/router.ts'
import { askAhead, followSession, reloadAfterUpdate, unregisterServiceWorkers } from './shell/start.ts'

const monitoringDelayMs = 3000

async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const router = createAppRouter()

  reloadAfterUpdate()
  unregisterServiceWorkers()
  keepTokenFresh()
  followSession(router)
  askAhead(router)
  followVariant(() => void i18next.changeLanguage(spokenLanguage()))
  await textsReady

  createRoot(root, { onUncaughtError: report, onRecoverableError: report }).render(<App router={router} />)

  window.addEventListener('error', ({ error }) => report(error))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
  setTimeout(() => startMonitoring().catch(() => {}), monitoringDelayMs)
}

/** Loads the error reports where the server names a place for them, once the page has nothing better to do. */
async function startMonitoring(): Promise<void> {
  const { sentryDsn } = await browserConfig()
  if (!sentryDsn) return listen(() => {})
  const { openSentry } = await import('./monitoring/sentry.ts')
  listen(openSentry(sentryDsn))
}

// What a sign-out in a window of its own leads back to is nothing that anybody reads.
if (window.name === 'parley-sign-out') window.close()
// In the hidden frame of a silent sign-in the page around reads the address and does the rest. Not awaited: of a file
// that waits the bundler makes two for each part that comes late.
if (!isSilentFrame) void start()

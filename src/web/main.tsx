import './theme/nonce.ts'
import './theme/mantine-styles.ts'
import './theme/fonts.css'
import './theme/tokens.css'
import { MantineProvider } from '@mantine/core'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { textsReady } from './i18n.ts'
import { report } from './monitoring/report.ts'
import { startMonitoring } from './monitoring/start.ts'
import { keepTokenFresh } from './session/renew.ts'
import { router } from './shell/router.ts'
import { followSession, reloadAfterUpdate, unregisterServiceWorkers } from './shell/start.ts'
import { displayColorScheme } from './theme/color-scheme.ts'
import { nonce } from './theme/nonce.ts'
import { theme } from './theme/theme.ts'

const monitoringDelayMs = 3000

async function start() {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const colorScheme = displayColorScheme()

  reloadAfterUpdate()
  unregisterServiceWorkers()
  keepTokenFresh()
  followSession(router)
  await textsReady

  createRoot(root, { onUncaughtError: report, onRecoverableError: report }).render(
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
      getStyleNonce={() => nonce}
      deduplicateCssVariables={false}
    >
      <RouterProvider router={router} />
    </MantineProvider>,
  )

  window.addEventListener('error', ({ error }) => report(error))
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason))
  setTimeout(() => startMonitoring().catch(() => {}), monitoringDelayMs)
}

// In the hidden frame of a silent sign-in the page around reads the address and does the rest.
const isSilentFrame = window.frameElement !== null && location.pathname === '/signed-in'
if (!isSilentFrame) await start()

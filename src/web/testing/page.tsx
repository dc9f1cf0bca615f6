import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { createRoot, type Root } from 'react-dom/client'
import { queryClient } from '#web/api/query-client.ts'
import { spokenLanguage, textsReady } from '#web/i18n.ts'
import { eventLog } from '#web/live/event-log.ts'
import { followVariant } from '#web/session/variant.ts'
import { App } from '#web/shell/app.tsx'
import bottomBar from '#web/shell/bottom-bar.module.css'
import { createAppRouter } from '#web/shell/router.ts'
import sidebar from '#web/shell/sidebar.module.css'
import { followSession } from '#web/shell/start.ts'
import { forgetStores, reloadStores } from './kept-stores.ts'
import { isPhone } from './page-gaps.ts'
import { leavePage, mendNetwork } from './page-network.ts'

type Page = { root: Root; router: ReturnType<typeof createAppRouter>; unfollow: () => void }

let page: Page | null = null

// The tries of a read are as many as ever; only the time between them is not waited for.
const defaults = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 1 } })
followVariant(() => void i18next.changeLanguage(spokenLanguage()))

// The one style that is read here: without it every line of the menu would stand twice.
const hidden = document.head.appendChild(document.createElement('style'))
const hideOtherMenu = () => {
  hidden.textContent = `.${isPhone() ? sidebar['sidebar'] : bottomBar['bar']} { display: none }`
}

/** As main.tsx does it, without what belongs to tabs, windows and new versions. */
export async function loadPage(address: string): Promise<void> {
  if (page) throw new Error('This test has a page already. A colleague is an API: shop.as(…)')
  await reloadStores()
  hideOtherMenu()
  window.history.replaceState(null, '', address)
  await textsReady
  await i18next.changeLanguage(spokenLanguage())
  const host = document.body.appendChild(document.createElement('div'))
  const router = createAppRouter()
  page = { root: createRoot(host), router, unfollow: followSession(router) }
  page.root.render(<App router={router} />)
}

/** The screens go; what the browser keeps of them stays. */
export function unloadPage(): void {
  if (!page) return
  leavePage()
  page.unfollow()
  page.root.unmount()
  // An address that is on its way to the bar is there first: afterwards there is no router to write it.
  page.router.history.flush()
  page.router.history.destroy()
  page = null
  notifications.clean()
  notifications.cleanQueue()
  queryClient.clear()
  eventLog.clear()
  document.body.replaceChildren()
}

/** Nobody is signed in any more, and nothing is left. */
export function closePage(): void {
  unloadPage()
  mendNetwork()
  forgetStores()
  window.history.replaceState(null, '', '/')
}

import { notFetched } from '#web/errors/try-again.ts'
import { loadTexts } from '#web/i18n.ts'
import { useSession } from '#web/session/session.ts'
import { currentPath } from '#web/session/sign-in/sign-in.ts'
import type { AppRouter } from './router.ts'
import { tabStorage } from '#web/session/storage.ts'

const reloadPauseMs = 30_000
const reloadKey = 'reloaded-at'

/** When a session ends while screens stand: to the sign-in, with the way back here. Returns the end of that. */
export function followSession(target: AppRouter): () => void {
  return useSession.subscribe((now, before) => {
    if (!before.jwt || now.jwt || location.pathname === '/signed-in') return
    // No form holds it back: what is on the screen is nobody's any more.
    const from = before.provider ?? undefined
    void target.navigate({ to: '/sign-in', search: { to: currentPath(), from }, replace: true, ignoreBlocker: true })
  })
}

/** Wherever somebody with a session goes, the screen's texts and first reads are asked for at once, while its door opens. */
export function askAhead(target: AppRouter): void {
  target.subscribe('onBeforeLoad', ({ toLocation }) => {
    if (!useSession.getState().jwt) return
    const screens = target.matchRoutes(toLocation).map(({ search, params, staticData }) => ({
      pathname: toLocation.pathname,
      search,
      params,
      staticData,
    }))
    // Whoever waits for it says when it does not come.
    for (const { staticData } of screens) loadTexts(...(staticData?.texts ?? [])).catch(() => {})
    // Late: who is not signed in yet needs none of it.
    void import('#web/session/begin-reads.ts').then(({ beginReads }) => beginReads(screens)).catch(() => {})
  })
}

/** Whether the server has another version than this page; without a line nobody knows. */
async function isUpdated(): Promise<boolean> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  if (!own) return false
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    return answer.ok && !(await answer.text()).includes(new URL(own.src).pathname)
  } catch {
    return false
  }
}

/**
 * A screen's file is gone when a new version was set up meanwhile: the page is loaded anew, once. What only could not be fetched,
 * without a line, is no reason: a reload would leave nothing but the browser's own page.
 */
export function reloadAfterUpdate(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // By the error's first words the router would load the page anew itself, with or without a line.
    payload.message = notFetched + payload.message
    if (Date.now() - Number(tabStorage.getItem(reloadKey) ?? 0) < reloadPauseMs) return
    void isUpdated().then(isNew => {
      if (!isNew) return
      tabStorage.setItem(reloadKey, String(Date.now()))
      location.reload()
    })
  })
}

/** Earlier versions at this address may have left one, which would serve old files (specification 7). */
export function unregisterServiceWorkers(): void {
  const workers = navigator.serviceWorker?.getRegistrations().catch(() => [])
  void workers?.then(registrations => Promise.all(registrations.map(registration => registration.unregister())))
}

import { useSession } from '#web/session/session.ts'
import { currentPath } from '#web/session/sign-in.ts'
import type { router } from './router.ts'
import { tabStorage } from '#web/session/storage.ts'

const reloadPauseMs = 30_000
const reloadKey = 'reloaded-at'

/** When a session ends while screens stand: to the sign-in, with the way back here. */
export function followSession(target: typeof router): void {
  useSession.subscribe((now, before) => {
    if (!before.jwt || now.jwt || location.pathname === '/signed-in') return
    // No form holds it back: what is on the screen is nobody's any more.
    const from = before.provider ?? undefined
    void target.navigate({ to: '/sign-in', search: { to: currentPath(), from }, replace: true, ignoreBlocker: true })
  })
}

/** A screen's file is gone when a new version was set up meanwhile: the page is loaded anew, once. */
export function reloadAfterUpdate(): void {
  window.addEventListener('vite:preloadError', event => {
    if (Date.now() - Number(tabStorage.getItem(reloadKey) ?? 0) < reloadPauseMs) return
    event.preventDefault()
    tabStorage.setItem(reloadKey, String(Date.now()))
    location.reload()
  })
}

/** Earlier versions at this address may have left one, which would serve old files (specification 7). */
export function unregisterServiceWorkers(): void {
  const workers = navigator.serviceWorker?.getRegistrations().catch(() => [])
  void workers?.then(registrations => Promise.all(registrations.map(registration => registration.unregister())))
}

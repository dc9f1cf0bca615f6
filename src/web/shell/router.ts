import { createRouter } from '@tanstack/react-router'
import { FailedPage } from '#web/errors/failed-page.tsx'
import { NotFoundPage } from '#web/errors/not-found-page.tsx'
import { routeTree } from '#web/routeTree.gen.ts'
import { Entering, WaitingScreen } from './entering.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'

const pendingMs = 200

/** The staff app's addresses, on the history of this page. */
export function createAppRouter() {
  const router = createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    // The first screen's shape stands already (Entering): a skeleton between would only hold it up, because React shows
    // nothing else for 300 ms after one.
    defaultPendingMs: Number.POSITIVE_INFINITY,
    // What has come is shown at once, however short one waited.
    defaultPendingMinMs: 0,
    defaultPendingComponent: WaitingScreen,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: NotFoundPage,
    InnerWrap: Entering,
    scrollRestoration: false,
  })
  const forget = router.subscribe('onResolved', () => {
    forget()
    router.update({ ...router.options, defaultPendingMs: pendingMs })
  })
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

import { createRouter } from '@tanstack/react-router'
import { FailedPage } from '#web/errors/failed-page.tsx'
import { NotFoundPage } from '#web/errors/not-found-page.tsx'
import { routeTree } from '#web/routeTree.gen.ts'
import { Entering, WaitingScreen } from './entering.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'

/** The staff app's addresses, on the history of this page. */
export function createAppRouter() {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    // What has come is shown at once, however short one waited.
    defaultPendingMinMs: 0,
    defaultPendingComponent: WaitingScreen,
    defaultErrorComponent: FailedPage,
    defaultNotFoundComponent: NotFoundPage,
    InnerWrap: Entering,
    scrollRestoration: false,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

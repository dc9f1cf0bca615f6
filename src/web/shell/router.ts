import { createRouter } from '@tanstack/react-router'
import { FailedPage } from '#web/errors/failed-page.tsx'
import { NotFoundPage } from '#web/errors/not-found-page.tsx'
import { routeTree } from '#web/routeTree.gen.ts'
import { parseSearch, stringifySearch } from './search-text.ts'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  defaultErrorComponent: FailedPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

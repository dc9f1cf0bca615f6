import { createRouter } from '@tanstack/react-router'
import { FailedPage } from '#web/errors/failed-page.tsx'
import { NotFoundPage } from '#web/errors/not-found-page.tsx'
import { routeTree } from '#web/routeTree.gen.ts'
import { Entering } from './entering.tsx'

/** Plain text both ways: the router's own parser makes numbers of codes and loses digits of long ones. */
const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search))

const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

function stringifySearch(search: Record<string, unknown>): string {
  const told = Object.entries(search).flatMap(([name, value]) => (isText(value) ? [[name, String(value)]] : []))
  const text = new URLSearchParams(told).toString()
  return text && `?${text}`
}

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  // What has come is shown at once, however short one waited.
  defaultPendingMinMs: 0,
  defaultErrorComponent: FailedPage,
  defaultNotFoundComponent: NotFoundPage,
  InnerWrap: Entering,
  scrollRestoration: false,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

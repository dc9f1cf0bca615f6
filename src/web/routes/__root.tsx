import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { applyDisplay, DisplaySearch } from '#web/session/display.ts'
import { RootPage } from '#web/shell/root-page.tsx'

export const Route = createRootRouteWithContext<{ client: QueryClient }>()({
  validateSearch: DisplaySearch,
  beforeLoad: ({ search }) => applyDisplay(search),
  component: RootPage,
})

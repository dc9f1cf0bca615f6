import { createRootRoute } from '@tanstack/react-router'
import { applyDisplay, DisplaySearch } from '#web/session/display.ts'
import { RootPage } from '#web/shell/root-page.tsx'

export const Route = createRootRoute({
  validateSearch: DisplaySearch,
  beforeLoad: ({ search }) => applyDisplay(search),
  component: RootPage,
})

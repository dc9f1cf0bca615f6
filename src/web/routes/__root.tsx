import { createRootRoute } from '@tanstack/react-router'
import { applyDisplay, displaySearch } from '#web/session/display-preferences.ts'
import { RootPage } from '#web/shell/root-page.tsx'

export const Route = createRootRoute({
  validateSearch: displaySearch,
  beforeLoad: ({ search }) => applyDisplay(search),
  component: RootPage,
})

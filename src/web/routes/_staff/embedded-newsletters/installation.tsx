import { createFileRoute } from '@tanstack/react-router'
import { withTexts } from '#web/session/route-preload.ts'
import { InstallationPage } from '#web/signup/embedded/installation-page.tsx'
import { textsOf } from '#web/ui/search-values.ts'

export const Route = createFileRoute('/_staff/embedded-newsletters/installation')({
  /** The form that it is about. */
  validateSearch: (address: Record<string, unknown>): { id?: string | undefined } => textsOf(['id'], address),
  staticData: { texts: ['widgets'] },
  loader: withTexts,
  component: InstallationPage,
})

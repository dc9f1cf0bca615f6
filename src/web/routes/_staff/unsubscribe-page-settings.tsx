import { createFileRoute } from '@tanstack/react-router'
import { UnsubscribePageSettingsPage } from '#web/signup/unsubscribe-page-settings-page.tsx'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/unsubscribe-page-settings')({
  staticData: { texts: ['signup', 'unsubscribing'], reads: read => read('GET /unsubscribe-page-settings')() },
  loader: withTexts,
  component: UnsubscribePageSettingsPage,
})

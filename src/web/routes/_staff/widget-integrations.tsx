import { createFileRoute } from '@tanstack/react-router'
import { withTexts } from '#web/session/route-preload.ts'
import { WidgetIntegrationPage } from '#web/signup/integration/widget-integration-page.tsx'

export const Route = createFileRoute('/_staff/widget-integrations')({
  staticData: { texts: ['widget-integration'], reads: read => read('GET /widget-integration')() },
  loader: withTexts,
  component: WidgetIntegrationPage,
})

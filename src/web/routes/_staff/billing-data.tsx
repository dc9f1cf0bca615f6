import { createFileRoute } from '@tanstack/react-router'
import { BillingDataPage } from '#web/billing/data/billing-data-page.tsx'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/billing-data')({
  staticData: { texts: ['billing'], reads: read => read('GET /billing-data')() },
  loader: withTexts,
  component: BillingDataPage,
})

import { createFileRoute } from '@tanstack/react-router'
import { PlanFormPage } from '#web/billing/plans/plan-form-page.tsx'
import { withTexts } from '#web/session/route-preload.ts'
import { textsOf } from '#web/ui/search-values.ts'

export const Route = createFileRoute('/_staff/new-plan/whatsapp')({
  /** The plan that is chosen ahead. */
  validateSearch: address => textsOf(['priceId'], address),
  staticData: { texts: ['billing'], reads: read => read('GET /plan')({ query: { type: 'whatsApp' } }) },
  loader: withTexts,
  component: () => <PlanFormPage key="whatsApp" type="whatsApp" />,
})

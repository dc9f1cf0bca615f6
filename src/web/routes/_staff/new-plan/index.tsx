import { createFileRoute } from '@tanstack/react-router'
import { NewPlanPage } from '#web/billing/plans/new-plan-page.tsx'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/new-plan/')({
  staticData: { texts: ['billing'] },
  loader: withTexts,
  component: NewPlanPage,
})

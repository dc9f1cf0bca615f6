import { createFileRoute } from '@tanstack/react-router'
import { withTexts } from '#web/session/route-preload.ts'
import { NewLandingPagePage } from '#web/signup/landing-pages/new-landing-page.tsx'

export const Route = createFileRoute('/_staff/landing-pages/new')({
  staticData: { texts: ['widgets'] },
  loader: withTexts,
  component: NewLandingPagePage,
})

import { createFileRoute } from '@tanstack/react-router'
import { withTexts } from '#web/session/route-preload.ts'
import { NewEmbeddedNewsletterPage } from '#web/signup/embedded/new-embedded-newsletter.tsx'

export const Route = createFileRoute('/_staff/embedded-newsletters/new')({
  staticData: { texts: ['widgets'] },
  loader: withTexts,
  component: NewEmbeddedNewsletterPage,
})

import { createFileRoute } from '@tanstack/react-router'
import { NewLinkPage } from '#web/texts/links/new-link-page.tsx'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/urls/new')({
  staticData: { texts: ['texts'], reads: read => read('GET /settings')() },
  loader: withTexts,
  component: NewLinkPage,
})

import { createFileRoute } from '@tanstack/react-router'
import { withTexts } from '#web/session/route-preload.ts'
import { NewUnsubscribePagePage } from '#web/signup/unsubscribe-pages/new-unsubscribe-page.tsx'

export const Route = createFileRoute('/_staff/unsubscribe-pages/new')({
  staticData: { texts: ['unsubscribe-pages', 'unsubscribing'] },
  loader: withTexts,
  component: NewUnsubscribePagePage,
})

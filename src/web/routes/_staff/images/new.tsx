import { createFileRoute } from '@tanstack/react-router'
import { NewImagePage } from '#web/media/images/new-image-page.tsx'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/images/new')({
  staticData: { texts: ['media'] },
  loader: withTexts,
  component: NewImagePage,
})

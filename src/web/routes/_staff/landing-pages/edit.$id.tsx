import { createFileRoute } from '@tanstack/react-router'
import { withTexts } from '#web/session/route-preload.ts'
import { EditLandingPage } from '#web/signup/landing-pages/edit-landing-page.tsx'

export const Route = createFileRoute('/_staff/landing-pages/edit/$id')({
  staticData: {
    isEditor: true,
    texts: ['signup', 'texts', 'widgets', 'newsletter', 'media'],
    reads: (read, { params: { id = '' } }) => read('GET /landing-pages/:id')({ params: { id } }),
  },
  loader: withTexts,
  component: EditLandingPage,
})

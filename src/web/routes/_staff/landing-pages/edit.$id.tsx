import { createFileRoute } from '@tanstack/react-router'
import { withTexts } from '#web/session/screen-needs.ts'
import { EditLandingPage } from '#web/signup/landing-pages/edit-landing-page.tsx'

export const Route = createFileRoute('/_staff/landing-pages/edit/$id')({
  staticData: { isEditor: true, texts: ['signup', 'texts', 'widgets', 'newsletter', 'media'] },
  loader: withTexts,
  component: EditLandingPage,
})

import { createFileRoute } from '@tanstack/react-router'
import { withTexts } from '#web/session/screen-needs.ts'
import { NewKeywordPage } from '#web/signup/keywords/new-keyword-page.tsx'

export const Route = createFileRoute('/_staff/keywords/new')({
  staticData: { texts: ['signup', 'texts'] },
  loader: withTexts,
  component: NewKeywordPage,
})

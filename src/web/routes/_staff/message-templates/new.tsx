import { createFileRoute } from '@tanstack/react-router'
import { MessageTemplateNewPage } from '#web/texts/message-template-new-page.tsx'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/message-templates/new')({
  staticData: { texts: ['texts'] },
  loader: withTexts,
  component: MessageTemplateNewPage,
})

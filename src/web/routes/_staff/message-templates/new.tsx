import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { MessageTemplateNewPage } from '#web/texts/message-template-new-page.tsx'

export const Route = createFileRoute('/_staff/message-templates/new')({
  loader: () => i18next.loadNamespaces('texts'),
  component: MessageTemplateNewPage,
})

import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { MessageTemplatePage } from '#web/texts/message-template-page.tsx'

export const Route = createFileRoute('/_staff/message-templates/edit/$templateName')({
  loader: async ({ params: { templateName } }) => {
    // Late: what comes with a loader stands in front of the sign-in too.
    const { loadTemplate } = await import('#web/texts/template-query.ts')
    await Promise.all([loadTemplate(templateName), i18next.loadNamespaces('texts')])
  },
  component: MessageTemplatePage,
})

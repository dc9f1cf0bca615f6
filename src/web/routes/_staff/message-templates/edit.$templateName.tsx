import { createFileRoute } from '@tanstack/react-router'
import { withTexts } from '#web/session/route-preload.ts'
import { MessageTemplatePage } from '#web/texts/message-template-page.tsx'

export const Route = createFileRoute('/_staff/message-templates/edit/$templateName')({
  staticData: {
    texts: ['texts'],
    reads: (read, { params: { templateName: name = '' } }) => read('GET /message-templates/:name')({ params: { name } }),
  },
  loader: async ({ params: { templateName }, route }) => {
    // Late: what comes with a loader stands in front of the sign-in too.
    const { loadTemplate } = await import('#web/texts/template-query.ts')
    await Promise.all([loadTemplate(templateName), withTexts({ route })])
  },
  component: MessageTemplatePage,
})

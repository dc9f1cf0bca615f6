import { createFileRoute } from '@tanstack/react-router'
import { withTexts } from '#web/session/route-preload.ts'
import { EditUnsubscribePage } from '#web/signup/unsubscribe-pages/edit-unsubscribe-page.tsx'

export const Route = createFileRoute('/_staff/unsubscribe-pages/edit/$id')({
  staticData: {
    texts: ['unsubscribe-pages', 'unsubscribing'],
    reads: (read, { params: { id = '' } }) => read('GET /unsubscribe-pages/:id')({ params: { id } }),
  },
  loader: withTexts,
  component: EditUnsubscribePage,
})

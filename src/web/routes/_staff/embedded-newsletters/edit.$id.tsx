import { createFileRoute } from '@tanstack/react-router'
import { withTexts } from '#web/session/route-preload.ts'
import { EditEmbeddedNewsletter } from '#web/signup/embedded/edit-embedded-newsletter.tsx'

export const Route = createFileRoute('/_staff/embedded-newsletters/edit/$id')({
  staticData: {
    isEditor: true,
    texts: ['signup', 'texts', 'widgets', 'newsletter', 'media'],
    reads: (read, { params: { id = '' } }) => read('GET /embedded-newsletters/:id')({ params: { id } }),
  },
  loader: withTexts,
  component: EditEmbeddedNewsletter,
})

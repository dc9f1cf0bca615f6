import { createFileRoute } from '@tanstack/react-router'
import { listPageSizeMax } from '#contract/limits.ts'
import { withTexts } from '#web/session/route-preload.ts'
import { EditKeywordPage } from '#web/signup/keywords/edit-keyword-page.tsx'

export const Route = createFileRoute('/_staff/keywords/edit/$id')({
  staticData: {
    texts: ['signup', 'texts'],
    reads: (read, { params: { id = '' } }) => {
      read('GET /keywords/:id')({ params: { id } })
      read('GET /phone-numbers')({ query: { limit: listPageSizeMax } })
      read('GET /contact-tags')({ query: { limit: listPageSizeMax, sort: 'name' } })
    },
  },
  loader: withTexts,
  component: EditKeywordPage,
})

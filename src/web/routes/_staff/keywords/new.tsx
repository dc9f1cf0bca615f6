import { createFileRoute } from '@tanstack/react-router'
import { listPageSizeMax } from '#contract/limits.ts'
import { withTexts } from '#web/session/route-preload.ts'
import { NewKeywordPage } from '#web/signup/keywords/new-keyword-page.tsx'

export const Route = createFileRoute('/_staff/keywords/new')({
  staticData: {
    texts: ['signup', 'texts'],
    reads: read => {
      read('GET /phone-numbers')({ query: { limit: listPageSizeMax } })
      read('GET /contact-tags')({ query: { limit: listPageSizeMax, sort: 'name' } })
    },
  },
  loader: withTexts,
  component: NewKeywordPage,
})

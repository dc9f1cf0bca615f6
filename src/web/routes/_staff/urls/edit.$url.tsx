import { createFileRoute } from '@tanstack/react-router'
import { withTexts } from '#web/session/route-preload.ts'
import { LinkPage } from '#web/texts/links/link-page.tsx'

export const Route = createFileRoute('/_staff/urls/edit/$url')({
  staticData: {
    texts: ['texts'],
    reads: (read, { params: { url: ending = '' } }) => read('GET /links/:ending')({ params: { ending } }),
  },
  loader: async ({ params: { url }, route }) => {
    // Late: what comes with a loader stands in front of the sign-in too.
    const { loadLink } = await import('#web/texts/links/link-query.ts')
    await Promise.all([loadLink(url), withTexts({ route })])
  },
  component: LinkPage,
})

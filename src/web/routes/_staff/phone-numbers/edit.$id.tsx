import { createFileRoute } from '@tanstack/react-router'
import { PhoneNumberPage } from '#web/account/phone-number-page.tsx'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/phone-numbers/edit/$id')({
  staticData: {
    texts: ['settings'],
    reads: (read, { params: { id = '' } }) => read('GET /phone-numbers/:id')({ params: { id } }),
  },
  loader: async ({ params: { id }, route }) => {
    // Late: what comes with a loader stands in front of the sign-in too.
    const { loadPhoneNumber } = await import('#web/account/phone-number-query.ts')
    await Promise.all([loadPhoneNumber(id), withTexts({ route })])
  },
  component: PhoneNumberPage,
})

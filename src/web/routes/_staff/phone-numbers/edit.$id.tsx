import { createFileRoute } from '@tanstack/react-router'
import i18next from 'i18next'
import { PhoneNumberPage } from '#web/account/phone-number-page.tsx'

export const Route = createFileRoute('/_staff/phone-numbers/edit/$id')({
  loader: async ({ params: { id } }) => {
    // Late: what comes with a loader stands in front of the sign-in too.
    const { loadPhoneNumber } = await import('#web/account/phone-number-query.ts')
    await Promise.all([loadPhoneNumber(id), i18next.loadNamespaces('settings')])
  },
  component: PhoneNumberPage,
})

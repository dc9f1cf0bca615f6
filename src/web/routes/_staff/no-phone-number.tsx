import { createFileRoute } from '@tanstack/react-router'
import { NoPhoneNumberPage } from '#web/account/no-phone-number-page.tsx'
import { withTexts } from '#web/session/route-preload.ts'

export const Route = createFileRoute('/_staff/no-phone-number')({
  staticData: { texts: ['access'] },
  loader: withTexts,
  component: NoPhoneNumberPage,
})

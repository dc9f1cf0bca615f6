import { createFileRoute, redirect } from '@tanstack/react-router'
import { ChooseAccountPage } from '#web/account/choose-account-page.tsx'
import { loadTexts } from '#web/i18n.ts'
import { useSession } from '#web/session/session.ts'
import { type Address, textOf } from '#web/ui/search-values.ts'

export const Route = createFileRoute('/channels/choose-account')({
  /** Where to go on to once there is an account. */
  validateSearch: (address: Address): { to?: string | undefined } => ({ to: textOf(address['to']) }),
  beforeLoad: ({ location }) => {
    if (!useSession.getState().jwt) throw redirect({ to: '/sign-in', search: { to: location.href }, replace: true })
  },
  loader: () => loadTexts('access', 'errors'),
  component: ChooseAccountPage,
})

import { createFileRoute, redirect } from '@tanstack/react-router'
import i18next from 'i18next'
import { ChooseAccountPage } from '#web/account/choose-account-page.tsx'
import { useSession } from '#web/session/session.ts'
import { type Address, textOf } from '#web/ui/search-values.ts'

export const Route = createFileRoute('/channels/choose-account')({
  /** Where to go on to once there is an account. */
  validateSearch: (address: Address): { to?: string | undefined } => ({ to: textOf(address['to']) }),
  beforeLoad: ({ location }) => {
    if (!useSession.getState().jwt) throw redirect({ to: '/sign-in', search: { to: location.href }, replace: true })
  },
  loader: () => i18next.loadNamespaces(['access', 'errors']),
  component: ChooseAccountPage,
})

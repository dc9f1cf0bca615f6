import { createFileRoute, redirect } from '@tanstack/react-router'
import i18next from 'i18next'
import { standingOf } from '#contract/access/decide.ts'
import { SetupPage } from '#web/session/setup-page.tsx'
import { useSession } from '#web/session/session.ts'

export const Route = createFileRoute('/aws-marketplace/setup-form')({
  beforeLoad: async ({ location }) => {
    if (!useSession.getState().jwt) throw redirect({ to: '/sign-in', search: { to: location.href }, replace: true })
    const { currentAccount } = await import('#web/session/enter.ts')
    const account = await currentAccount(location.href)
    // Whoever is set up has nothing to do here.
    if (standingOf(account) !== 'setup') throw redirect({ to: '/', replace: true })
  },
  loader: () => i18next.loadNamespaces(['access', 'errors']),
  component: SetupPage,
})

import { createFileRoute, redirect } from '@tanstack/react-router'
import { SetupPage } from '#web/account/setup-page.tsx'
import { loadTexts } from '#web/i18n.ts'
import { useSession } from '#web/session/session.ts'

export const Route = createFileRoute('/aws-marketplace/setup-form')({
  beforeLoad: async ({ location }) => {
    if (!useSession.getState().jwt) throw redirect({ to: '/sign-in', search: { to: location.href }, replace: true })
    const { enterSetup } = await import('#web/session/enter.ts')
    // Whoever is set up has nothing to do here.
    const start = await enterSetup(location.href)
    if (start) throw redirect({ href: start, replace: true })
  },
  loader: () => loadTexts('access', 'errors'),
  component: SetupPage,
})

import { createFileRoute, redirect } from '@tanstack/react-router'
import { type Provider, providers } from '#contract/access/providers.ts'
import { type SignInProblem, signInProblemKinds } from '#contract/access/sign-in-problems.ts'
import { loadTexts } from '#web/i18n.ts'
import { browserConfig } from '#web/session/browser-config.ts'
import { useSession } from '#web/session/session.ts'
import { SignInPage } from '#web/session/sign-in/sign-in-page.tsx'
import { safeTarget } from '#web/session/sign-in/target.ts'
import { type Address, oneOf, textOf } from '#web/ui/search-values.ts'

type SignInSearch = {
  to: string
  problem?: SignInProblem['kind'] | undefined
  /** The partner whose session has ended. */
  from?: Provider | undefined
}

export const Route = createFileRoute('/sign-in')({
  validateSearch: (address: Address): SignInSearch => ({
    to: textOf(address['to']) ?? '/',
    problem: oneOf(signInProblemKinds, address['problem']),
    from: oneOf(providers, address['from']),
  }),
  beforeLoad: ({ search }) => {
    if (useSession.getState().jwt) throw redirect({ href: safeTarget(search.to), replace: true })
  },
  loader: async () => {
    // Not waited for: the button stands without it.
    const isDemo = browserConfig().then(
      config => config.isDemo,
      () => false,
    )
    await loadTexts('account', 'access')
    return { isDemo }
  },
  component: SignInPage,
})

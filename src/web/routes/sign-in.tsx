import { createFileRoute, redirect } from '@tanstack/react-router'
import i18next from 'i18next'
import * as z from 'zod/mini'
import { catch as otherwise } from 'zod/mini'
import { browserConfig } from '#web/session/browser-config.ts'
import { useSession } from '#web/session/session.ts'
import { SignInPage } from '#web/session/sign-in-page.tsx'
import { safeTarget } from '#web/session/target.ts'

export const Route = createFileRoute('/sign-in')({
  validateSearch: z.object({ to: otherwise(z.string(), '/'), problem: otherwise(z.optional(z.enum(['unfinished'])), undefined) }),
  beforeLoad: ({ search }) => {
    if (useSession.getState().jwt) throw redirect({ href: safeTarget(search.to), replace: true })
  },
  loader: async () => {
    // Not waited for: the button stands without it.
    const isDemo = browserConfig().then(
      config => config.isDemo,
      () => false,
    )
    await i18next.loadNamespaces('account')
    return { isDemo }
  },
  component: SignInPage,
})

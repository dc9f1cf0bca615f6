import { createFileRoute, redirect } from '@tanstack/react-router'
import i18next from 'i18next'
import { takeSecrets } from '#web/session/address-secrets.ts'
import { CloseWindowPage } from '#web/session/partners/close-window-page.tsx'
import { acceptSignIn } from '#web/session/sign-in/sign-in.ts'

export const Route = createFileRoute('/signed-in')({
  beforeLoad: async ({ preload }) => {
    if (preload) return
    const query = takeSecrets() ?? ''
    const [{ isPopupAnswer }, { handBack }] = await Promise.all([
      import('#web/session/sign-in/identity.ts'),
      import('#web/session/sign-in/popup.ts'),
    ])
    if (isPopupAnswer(query)) return handBack(query)
    const { isSignedIn, target } = await acceptSignIn(query).catch((error: unknown) => {
      // A provider's answer that is old, foreign or used: logged only (specification 8).
      console.warn(error)
      return { isSignedIn: false, target: null }
    })
    if (isSignedIn && target) throw redirect({ href: target, replace: true })
    throw redirect({ to: '/sign-in', search: target ? { to: target } : { to: '/', problem: 'unfinished' }, replace: true })
  },
  loader: () => i18next.loadNamespaces('access'),
  // Where a pop-up could not close itself.
  component: CloseWindowPage,
})

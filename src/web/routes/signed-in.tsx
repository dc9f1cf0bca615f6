import { createFileRoute, redirect } from '@tanstack/react-router'
import { loadTexts } from '#web/i18n.ts'
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
    const { isSignedIn, target, problem } = await acceptSignIn(query).catch((error: unknown) => {
      console.warn(error)
      return { isSignedIn: false, target: '/', problem: { kind: 'unfinished' as const } }
    })
    if (isSignedIn) throw redirect({ href: target, replace: true })
    throw redirect({ to: '/sign-in', search: { to: target, problem: problem?.kind }, replace: true })
  },
  loader: () => loadTexts('access'),
  // Where a pop-up could not close itself.
  component: CloseWindowPage,
})

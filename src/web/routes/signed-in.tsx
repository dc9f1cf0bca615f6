import { createFileRoute, redirect } from '@tanstack/react-router'
import { acceptSignIn } from '#web/session/sign-in.ts'

export const Route = createFileRoute('/signed-in')({
  beforeLoad: async ({ preload }) => {
    if (preload) return
    const { isSignedIn, target } = await acceptSignIn(location.href).catch((error: unknown) => {
      // A provider's answer that is old, foreign or used: logged only (specification 8).
      console.warn(error)
      return { isSignedIn: false, target: null }
    })
    if (isSignedIn && target) throw redirect({ href: target, replace: true })
    throw redirect({ to: '/sign-in', search: target ? { to: target } : { to: '/', problem: 'unfinished' }, replace: true })
  },
})

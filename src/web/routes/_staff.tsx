import { createFileRoute, redirect } from '@tanstack/react-router'
import { useSession } from '#web/session/session.ts'
import { tryNewTab } from '#web/session/sign-in/sign-in.ts'
import { Staff } from '#web/shell/shell.tsx'

export const Route = createFileRoute('/_staff')({
  beforeLoad: async ({ location, preload }) => {
    if (!useSession.getState().jwt) {
      // A pointer over a link leads nobody away.
      if (!preload) await tryNewTab(location.href)
      throw redirect({ to: '/sign-in', search: { to: location.href }, replace: true })
    }
    // Late: who is not signed in yet needs none of it.
    const { enter } = await import('#web/session/enter.ts')
    return enter(location.pathname, location.href)
  },
  component: Staff,
})

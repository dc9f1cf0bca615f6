import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { useSession } from '#web/session/session.ts'
import { tryNewTab } from '#web/session/sign-in/sign-in.ts'
import { FirstShell } from '#web/shell/first-shell.tsx'
import { Staff } from '#web/shell/shell.tsx'

export const Route = createFileRoute('/_staff')({
  // What stands around every screen.
  staticData: {
    texts: ['account', 'errors'],
    reads: (read, { isCurrent }) => {
      read('GET /accounts/current')()
      if (isCurrent) read('GET /stats')()
      read('GET /accounts/current/balance')()
    },
  },
  beforeLoad: async ({ location, preload }) => {
    if (!useSession.getState().jwt) {
      // A public address without a page yet: nobody has to sign in to read that. Late: the sign-in itself needs no list of screens.
      const { isPublic } = await import('#contract/access/screens.ts')
      if (isPublic(location.pathname)) throw notFound()
      // A pointer over a link leads nobody away.
      if (!preload) await tryNewTab(location.href)
      throw redirect({ to: '/sign-in', search: { to: location.href }, replace: true })
    }
    // Late: who is not signed in yet needs none of it.
    const { enter } = await import('#web/session/enter.ts')
    return enter(location.pathname, location.href)
  },
  component: Staff,
  pendingComponent: FirstShell,
})

import { redirect } from '@tanstack/react-router'
import i18next from 'i18next'
import { query } from '#web/api/query.ts'
import { queryClient } from '#web/api/query-client.ts'
import { accessToken } from './renew.ts'
import { useSession } from './session.ts'

// Nothing of a person stays in memory for the next one.
useSession.subscribe((now, before) => {
  if (before.sub !== null && before.sub !== now.sub) queryClient.clear()
})

/**
 * The door of all staff screens, for somebody with a session: is it still good, and which account is it? Gives the
 * account to them. The backend checks for itself.
 */
export async function enter(target: string) {
  // A page that slept past its token's end starts with a fresh one.
  await accessToken()
  const [account] = await Promise.all([
    queryClient.ensureQueryData(query('GET /accounts/current')()).catch((error: unknown) => {
      if (!useSession.getState().jwt) throw redirect({ to: '/sign-in', search: { to: target }, replace: true })
      throw error
    }),
    i18next.loadNamespaces(['account', 'errors']),
  ])
  if (useSession.getState().account !== account.name) useSession.setState({ account: account.name })
  return { account }
}

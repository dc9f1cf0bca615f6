import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import i18next from 'i18next'
import { query } from '#web/api/query.ts'
import { useSession } from './session.ts'
import { tryNewTab } from './sign-in.ts'

/** The door of all staff screens: signed in, the account known; gives the account. The backend checks for itself. */
export async function enter(client: QueryClient, target: string) {
  if (!useSession.getState().jwt) {
    await tryNewTab(target)
    throw redirect({ to: '/sign-in', search: { to: target }, replace: true })
  }
  const [account] = await Promise.all([
    client.ensureQueryData(query('GET /accounts/current')()).catch((error: unknown) => {
      if (!useSession.getState().jwt) throw redirect({ to: '/sign-in', search: { to: target }, replace: true })
      throw error
    }),
    i18next.loadNamespaces(['account', 'errors']),
  ])
  if (useSession.getState().account !== account.name) useSession.setState({ account: account.name })
  return { account }
}

import { redirect } from '@tanstack/react-router'
import { framingOf } from '#contract/access/framing.ts'
import type { Account } from '#contract/account/account.ts'
import { decide, accountStateOf } from '#contract/access/screen-access.ts'
import { query } from '#web/api/query.ts'
import { queryClient } from '#web/api/query-client.ts'
import { Refusal } from '#web/api/refusal.ts'
import { loadTexts } from '#web/i18n.ts'
import { readerWith } from './reader.ts'
import { accessToken } from './renew.ts'
import { useSession } from './session.ts'
import { homeOf } from './sign-in/after-sign-in.ts'
import { isFramed } from './sign-in/sign-in.ts'

// Nothing of a person or an account stays in memory for the next one.
useSession.subscribe((now, before) => {
  const isOther = before.sub !== now.sub || (before.account !== null && before.account !== now.account)
  if (before.sub !== null && isOther) queryClient.clear()
})

/** The account of somebody with a session, once that is still good; whoever has several chooses one. */
export async function currentAccount(target: string) {
  // A page that slept past its token's end starts with a fresh one.
  await accessToken()
  const [account] = await Promise.all([
    queryClient.ensureQueryData(query('GET /accounts/current')()).catch((error: unknown) => {
      if (!useSession.getState().jwt) throw redirect({ to: '/sign-in', search: { to: target }, replace: true })
      // Out of it since: on to where one still belongs.
      if (error instanceof Refusal && error.code === 'NOT_FOUND' && useSession.getState().account !== null) {
        useSession.setState({ account: null })
        throw redirect({ to: '/', replace: true })
      }
      if (error instanceof Refusal && error.code === 'ACCOUNT_REQUIRED')
        throw redirect({ to: '/channels/choose-account', search: { to: target }, replace: true })
      throw error
    }),
    loadTexts('account', 'errors'),
  ])
  noteAccount(account)
  return account
}

/** Who it is, and whether it may make every call: the next page asks by that before it knows the account. */
function noteAccount(account: Account): void {
  const { name } = account
  const current = accountStateOf(account) === 'current' ? name : null
  const known = useSession.getState()
  if (known.account !== name || known.currentAccount !== current) useSession.setState({ account: name, currentAccount: current })
}

/**
 * The door of all staff screens, for somebody with a session: is it still good, which account is it, and what do the
 * rules of access say of this address? `isClosed`: the 404 page stands in its place. The backend checks for itself.
 */
export async function enter(pathname: string, target: string) {
  const account = await currentAccount(target)
  const decision = decide(pathname, readerWith(account))
  if (decision.kind === 'go')
    throw redirect({ to: decision.to, replace: true, ...(decision.to === '/sign-in' && { search: { to: target } }) })
  // The headers keep such a screen out of frames; so does a way there without a page load.
  const isOutOfFrame = isFramed() && framingOf(pathname) !== 'partners'
  return { account, isClosed: decision.kind !== 'open' || isOutOfFrame }
}

/** Where somebody with a session begins: at home, or where the rules of access lead from there, in one step. */
export async function startOf(target: string): Promise<string> {
  const account = await currentAccount(target)
  const home = homeOf(useSession.getState().provider)
  const decision = decide(home.replace(/\?.*/, ''), readerWith(account))
  return decision.kind === 'go' ? decision.to : home
}

/** The door of the setup form: null while the account is being set up, else where whoever is set up begins. */
export async function enterSetup(target: string): Promise<string | null> {
  return accountStateOf(await currentAccount(target)) === 'setup' ? null : startOf(target)
}

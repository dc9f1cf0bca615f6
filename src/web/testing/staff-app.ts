import { getQueriesForElement } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { startApp, type AccountOptions } from '#backend/testing/start-app.ts'
import type { Api } from '#contract/api.ts'
import { BULK_MESSAGING } from '#contract/access/permissions.ts'
import type { Language } from '#web/i18n.ts'
import { signedOut, type SessionState } from '#web/session/session.ts'
import { sizePage, type PageSize } from './page-gaps.ts'
import { connectPage, rule, timesAsked, type Failure } from './page-network.ts'
import { loadPage, unloadPage } from './page.tsx'

type StartOptions = NonNullable<Parameters<typeof startApp>[0]>

type Opening = {
  /** Whose browser it is: a member of the account. */
  as?: string
  permissions?: string[]
  language?: Language
  size?: PageSize
  /** Whether a text waits for some seconds before it leaves, as it does for whoever chose nothing. */
  canUndoSend?: boolean
  /** What else stands in the session, such as the provider of a partner's people. */
  session?: Partial<SessionState>
}

const tokenLivesMs = 10 * 60_000

async function openAt(origin: string, address: string) {
  connectPage(origin)
  await loadPage(address)
  return {
    ...getQueriesForElement(document.body),
    /** Mouse and keyboard. */
    user: userEvent.setup(),
    /** Path and search, as the address bar shows them. */
    address: () => location.pathname + location.search,
    /** The tab's reload button: what the browser keeps stays, all else comes anew. */
    reload: async () => {
      const here = location.pathname + location.search
      unloadPage()
      connectPage(origin)
      await loadPage(here)
    },
  }
}

/** What `open` gives: Testing Library's queries over the whole page, and a person's hands. */
export type Screen = Awaited<ReturnType<typeof openAt>>

async function start(options: StartOptions) {
  const app = await startApp(options)
  endsOfWorker.push(app.stop)

  const shop = async (account: AccountOptions = {}) => {
    const made = await app.shop(account)
    return {
      ...made,
      open: async (address: string, opening: Opening = {}) => {
        const { as: sub = 'marta', permissions = [BULK_MESSAGING], language = 'en', session } = opening
        const { size = 'wide', canUndoSend = false } = opening
        sizePage(size)
        const signedIn: SessionState = {
          ...signedOut,
          jwt: await app.token(sub, { permissions }),
          expiresAtMs: Date.now() + tokenLivesMs,
          account: made.name,
          sub,
          name: sub,
          email: `${sub}@shop.example`,
          permissions,
          ...session,
        }
        sessionStorage.setItem('session', JSON.stringify({ state: signedIn, version: 0 }))
        localStorage.setItem('locale', language)
        if (localStorage.getItem('chat-settings') === null)
          localStorage.setItem('chat-settings', JSON.stringify({ state: { canUndoSend }, version: 0 }))
        return openAt(app.origin, address)
      },
    }
  }

  return {
    ...app,
    shop,
    /** The page is answered so from now on, where the real backend cannot be made to. Returns the end of that. */
    fail: (route: keyof Api, fails: Failure) => rule({ route, fails }),
    /** Holds what the page asks of a route until the test lets it go. */
    delay: (route: keyof Api) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const end = rule({ route, held: promise })
      return () => (end(), resolve())
    },
    /** How often this page asked a route. */
    timesAsked,
  }
}

export type StaffApp = Awaited<ReturnType<typeof start>>
export type StaffShop = Awaited<ReturnType<StaffApp['shop']>>

let shared: ReturnType<typeof start> | undefined

/**
 * The staff app for route tests: `*.route.test.tsx` beside the page. The real router, query client, shell, live socket and
 * backend with its database, drawn in jsdom and used by roles and names.
 *
 *     const app = await startStaffApp() // at the top of the file
 *     test('a name that is taken is told at its field', async () => {
 *       const shop = await app.shop() // a fresh account, as in backend tests: api, as('jonas'), receive, send
 *       await shop.api('POST /contact-tags', { name: 'VIP' }) // what stands before the test goes by the API
 *       const screen = await shop.open('/contact-tags') // { as, permissions, language: 'pl', size: 'phone', … }
 *       await screen.user.click(await screen.findByRole('button', { name: 'Add tag' }))
 *
 * - One page a test; a colleague is an API (`await shop.as('jonas')`), and the page follows by its socket.
 * - What the browser kept from before is put into `localStorage` ahead of `open`; `screen.reload()` is the reload button.
 * - Refusals come from the real backend. What it cannot be made to do: `app.fail('GET /contact-tags', { status: 500 })` or
 *   `'no answer'`, `app.delay('POST …')`; each returns its end. `app.timesAsked('DELETE …')` shows that nothing was sent.
 * - What tests of the chat share (its rows, its thread, its box) stands in `chat-screen.ts`.
 * - Jobs and sending do not run by themselves: `await app.work()`, or `openDesk(app)` for imports.
 * - A name is the whole name where it is a string: `/^Brand name/` for "Brand name (optional)".
 * - Anything that comes is waited for (`findBy…`, `waitFor`); `console.error` fails the test.
 * - Styles are not read but for which menu a size shows: what a screen hides by its style is there. Nothing has a place or
 *   a size, so nothing scrolls into view; rows of a virtual list are drawn as far as one page reaches. A journey has those.
 *
 * All files of a worker share one backend. `options` starts one of its own, with another carrier or app.
 */
export function startStaffApp(options?: StartOptions): ReturnType<typeof start> {
  if (!options) return (shared ??= start({}))
  return start(options)
}

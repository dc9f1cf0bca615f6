import type { Browser } from 'playwright'
import * as z from 'zod'
import { type BarePage, openBarePage } from './bare-page.ts'
import { notePainted, type Stands, type Visit, visitBare } from './visit.ts'

/** A person of the demo who has signed in: what her tab keeps, her newest chat, and what she reads of the backend. */
export type SignedIn = { session: string; chat: string; read: (path: string) => Promise<unknown> }

const Session = z.object({ state: z.object({ jwt: z.string(), account: z.string() }) })

export async function signIn(browser: Browser, origin: string): Promise<SignedIn> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(origin)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /Marta/ }).click()
  const first = page.locator('[data-conversation]').first()
  await first.waitFor()
  await page.waitForLoadState('networkidle')
  const session = (await page.evaluate(() => sessionStorage.getItem('session'))) ?? ''
  const chat = (await first.getAttribute('data-conversation')) ?? ''
  await context.close()
  const { jwt, account } = Session.parse(JSON.parse(session)).state
  const headers = { authorization: `Bearer ${jwt}`, 'x-account': account }
  return { session, chat, read: async path => (await fetch(`${origin}/backend/${path}`, { headers })).json() }
}

/** A page of that person without a debugger, which notes when what its addresses promise was painted. */
export async function openSignedIn(browser: Browser, origin: string, { session }: SignedIn, stands: Stands): Promise<BarePage> {
  const page = await openBarePage(browser, 1440, 900)
  await page.addScript(`(${notePainted.toString()})(${JSON.stringify(stands)})`)
  await page.addScript(
    `if (location.origin === '${origin}') sessionStorage.setItem('session', sessionStorage.getItem('session') ?? ${JSON.stringify(session)})`,
  )
  return page
}

/** With an empty cache. */
export async function visitAnew(page: BarePage, address: string): Promise<Visit> {
  await page.goto('about:blank')
  await page.commands.send('Network.clearBrowserCache')
  return visitBare(page, address)
}

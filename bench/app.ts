import type { Browser, Page } from 'playwright'
import pg from 'pg'
import { buildIfOutdated } from '#backend/build-web.ts'
import { fillLarge } from '#mocks/demo/bulk.ts'
import { openChromium, servePages } from './browser.ts'
import { startParley } from './processes.ts'
import type { Row } from './row.ts'
import { measuring } from './steps.ts'
import { bareFrame, press, receive, send, speeds, watch } from './typing.ts'
import { notePainted, packedSizes, type Stands, type Visit, visit } from './visit.ts'
import { heaviestScreen, weights } from './weight.ts'

const box = ['main form input']
const search = ['main [type=search]']
const furtherScreens: Stands = {
  '/contact-tags': search,
  '/custom-fields': search,
  '/block-list': search,
  '/block-list/new': box,
  '/message-templates/new': box,
  '/contacts': search,
  '/contacts/import': ['main p'],
  '/unsubscribe-page-settings': box,
}
const stands: Stands = {
  ...furtherScreens,
  '/sign-in': ['main button'],
  '/chat': ['[data-conversation]', '[role=log] article'],
}

/** The app in Chromium, on an account with 10,000 conversations and a thread of 20,000 messages. */
export async function app(url: string): Promise<Row[]> {
  measuring('the web app is built', 10)
  buildIfOutdated()
  measuring('the account with its 10,000 conversations is written')
  const parley = await startParley({ DATABASE_URL: url, SIMULATOR_DELAY_MS: '300' })
  const pool = new pg.Pool({ connectionString: url })
  const longest = await fillLarge(pool, { conversations: 10_000, threadMessages: 20_000 })
  const { rows } = await pool.query<{ client_number: string }>('select client_number from conversation where id = $1', [longest])
  await pool.end()
  const customer = rows[0]?.client_number ?? ''
  const chat = `/chat?id=${longest}&tab=2`
  measuring('the pages of the libraries alone are built')
  const pages = await servePages()
  const browser = await openChromium()
  try {
    const page = await openApp(browser, parley.origin)
    measuring('the weight of the sign-in')
    const signInVisit = await visit(page, '/sign-in')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: /Marta/ }).click()
    await page.getByRole('list', { name: 'Conversations' }).waitFor()
    measuring('the weight of the chat')
    await withoutCache(page)
    const chatVisit = await visit(page, chat)
    const ahead = await everythingFetched(page)
    const further = new Map<string, Visit>()
    for (const path of Object.keys(furtherScreens)) {
      measuring(`the weight of ${path}`)
      further.set(path, await visit(page, path))
    }
    await page.goto(chat)
    await page.getByRole('log').waitFor()
    measuring('incoming texts')
    const incoming = await receive(page, parley.origin, customer)
    measuring('own texts')
    const own = await send(page)
    measuring('presses')
    const presses = await press(page)
    return [
      ...weights(signInVisit, chatVisit, pages.libraryBytes),
      heaviestScreen(ahead, further),
      ...speeds(incoming, own, presses, await bareFrame(page)),
    ]
  } finally {
    await browser.close()
    pages.close()
    await parley.stop()
  }
}

async function openApp(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } })
  await context.addInitScript(watch)
  await context.addInitScript(notePainted, stands)
  return context.newPage()
}

async function withoutCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
  await session.detach()
}

/** What the browser has fetched by itself too, while one reads. */
async function everythingFetched(page: Page): Promise<Map<string, number>> {
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  return packedSizes(asked)
}

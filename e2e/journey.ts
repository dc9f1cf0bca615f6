import { test as base, expect } from '@playwright/test'
import type { Browser, BrowserContext, LaunchOptions, Page } from '@playwright/test'
import { startServer } from './server.ts'
import type { Server } from './server.ts'
import { signIn, type Staff } from './sign-in.ts'

export { expect }
export { signIn, signInByHand, type Staff } from './sign-in.ts'

/** The whole browser, with its windows and notifications, where the shell of the others does not do. */
export const wholeBrowser = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
}

async function keepSettings(context: BrowserContext, canUndoSend: boolean): Promise<void> {
  const settings = JSON.stringify({ state: { canUndoSend }, version: 0 })
  await context.addInitScript(kept => {
    try {
      // What one chooses oneself stays over a reload.
      if (localStorage.getItem('chat-settings') === null) localStorage.setItem('chat-settings', kept)
    } catch {
      // A page that keeps nothing.
    }
  }, settings)
}

/**
 * Journeys share a server; a page that throws, or breaks the content security policy, fails its journey.
 * A file that needs another server or browser overrides `server` or `context`, for each test: what is made for a worker
 * would start a worker, a server and a browser anew before and after it.
 */
export const test = base.extend<{ watched: undefined; canUndoSend: boolean; server: Server }, { shared: Server }>({
  shared: [
    // Playwright reads a fixture's wishes from this pattern: an empty one wishes for nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const server = await startServer()
      await provide(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  server: async ({ shared }, provide) => provide(shared),
  // Most journeys are about what follows: they need not wait for a text that nobody takes back.
  canUndoSend: [false, { option: true }],
  context: async ({ context, canUndoSend }, provide) => {
    await keepSettings(context, canUndoSend)
    await provide(context)
  },
  baseURL: async ({ server }, provide) => provide(server.url),
  watched: [
    async ({ context }, provide) => {
      const faults: string[] = []
      context.on('weberror', error => faults.push(String(error.error())))
      context.on('console', message => {
        if (/Content Security Policy/.test(message.text())) faults.push(message.text())
      })
      await provide(undefined)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

/** The journeys of a file on a server of their own, which the first of them starts. */
export function withServer(start: () => Promise<Server>) {
  let server: Promise<Server> | undefined
  test.afterAll(async () => (await server)?.stop())
  return test.extend({
    server: [
      // oxlint-disable-next-line no-empty-pattern
      async ({}, provide) => provide(await (server ??= start())),
      { scope: 'test', timeout: 90_000 },
    ],
  })
}

/** The journeys of a file in a browser of their own, which the first of them starts. */
export function withBrowser(options: LaunchOptions) {
  let browser: Promise<Browser> | undefined
  test.afterAll(async () => (await browser)?.close())
  return test.extend({
    context: async ({ playwright, canUndoSend }, provide) => {
      browser ??= playwright.chromium.launch(options)
      const context = await (await browser).newContext()
      await keepSettings(context, canUndoSend)
      await provide(context)
      await context.close()
    },
  })
}

/** A second person in a browser of their own. */
export async function anotherBrowser(browser: Browser, url: string, as: Staff): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await signIn(page, as)
  return page
}

export const list = (page: Page) => page.getByRole('list', { name: /^(Conversations|Czaty)$/ })
export const log = (page: Page) => page.getByRole('log', { name: /^(Messages|Wiadomości)$/ })
/** Where one writes, whatever its mode. */
export const box = (page: Page) => page.getByRole('textbox', { name: /^(Message|Note|Whisper)$/ })
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
/** The row of the list that shows this text. The list cuts at 25 characters, so journeys text briefly. */
export const row = (page: Page, text: string) => list(page).getByRole('listitem').filter({ hasText: text })
/** One message of the open thread. */
export const message = (page: Page, text: string) => log(page).getByRole('article').filter({ hasText: text })
export const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

/** Waits for the row, opens it, and waits for its thread. */
export async function open(page: Page, text: string): Promise<void> {
  await row(page, text).getByRole('link').click()
  await expect(message(page, text)).toBeVisible()
}

export const toContacts = async (page: Page) => {
  await page.getByRole('link', { name: 'Contacts', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible()
}

export async function answer(page: Page, text: string): Promise<void> {
  await box(page).click()
  await box(page).fill(text)
  await sendButton(page).click()
  await expect(message(page, text)).toBeVisible()
}

/** What comes late is there: where the line is cut before, it cannot be fetched any more. */
export const hasLateParts = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /\/ui-late-.*\.js$/.test(name)))

let customers = 0
/** A customer nobody else of these journeys is: numbers kept for fiction, of an area that the demo does not use. */
export function someCustomer(): string {
  customers += 1
  return `+1907555${String(100 + customers).padStart(4, '0')}`
}

import type { Page } from '@playwright/test'
import { expect, list, message, open, signIn, someCustomer, test } from './journey.ts'

const icon = (page: Page) => page.locator('link[rel="icon"]')
const unreadOf = async (page: Page) => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0)
const toContacts = async (page: Page) => {
  await page.getByRole('link', { name: 'Contacts', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Contacts', exact: true })).toBeVisible()
}

test('what waits is on the tab of every screen, and goes as it is read', async ({ page, server }) => {
  await server.textIn(someCustomer(), 'Waits before')
  await signIn(page)
  await expect(list(page)).toBeVisible()
  // The count comes after the list.
  await expect(page).toHaveTitle(/^\(\d+\)/)
  const before = await unreadOf(page)
  await toContacts(page)
  await server.textIn(someCustomer(), 'Seen on the tab')
  await expect.poll(() => unreadOf(page)).toBe(before + 1)
  await expect(icon(page)).toHaveAttribute('href', '/favicon-unread.svg')
  await expect(page.getByText('received', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Chats' }).first().click()
  await open(page, 'Seen on the tab')
  await expect.poll(() => unreadOf(page)).toBe(before)
})

test('a text that comes into the open chat is read out once, politely, and nothing that scrolls by', async ({ page, server }) => {
  const customer = someCustomer()
  await server.textIn(customer, 'Are you open?')
  await signIn(page)
  await open(page, 'Are you open?')
  const spoken = page.getByRole('status').filter({ hasText: /^New message: / })
  await expect(spoken).toHaveCount(0)
  await server.textIn(customer, 'Until when?')
  await expect(spoken).toHaveText('New message: Until when?')
  await expect(spoken).toHaveCount(1)
})

/** Pages that nobody looks at, until they say so; what they tell the system is kept. */
async function outOfSight(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!location.protocol.startsWith('http')) return
    const state = { canUndoSend: false, hasDesktopNotices: true }
    localStorage.setItem('chat-settings', JSON.stringify({ state, version: 0 }))
    Object.defineProperty(document, 'visibilityState', { get: () => document.documentElement?.dataset['sight'] ?? 'hidden' })
    const System = Notification
    Object.assign(window, {
      Notification: class extends System {
        constructor(title: string, options?: NotificationOptions) {
          super(title, options)
          document.documentElement.dataset['told'] = `${document.documentElement.dataset['told'] ?? ''}${options?.body ?? ''};`
        }
      },
    })
  })
}
const told = async (page: Page) => (await page.locator('html').getAttribute('data-told')) ?? ''
const look = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset['sight'] = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
  })

test('out of sight, the system tells of a text once for all tabs, from any screen; not while one tab is looked at', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['notifications'], { origin: server.url })
  const other = await context.newPage()
  for (const one of [page, other]) {
    await outOfSight(one)
    await (one === page ? signIn(one) : one.goto('/chat?id=&tab=2'))
    await expect(list(one)).toBeVisible()
  }
  await toContacts(other)
  await server.textIn(someCustomer(), 'Nobody looks')
  await expect.poll(async () => (await told(page)) + (await told(other))).toBe('Nobody looks;')
  await look(other)
  const customer = someCustomer()
  await server.textIn(customer, 'Somebody looks')
  await open(page, 'Somebody looks')
  // Each text is judged in its turn: once a later one stands, this one has been.
  await server.textIn(customer, 'And looks again')
  await expect(message(page, 'And looks again')).toBeVisible()
  expect((await told(page)) + (await told(other))).toBe('Nobody looks;')
})

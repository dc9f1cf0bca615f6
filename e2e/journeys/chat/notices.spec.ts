import type { Page } from '@playwright/test'
import { expect, list, message, open, signIn, someCustomer, toContacts, wholeBrowser, withBrowser } from '../../journey.ts'
import { choice, dialog, openSettings } from '../../settings-dialog.ts'

const test = withBrowser(wholeBrowser)

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
/** Somebody looks at a page, and the other tabs can know. */
async function look(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dataset['sight'] = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const isSaid = async () => (await navigator.locks.query()).held?.some(({ name }) => name?.startsWith('seen '))
  await expect.poll(() => page.evaluate(isSaid)).toBe(true)
}

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

test('desktop notices: asked for by the press, and where the browser blocks them it says what to do', async ({ page }) => {
  // Nobody can press what the browser asks: it is answered for them, and only once it was asked.
  await page.addInitScript(() => {
    let permission: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission, configurable: true })
    Notification.requestPermission = () => Promise.resolve((permission = 'granted'))
  })
  await signIn(page)
  await openSettings(page)
  await choice(page, /^Desktop notifications/).click()
  await expect(choice(page, /^Desktop notifications/)).toBeChecked()
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.reload()
  await openSettings(page)
  await expect(choice(page, /^Desktop notifications/)).toBeHidden()
  await expect(dialog(page)).toContainText('Open the site settings next to the address')
})

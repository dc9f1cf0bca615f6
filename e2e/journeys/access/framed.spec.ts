import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import { expect, withBrowser } from '../../journey.ts'
import { atPlatform, open } from '../../platforms.ts'

// Playwright switches the partitioning of storage off, and then frames of other sites have none at all: browsers as
// people have them keep it, apart for each site around.
const browser = ['--no-sandbox', '--disable-gpu', '--disable-features=HttpsUpgrades,Translate']
const test = withBrowser({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: browser })

const inFrame = (frame: FrameLocator, name: RegExp) => frame.getByRole('list', { name })
/** The tab or window that a press opens. */
async function opened(context: BrowserContext, press: () => Promise<void>): Promise<Page> {
  const page = context.waitForEvent('page')
  await press()
  return page
}

test('the shop frames Parley: chat, contacts, a reload, and the way out', async ({ page }) => {
  await atPlatform(page, 'Online Shop', 'Mila Wrona')
  await open(page, 'Sklep Mila', 'Open Parley here')
  const frame = page.frameLocator('iframe')
  await expect(inFrame(frame, /Czaty/)).toBeVisible()
  await frame.getByRole('button', { name: 'Ustawienia', exact: true }).click()
  await expect(frame.getByRole('link', { name: 'Numery telefonów' })).toBeVisible()
  await expect(frame.getByRole('link', { name: 'Konto', exact: true })).toHaveCount(0)
  await frame.getByRole('link', { name: 'Kontakty' }).click()
  await expect(frame.getByRole('heading', { name: 'Kontakty' })).toBeVisible()
  await frame.locator('body').evaluate(() => location.reload())
  await expect(frame.getByRole('heading', { name: 'Kontakty' })).toBeVisible()
  await frame.getByRole('button', { name: /Mila Wrona/ }).click()
  await frame.getByRole('button', { name: 'Wyloguj się' }).click()
  await expect(frame.getByRole('button', { name: /^(Sign in|Zaloguj się)$/ })).toBeVisible()
})

test('the live-chat platform frames Parley on its first screen; no chats in its menu, but their screen is open', async ({
  page,
}) => {
  await atPlatform(page, 'Live Chat', 'Lena Fox')
  await open(page, 'Brightdesk', 'Open Parley here')
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'SMS campaigns' })).toBeVisible()
  await expect(frame.getByRole('link', { name: 'Contacts', exact: true })).toBeVisible()
  await expect(frame.getByRole('link', { name: 'Chats' })).toHaveCount(0)
  await frame.locator('body').evaluate(() => location.assign('/chat?id=&tab=2'))
  await expect(inFrame(frame, /Conversations/)).toBeVisible()
})

test('the channels platform frames Parley: one pays in a new tab and the frame learns what became of it, and one signs in by a window, as somebody of our own, whose answer is taken from our own window alone', async ({
  page,
  context,
}) => {
  await atPlatform(page, 'Channels', 'Hanna Lis')
  await open(page, 'Parley', 'Open Parley here')
  const frame = page.frameLocator('iframe')
  await expect(inFrame(frame, /Conversations/)).toBeVisible()
  await frame.getByRole('button', { name: 'Billing', exact: true }).click()
  await frame.getByRole('link', { name: 'Balance', exact: true }).click()
  const topUp = frame.getByRole('button', { name: /^Top up \$/ })
  await topUp.click()
  const data = frame.getByRole('dialog', { name: 'Who should we bill?' })
  await data.getByLabel('Company name').fill('Kite Studio')
  const left = await opened(context, () => data.getByRole('button', { name: 'Save and pay' }).click())
  await left.getByRole('link', { name: 'Back' }).click()
  await expect(left.getByRole('heading', { name: 'Nothing was paid' })).toBeVisible()
  await expect(frame.getByText('Nothing was paid.')).toBeVisible()
  await left.close()
  const paying = await opened(context, () => frame.getByRole('button', { name: 'Try again' }).click())
  await paying.getByLabel('Card number').fill('4242 4242 4242 4242')
  await paying.getByLabel('Expiry date').fill('12 / 40')
  await paying.getByLabel('Security code').fill('123')
  await paying.getByRole('button', { name: /^Pay / }).click()
  await expect(paying.getByRole('heading', { name: 'Paid', exact: true })).toBeVisible()
  await expect(frame.getByText('$100.00 was added to your balance.')).toBeVisible()
  await paying.close()

  await frame.getByRole('button', { name: /Hanna Lis/ }).click()
  await frame.getByRole('button', { name: 'Log out' }).click()
  const popup = await opened(context, () => frame.getByRole('button', { name: 'Sign in' }).click())
  await expect(frame.getByText('To finish signing in, continue in the window that opened.')).toBeVisible()
  await expect(popup.getByRole('button', { name: /Jonas Weber/ })).toBeVisible()
  // The platform's page posts what a pop-up would: an answer that was taken would end the waiting for the real one.
  await page.evaluate(() => {
    const messages = [{ type: 'parley-signed-in', query: 'code=x&state=y;popup' }, { type: 'parley-signed-in' }, 'x', null]
    for (const message of messages) window.frames[0]?.postMessage(message, '*')
  })
  await popup.getByRole('button', { name: /Jonas Weber/ }).click()
  await expect(frame.getByRole('button', { name: /Jonas Weber/ })).toBeVisible()
  await expect(inFrame(frame, /Conversations/)).toBeVisible()
  expect(popup.isClosed()).toBe(true)
})

test('a stranger’s page frames nothing of Parley, neither what partners may frame nor what nobody may', async ({
  page,
  server,
}) => {
  for (const path of ['/chat?id=&tab=2', '/settings']) {
    await page.route('http://stranger.example/', route =>
      route.fulfill({ contentType: 'text/html', body: `<iframe src="${server.url}${path}"></iframe>` }),
    )
    await page.goto('http://stranger.example/')
    const frame = page.frames()[1]
    await expect.poll(() => frame?.url()).toMatch(/chrome-error/)
  }
})

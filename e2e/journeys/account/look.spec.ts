import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNothingOver } from '../../accessible.ts'
import { answer, box, expect, list, log, message, open, row, sendButton, signIn, someCustomer, test } from '../../journey.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`sign-in and chat have no accessibility fault, ${colorScheme}`, async ({ page, server }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expectAccessible(page)
    await signIn(page)
    await server.textIn(someCustomer(), `Checked in ${colorScheme}`)
    await open(page, `Checked in ${colorScheme}`)
    await answer(page, 'An answer')
    await expect(message(page, 'An answer')).toContainText('Delivered')
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(log(page)).toBeVisible()
    await expectAccessible(page)
  })
}

test('on a phone the list gives way to the thread, and the way back is a button', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  await server.textIn(someCustomer(), 'From a small screen')
  await open(page, 'From a small screen')
  await expect(list(page)).toBeHidden()
  await page
    .getByRole('button', { name: 'Back to the list' })
    .or(page.getByRole('link', { name: 'Back to the list' }))
    .click()
  await expect(list(page)).toBeVisible()
  await expect(log(page)).toBeHidden()
  await expectNothingOver(page)
})

test('on a phone a toast leaves Send in sight and in reach', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  await server.textIn(someCustomer(), 'Small and refused')
  await open(page, 'Small and refused')
  await page.route('**/backend/conversations', route =>
    route.request().method() === 'POST' ? route.fulfill({ status: 403, json: { code: 'INSUFFICIENT_FUNDS' } }) : route.continue(),
  )
  await box(page).fill('Refused twice')
  for (const _ of ['once', 'again']) {
    await sendButton(page).click()
    await expect(page.getByText('Insufficient funds. Could not sent message!').first()).toBeVisible()
  }
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 400 } })

  test('with the keyboard of a phone on the screen Send stays in sight, with a file and a long text too', async ({
    page,
    server,
  }) => {
    await signIn(page)
    await server.textIn(someCustomer(), 'Little room')
    await open(page, 'Little room')
    await page.locator('input[type=file]').setInputFiles(join(import.meta.dirname, '../../../mocks/demo/pictures/mug.jpg'))
    await box(page).fill('Zażółć gęślą jaźń. '.repeat(30))
    await expect(page.getByText(/characters too long/)).toBeInViewport({ ratio: 1 })
    await expect(sendButton(page)).toBeInViewport({ ratio: 1 })
  })
})

test('all tabs are in sight however many chats wait', async ({ page }) => {
  const unread = 250
  const stats = Object.fromEntries(['my', 'queued', 'team', 'spam'].map(name => [name, { total: unread, unread }]))
  await page.route('**/backend/stats', route => route.fulfill({ json: stats }))
  await page.addInitScript(() => localStorage.setItem('locale', 'pl'))
  await signIn(page)
  await expect(page.getByRole('tab', { name: 'Kolejka' })).toHaveAccessibleDescription(/^250 /)
  const hidden = await page.getByRole('tablist').evaluate(tabs => tabs.scrollWidth - tabs.clientWidth)
  expect(hidden).toBe(0)
})

test('the shape of the chat stands while the session is looked at', async ({ page }) => {
  await signIn(page)
  await page.route('**/backend/accounts/current', async route => {
    await new Promise(resolve => setTimeout(resolve, 2000))
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Loading' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('heading', { name: 'Chats' })).toBeVisible()
})

/** Presses a key until what it leads to has the focus. */
async function pressUntil(page: Page, key: string, isThere: () => Promise<boolean>, most = 60): Promise<void> {
  for (let pressed = 0; pressed < most; pressed += 1) {
    if (await isThere()) return
    await page.keyboard.press(key)
  }
  expect(await isThere(), `${key} never led there`).toBe(true)
}

test('the chat works by keyboard alone', async ({ page, server }) => {
  await page.goto('/')
  const isFocused = (selector: () => ReturnType<Page['locator']>) => async () =>
    selector().evaluate(element => element === document.activeElement || element.contains(document.activeElement))
  const signInButton = () => page.getByRole('button', { name: 'Sign in' })
  await expect(signInButton()).toBeVisible()
  await pressUntil(page, 'Tab', isFocused(signInButton))
  await page.keyboard.press('Enter')
  const marta = () => page.getByRole('button', { name: /Marta Zielińska/ })
  await expect(marta()).toBeVisible()
  await pressUntil(page, 'Tab', isFocused(marta))
  await page.keyboard.press('Enter')
  await expect(list(page)).toBeVisible()

  await server.textIn(someCustomer(), 'No mouse in sight')
  await expect(row(page, 'No mouse in sight')).toBeVisible()
  await pressUntil(
    page,
    'Tab',
    isFocused(() => list(page)),
  )
  await pressUntil(
    page,
    'ArrowUp',
    isFocused(() => row(page, 'No mouse in sight').getByRole('link')),
  )
  await page.keyboard.press('Enter')
  await expect(message(page, 'No mouse in sight')).toBeVisible()
  await pressUntil(
    page,
    'Tab',
    isFocused(() => box(page)),
  )
  await page.keyboard.type('Typed and sent by keys')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Typed and sent by keys')).toContainText('Delivered')
})

test('in Polish, switched at once', async ({ page, server }) => {
  await signIn(page)
  await server.textIn(someCustomer(), 'Dzień dobry!')
  await page.getByRole('button', { name: 'User menu' }).click()
  await page.getByText('Polski', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await expect(page.getByRole('tab', { name: /^Moje/ })).toBeVisible()
  await row(page, 'Dzień dobry!').getByRole('link').click()
  await page.getByRole('textbox', { name: 'Wiadomość' }).fill('Zażółć gęślą jaźń')
  await page.getByRole('button', { name: 'Wyślij', exact: true }).click()
  await expect(page.getByRole('article').filter({ hasText: 'Zażółć gęślą jaźń' })).toContainText('Dostarczono')
})

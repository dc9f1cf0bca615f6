import { join } from 'node:path'
import { expectAccessible, expectAccessibleEverywhere, expectNothingOver } from '../../accessible.ts'
import { answer, box, expect, list, log, message, open, sendButton, signIn, someCustomer, test } from '../../journey.ts'

test('sign-in and chat have no accessibility fault', async ({ page, server }) => {
  await page.goto('/')
  await expectAccessibleEverywhere(page, () => expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible())
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'Checked by machine')
  await open(page, 'Checked by machine')
  await answer(page, 'An answer')
  await expect(message(page, 'An answer')).toContainText('Delivered')
  await server.textIn(customer, 'Please stop texting me')
  await expect(page.getByRole('group', { name: 'Did this customer ask you to stop texting?' })).toBeVisible()
  await expectAccessibleEverywhere(page, () => expect(log(page)).toBeVisible())
})

test('on a phone the list gives way to the thread, a toast leaves Send in sight and in reach, and the way back is a button', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  await server.textIn(someCustomer(), 'From a small screen')
  await open(page, 'From a small screen')
  await expect(list(page)).toBeHidden()
  await page.route('**/backend/conversations', route =>
    route.request().method() === 'POST' ? route.fulfill({ status: 403, json: { code: 'INSUFFICIENT_FUNDS' } }) : route.continue(),
  )
  await box(page).fill('Refused twice')
  for (const _ of ['once', 'again']) {
    await sendButton(page).click()
    await expect(page.getByText('Insufficient funds. Could not sent message!').first()).toBeVisible()
  }
  await page
    .getByRole('button', { name: 'Back to the list' })
    .or(page.getByRole('link', { name: 'Back to the list' }))
    .click()
  await expect(list(page)).toBeVisible()
  await expect(log(page)).toBeHidden()
  await expectNothingOver(page)
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

test('the shape of the chat stands while the session is looked at; all tabs are in sight however many chats wait', async ({
  page,
}) => {
  await signIn(page)
  const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/backend/accounts/current', async route => {
    await isSeen
    await route.continue()
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Loading' })).toBeVisible()
  await expectAccessible(page)
  letGo()
  await expect(page.getByRole('heading', { name: 'Chats' })).toBeVisible()

  const unread = 250
  const stats = Object.fromEntries(['my', 'queued', 'team', 'spam'].map(name => [name, { total: unread, unread }]))
  await page.route('**/backend/stats', route => route.fulfill({ json: stats }))
  await page.evaluate(() => localStorage.setItem('locale', 'pl'))
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Kolejka' })).toHaveAccessibleDescription(/^250 /)
  const hidden = await page.getByRole('tablist').evaluate(shown => shown.scrollWidth - shown.clientWidth)
  expect(hidden).toBe(0)
})

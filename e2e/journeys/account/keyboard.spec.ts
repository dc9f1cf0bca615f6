import { answer, box, expect, list, log, message, open, row, signIn, someCustomer, tab, test } from '../../journey.ts'

test('the chat by keyboard alone: list, thread, answer, assign, and the focus is never lost', async ({ page, server }) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'By keys alone')
  const link = row(page, 'By keys alone').getByRole('link')
  await expect(link).toBeVisible()
  await tab(page, 'Queued').focus()
  // Past the search, the way to choose several, and the unread switch.
  for (let key = 0; key < 4; key += 1) await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('End')
  await expect(list(page).getByRole('listitem').last().getByRole('link')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box(page)).toBeFocused()

  await server.nextBecomes('UNDELIVERED', customer)
  await page.keyboard.type('Answered by keys')
  await page.keyboard.press('Enter')
  const again = message(page, 'Answered by keys').getByRole('button', { name: 'Try again' })
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expect(box(page)).toBeFocused()

  await page.getByRole('button', { name: 'Assign to me' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The chat is yours')).toBeVisible()
  await expect(box(page)).toBeFocused()
})

test('End and Home reach the ends of a list that is longer than what is drawn', async ({ page, server }) => {
  await signIn(page)
  for (let count = 1; count <= 30; count += 1) await server.textIn(someCustomer(), `Long list ${count}.`)
  await row(page, 'Long list 30.').getByRole('link').focus()
  await page.keyboard.press('End')
  await expect(list(page).getByRole('listitem').last().getByRole('link')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(row(page, 'Long list 30.').getByRole('link')).toBeFocused()
})

test('back from a chat that is in another tab by now, the focus is on the tab', async ({ page, server }) => {
  await page.setViewportSize({ width: 900, height: 800 })
  await signIn(page)
  await server.textIn(someCustomer(), 'Gone elsewhere')
  await open(page, 'Gone elsewhere')
  await page.goto(page.url().replace('tab=2', 'tab=4'))
  await expect(message(page, 'Gone elsewhere')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the list' }).focus()
  await page.keyboard.press('Enter')
  await expect(tab(page, 'Spam')).toBeFocused()
})

test('what one takes over is said also where the event comes before the answer', async ({ page, server }) => {
  await signIn(page)
  await server.textIn(someCustomer(), 'Mine before the answer')
  await open(page, 'Mine before the answer')
  await page.route('**/assign', async route => {
    const response = await route.fetch()
    await expect(page.getByRole('button', { name: 'Assign to me' })).toBeHidden()
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByText('The chat is yours')).toBeVisible()
  await expect(page).toHaveURL(/tab=1/)
})

test('a text that was not answered says that it could not be sent, stays, and goes once when there is a line again', async ({
  page,
  server,
}) => {
  await signIn(page)
  await server.textIn(someCustomer(), 'An unsteady line')
  await open(page, 'An unsteady line')
  await page.route('**/backend/conversations', route => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await box(page).fill('Perhaps it went')
  await box(page).press('Enter')
  await expect(page.getByRole('alert').getByText('Could not sent message!')).toBeVisible()
  await page.unroute('**/backend/conversations')
  await page.reload()
  // It goes by itself once there is a line, with the same key.
  await expect(message(page, 'Perhaps it went')).toContainText('Delivered')
  await answer(page, 'And the next one')
  await expect(message(page, 'Perhaps it went')).toHaveCount(1)
})

test('End goes to the end of a long thread at once, from wherever one reads', async ({ page, server }) => {
  test.setTimeout(120_000)
  await signIn(page)
  const customer = someCustomer()
  for (let count = 1; count <= 120; count += 1)
    await server.textIn(customer, `${'Many words. '.repeat((count * 7) % 40)}No ${count}.`)
  await row(page, customer.slice(-4)).getByRole('link').click()
  await expect(message(page, 'No 120.')).toBeVisible()
  await log(page).focus()
  await page.keyboard.press('Home')
  await expect(message(page, 'No 120.')).not.toBeInViewport()
  // Older ones come, and what one reads stays; then the way down leads past rows that were never measured.
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect(message(page, 'No 1.')).toBeInViewport({ timeout: 300 })
  }).toPass()
  await page.keyboard.press('End')
  await expect(message(page, 'No 120.')).toBeInViewport({ ratio: 0.9 })
  await server.textIn(customer, 'And one more')
  await expect(message(page, 'And one more')).toBeInViewport()
})

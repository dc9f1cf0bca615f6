import { answer, box, expect, list, message, open, row, sendButton, signIn, someCustomer, test } from '../../journey.ts'

test('a text comes in, is seen at once, answered, and the answer is watched to Delivered', async ({ page, server }) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'Is the mist vase back?')
  await expect(row(page, 'Is the mist vase back?')).toBeVisible()
  await open(page, 'Is the mist vase back?')
  await answer(page, 'Yes, on December 4.')
  await expect(box(page)).toHaveValue('')
  await expect(message(page, 'Yes, on December 4.')).toContainText('Delivered')
})

test('a text that comes in says so, and moves neither the draft nor the open chat', async ({ page, server }) => {
  await signIn(page)
  const [open1, other] = [someCustomer(), someCustomer()]
  await server.textIn(open1, 'First question')
  await open(page, 'First question')
  await box(page).fill('A draft that stays')
  await server.textIn(other, 'Somebody else asks')
  await expect(page.getByText('received').first()).toBeVisible()
  await expect(row(page, 'Somebody else asks')).toBeVisible()
  await expect(box(page)).toHaveValue('A draft that stays')
  await expect(box(page)).toBeFocused()
  await row(page, 'Somebody else asks').getByRole('link').click()
  await expect(box(page)).toHaveValue('')
  // The row tells what one began.
  await row(page, 'A draft that stays').getByRole('link').click()
  await expect(box(page)).toHaveValue('A draft that stays')
})

test('after kill -9 and a new start all is there, and the open page is signed in and live', async ({ page, server }) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'Before the crash')
  await open(page, 'Before the crash')
  await answer(page, 'Answered before it')
  await expect(message(page, 'Answered before it')).toContainText('Delivered')
  await server.kill()
  await expect(page.getByText('Reconnecting…')).toBeVisible()
  await server.start()
  await server.textIn(customer, 'After the crash')
  await expect(message(page, 'After the crash')).toBeVisible()
  await expect(page.getByText('Reconnecting…')).toBeHidden()
  await answer(page, 'Still here')
  await expect(message(page, 'Still here')).toContainText('Delivered')
  await page.reload()
  for (const text of ['Before the crash', 'Answered before it', 'After the crash', 'Still here']) {
    await expect(message(page, text)).toBeVisible()
  }
  await expect(list(page)).toBeVisible()
  await expect(sendButton(page)).toBeVisible()
})

import { answer, box, expect, list, message, open, row, sendButton, signIn, someCustomer, test } from '../../journey.ts'

test('a text comes in, is seen at once, answered, and the answer is watched to Delivered; after kill -9 and a new start all is there, and the open page is signed in and live', async ({
  page,
  server,
}) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'Before the crash')
  await expect(row(page, 'Before the crash')).toBeVisible()
  await open(page, 'Before the crash')
  await answer(page, 'Answered before it')
  await expect(box(page)).toHaveValue('')
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

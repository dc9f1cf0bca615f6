import { answer, expect, list, message, open, row, signIn, someCustomer, test } from '../../journey.ts'

test('the pretend phone texts the shop, gets the answer, and can make the next one fail', async ({ page, context, server }) => {
  await signIn(page)
  const phone = await context.newPage()
  await phone.goto(`${server.url}/phone`)
  const number = phone.getByRole('textbox', { name: 'Your number' })
  if (!(await number.isVisible())) await phone.getByLabel('Customer').selectOption({ label: 'Another number' })
  await number.fill(someCustomer())
  await phone.getByRole('textbox', { name: 'Text message' }).fill('Hello from a phone')
  await phone.getByRole('button', { name: 'Send text' }).click()
  const texts = phone.getByRole('log', { name: 'Phone messages' })
  await expect(texts).toContainText('Hello from a phone')

  await expect(list(page)).toBeVisible()
  await expect(row(page, 'Hello from a phone')).toBeVisible()
  await expect(page.getByText('received').first()).toBeVisible()
  await open(page, 'Hello from a phone')
  await answer(page, 'Hello from the shop')
  await expect(texts).toContainText('Hello from the shop')
  await expect(message(page, 'Hello from the shop')).toContainText('Delivered')

  await phone.getByText('Not delivered', { exact: true }).click()
  await expect(phone.getByText('Noted for the next text.')).toBeVisible()
  await answer(page, 'This one fails')
  await expect(message(page, 'This one fails')).toContainText('Not delivered')
})

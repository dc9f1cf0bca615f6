import { expectAccessibleEverywhere } from '../../accessible.ts'
import { anotherBrowser, answer, box, expect, message, open, row, sendButton, signIn, someCustomer, test } from '../../journey.ts'

test('STOP is obeyed: the chat says why one cannot write, and START opens it again', async ({ page, server }) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'Texting for a while')
  await open(page, 'Texting for a while')
  await server.textIn(customer, 'STOP')
  await expect(page.getByText('This customer texted STOP, so you cannot text them.')).toBeVisible()
  await expect(box(page)).toBeHidden()
  await server.textIn(customer, 'START')
  await expect(page.getByText('This customer texted STOP')).toBeHidden()
  await answer(page, 'Welcome back')
  await expect(message(page, 'Welcome back')).toContainText('Delivered')
})

test('a text that failed says so, and Try again really sends it', async ({ page, server }) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'Please confirm it')
  await open(page, 'Please confirm it')
  await server.nextBecomes('UNDELIVERED', customer)
  await answer(page, 'Confirmed for noon')
  const failed = message(page, 'Confirmed for noon')
  await expect(failed).toContainText('Not delivered')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(message(page, 'Confirmed for noon').last()).toContainText('Delivered')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden()
  await expect(row(page, 'Confirmed for noon')).toBeVisible()
  await expect(sendButton(page)).toBeVisible()
})

test('a text that may be an opt-out asks, and one press takes the customer off; who may, goes on to the block list', async ({
  page,
  server,
}) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'Please stop texting me')
  await open(page, 'Please stop texting me')
  const question = page.getByRole('group', { name: 'Does this customer want no more texts?' })
  await expectAccessibleEverywhere(page, () => expect(question).toBeVisible())
  await page.setViewportSize({ width: 1440, height: 900 })
  await question.getByRole('button', { name: 'They want no more texts' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByText('Customer opted out of texts')).toBeVisible()
  await expect(box(page)).toBeHidden()
  await page.getByRole('link', { name: 'Open the block list' }).first().click()
  await expect(page.getByRole('row').filter({ hasText: customer.slice(-4) })).toBeVisible()
})

test('dismissed, the question goes on every screen and texting goes on; a visit that is announced asks nothing', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'Proszę przestać')
  await open(page, 'Proszę przestać')
  const colleague = await anotherBrowser(browser, server.url, 'Jonas Weber')
  await open(colleague, 'Proszę przestać')
  await expect(colleague.getByRole('button', { name: 'Keep texting' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep texting' }).click()
  await expect(colleague.getByRole('button', { name: 'Keep texting' })).toBeHidden()
  await server.textIn(customer, 'Can you stop by on Friday?')
  await expect(message(page, 'Can you stop by')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep texting' })).toBeHidden()
  await answer(page, 'Of course')
  await colleague.context().close()
})

test('STOP, START and HELP are shown as what they are', async ({ page, server }) => {
  await signIn(page)
  const customer = someCustomer()
  for (const text of ['HELP', 'stop', 'START']) await server.textIn(customer, text)
  await row(page, customer.slice(-4)).getByRole('link').click()
  for (const word of ['Asked for help', 'Opted out', 'Opted in again'])
    await expect(page.getByText(word, { exact: true })).toBeVisible()
})

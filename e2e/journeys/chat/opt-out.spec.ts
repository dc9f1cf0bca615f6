import { expectAccessibleEverywhere } from '../../accessible.ts'
import { box, expect, open, signIn, someCustomer, test } from '../../journey.ts'

test('a text that may be an opt-out asks, and one press takes the customer off; who may, goes on to the block list', async ({
  page,
  server,
}) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'Please stop texting me')
  await open(page, 'Please stop texting me')
  const question = page.getByRole('group', { name: 'Did this customer ask you to stop texting?' })
  await expectAccessibleEverywhere(page, () => expect(question).toBeVisible())
  await page.setViewportSize({ width: 1440, height: 900 })
  await question.getByRole('button', { name: 'Stop texting' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(page.getByText('Customer opted out of texts')).toBeVisible()
  await expect(box(page)).toBeHidden()
  await page.getByRole('link', { name: 'Open the block list' }).first().click()
  await expect(page.getByRole('row').filter({ hasText: customer.slice(-4) })).toBeVisible()
})

import { expectAccessibleEverywhere } from '../../accessible.ts'
import { box, expect, message, open, row, sendButton, signIn, someCustomer, test } from '../../journey.ts'

test('a chat with an own unsent text or note says so in its row, after a reload too, until the text is sent', async ({
  page,
  server,
}) => {
  await signIn(page)
  const [first, second] = [someCustomer(), someCustomer()]
  await server.textIn(first, 'Draft in a row')
  await server.textIn(second, 'The chat beside it')
  await open(page, 'Draft in a row')
  await box(page).fill('Half an answer')
  await open(page, 'The chat beside it')
  await expect(row(page, 'Half an answer')).toContainText('Draft:')
  await page.getByRole('radio', { name: 'Note' }).click({ force: true })
  await box(page).fill('Half a note')
  await row(page, 'Half an answer').getByRole('link').click()
  await expect(row(page, 'Half a note').getByRole('img', { name: 'Note' })).toBeVisible()

  await page.goto('/chat?id=&tab=2')
  await expect(row(page, 'Half an answer')).toContainText('Draft:')
  await expectAccessibleEverywhere(page, () => expect(row(page, 'Half a note')).toBeVisible())
  await page.setViewportSize({ width: 1440, height: 900 })
  await row(page, 'Half an answer').getByRole('link').click()
  await expect(box(page)).toHaveValue('Half an answer')
  await sendButton(page).click()
  await expect(message(page, 'Half an answer')).toBeVisible()
  await page.goto('/chat?id=&tab=2')
  await expect(row(page, 'You: Half an answer')).toBeVisible()
})

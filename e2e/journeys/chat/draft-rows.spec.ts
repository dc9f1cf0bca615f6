import { expectAccessibleEverywhere } from '../../accessible.ts'
import { anotherBrowser, box, expect, message, open, row, sendButton, signIn, someCustomer, test } from '../../journey.ts'

test('a chat with an own unsent text or note says so in its row, to its writer alone, until it is sent or emptied', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page)
  const [first, second] = [someCustomer(), someCustomer()]
  await server.textIn(first, 'Draft in a row')
  await server.textIn(second, 'The chat beside it')
  await open(page, 'Draft in a row')
  await box(page).fill('Half an answer')
  await expect(row(page, 'Half an answer')).toBeHidden()
  await open(page, 'The chat beside it')
  await expect(row(page, 'Half an answer')).toContainText('Draft:')
  await page.getByRole('radio', { name: 'Note' }).click({ force: true })
  await box(page).fill('Half a note')
  await row(page, 'Half an answer').getByRole('link').click()
  await expect(row(page, 'Half a note').getByRole('img', { name: 'Note' })).toBeVisible()

  // After a reload they come from the server; a colleague sees none of it.
  await page.goto('/chat?id=&tab=2')
  await expect(row(page, 'Half an answer')).toContainText('Draft:')
  const colleague = await anotherBrowser(browser, server.url, 'Jonas Weber')
  await expect(row(colleague, 'Draft in a row')).toBeVisible()
  await expect(row(colleague, first.slice(-4)).getByText('Draft:')).toBeHidden()
  const elsewhere = await anotherBrowser(browser, server.url, 'Marta Zielińska')
  await expect(row(elsewhere, 'Half an answer')).toContainText('Draft:')
  await expectAccessibleEverywhere(page, () => expect(row(page, 'Half a note')).toBeVisible())
  await page.setViewportSize({ width: 1440, height: 900 })

  await row(page, 'Half an answer').getByRole('link').click()
  await expect(box(page)).toHaveValue('Half an answer')
  await sendButton(page).click()
  await expect(message(page, 'Half an answer')).toBeVisible()
  await row(page, 'Half a note').getByRole('link').click()
  await expect(box(page)).toHaveValue('Half a note')
  await box(page).fill('')
  await page.goto('/chat?id=&tab=2')
  await expect(row(page, 'You: Half an answer')).toBeVisible()
  await expect(row(page, 'The chat beside it')).toBeVisible()
  // Other journeys' drafts stand in rows of their own.
  for (const customer of [first, second]) await expect(row(page, customer.slice(-4)).getByText('Draft:')).toBeHidden()
})

test('the row says it in Polish too', async ({ page, server }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'pl'))
  await signIn(page)
  await server.textIn(someCustomer(), 'Szkic w wierszu')
  await open(page, 'Szkic w wierszu')
  await page.getByRole('textbox', { name: 'Wiadomość' }).fill('Pół odpowiedzi')
  await page.getByRole('tab').first().click()
  await page.goto('/chat?id=&tab=2')
  await expect(row(page, 'Pół odpowiedzi')).toContainText('Szkic:')
})

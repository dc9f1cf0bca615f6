import { anotherBrowser, answer, expect, message, open, row, signIn, someCustomer, tab, test } from '../../journey.ts'

test('what one assigns, reads or answers, the other sees without a reload', async ({ page, browser, server }) => {
  const jonas = await anotherBrowser(browser, server.url, 'Jonas Weber')
  await signIn(page)
  await server.textIn(someCustomer(), 'Whose is this customer?')
  for (const one of [page, jonas]) await expect(row(one, 'Whose is this customer?')).toContainText('1 unread message')

  await open(page, 'Whose is this customer?')
  await expect(row(jonas, 'Whose is this customer?')).not.toContainText('unread message')

  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByText('The chat is yours')).toBeVisible()
  await expect(tab(page, 'My chats')).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, 'Whose is this customer?')).toBeVisible()
  await expect(row(jonas, 'Whose is this customer?')).toBeHidden()
  await tab(jonas, 'Team').click()
  await open(jonas, 'Whose is this customer?')

  await answer(page, 'I do, says Marta')
  await expect(message(jonas, 'I do, says Marta')).toContainText('Delivered')
  await jonas.context().close()
})

import { anotherBrowser, answer, expect, message, open, row, signIn, someCustomer, tab, test } from '../../journey.ts'

test('what one assigns, reads or answers, the other sees without a reload', async ({ page, browser, server }) => {
  const jonas = await anotherBrowser(browser, server.url, 'Jonas Weber')
  await signIn(page)
  await server.textIn(someCustomer(), 'Who takes this one?')
  for (const one of [page, jonas]) await expect(row(one, 'Who takes this one?')).toContainText('1 unread message')

  await open(page, 'Who takes this one?')
  await expect(row(jonas, 'Who takes this one?')).not.toContainText('unread message')

  await page.getByRole('button', { name: 'Assign to me' }).click()
  await expect(page.getByText('The chat is yours')).toBeVisible()
  await expect(tab(page, 'My chats')).toHaveAttribute('aria-selected', 'true')
  await expect(row(page, 'Who takes this one?')).toBeVisible()
  await expect(row(jonas, 'Who takes this one?')).toBeHidden()
  await tab(jonas, 'Team').click()
  await open(jonas, 'Who takes this one?')

  await answer(page, 'I do, says Marta')
  await expect(message(jonas, 'I do, says Marta')).toContainText('Delivered')
  await jonas.context().close()
})

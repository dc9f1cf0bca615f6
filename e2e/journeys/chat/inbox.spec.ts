import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere, expectPartAccessible, languages } from '../../accessible.ts'
import { expect, list, row, signIn, someCustomer, test } from '../../journey.ts'

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).last()

test('several chats at once by keyboard alone: ticked with Space and Shift, archived, and one undo for all', async ({
  page,
  server,
}) => {
  await signIn(page)
  for (const text of ['Bulk one', 'Bulk two', 'Bulk three']) {
    await server.textIn(someCustomer(), text)
    await expect(row(page, text)).toBeVisible()
  }
  await row(page, 'Bulk three').getByRole('link').focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('toolbar').getByRole('button', { name: 'Archive' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 chats archived.')).toBeVisible()
  for (const text of ['Bulk one', 'Bulk two', 'Bulk three']) await expect(row(page, text)).toBeHidden()
  await undo(page).focus()
  await page.keyboard.press('Enter')
  for (const text of ['Bulk one', 'Bulk two', 'Bulk three']) await expect(row(page, text)).toBeVisible()

  await page
    .getByRole('checkbox', { name: /^Select \+1/ })
    .first()
    .focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(page.getByText('1 selected')).toBeHidden()
})

test('each of these screens is accessible on both widths, light and dark, in both languages', async ({ page, server }) => {
  test.setTimeout(240_000)
  for (const language of languages) {
    if (language === languages[0]) await signIn(page)
    await page.evaluate(name => localStorage.setItem('locale', name), language)
    await page.setViewportSize({ width: 1440, height: 900 })
    await server.textIn(someCustomer(), `Sound ${language}`)
    await page.goto('/chat?id=&tab=2')
    const chat = row(page, `Sound ${language}`)
    await expect(chat).toBeVisible()
    await page.getByRole('button', { name: /^(Select chats|Zaznacz czaty)$/ }).click()
    await chat.getByRole('checkbox').check()
    await expectAccessibleEverywhere(page, () => expect(page.getByRole('toolbar')).toBeVisible())
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /^(New chat|Nowy czat)$/ })
      .first()
      .click()
    await expectPartAccessible(page, () => expect(page.getByRole('combobox', { name: /^(To|Do)$/ })).toBeFocused())
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })
    await chat.getByRole('link').click()
    await page.getByRole('button', { name: /^(More actions|Więcej działań)$/ }).click()
    await page.getByRole('menuitem', { name: /colleague|komuś z zespołu/ }).click()
    await expectPartAccessible(page, () => expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible())
    await page.keyboard.press('Escape')
    await page.goto('/my-archives?id=')
    await expectAccessibleEverywhere(page, () => expect(list(page).getByRole('listitem').first()).toBeVisible())
  }
})

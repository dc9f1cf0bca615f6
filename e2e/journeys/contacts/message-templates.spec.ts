import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere, expectPartAccessible } from '../../accessible.ts'
import { expect, signIn, test } from '../../journey.ts'

const name = (page: Page) => page.getByRole('textbox', { name: 'Name' })
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

async function openTemplates(page: Page): Promise<void> {
  await signIn(page)
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Message templates' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Message templates' })).toBeVisible()
}

test('a template is written by keyboard, with a variable at the caret, and form and list are accessible; leaving asks by link, by the back button and by a reload, and what was typed stays', async ({
  page,
}) => {
  await openTemplates(page)
  await page.getByRole('link', { name: 'New template' }).click()
  await name(page).focus()
  await text(page).fill('Hi , your order is ready.')
  await text(page).press('Home')
  for (let at = 0; at < 3; at += 1) await text(page).press('ArrowRight')
  await page.getByRole('button', { name: 'Insert variable' }).click()
  await page.getByRole('menuitem', { name: 'First name', exact: true }).click()
  await expect(text(page)).toHaveValue('Hi {{name}}, your order is ready.')
  await expect(text(page)).toBeFocused()
  await expectPartAccessible(page, () => expect(page.getByText('field required')).toBeVisible())
  await name(page).fill('Order ready')
  await page.keyboard.press('Control+s')
  await expectAccessibleEverywhere(page, () => expect(page.getByRole('link', { name: 'Order ready', exact: true })).toBeVisible())
  await page.goto('/canned-responses')
  await page.getByRole('button', { name: 'Add response' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('HOURS')
  await page.getByRole('dialog').getByRole('textbox', { name: 'Text' }).fill('From nine to five')
  await page.getByRole('dialog').getByRole('button', { name: 'Add response' }).click()
  await expectPartAccessible(page, () => expect(page.getByText('Name already taken')).toBeVisible())

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/message-templates')
  await page.getByRole('link', { name: 'New template' }).click()
  await name(page).fill('Half')
  const stay = async () => {
    await expect(page.getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Leave without saving?')).toBeHidden()
    await expect(page).toHaveURL(/\/new$/)
    await expect(name(page)).toHaveValue('Half')
  }
  await page.getByRole('link', { name: 'Chats' }).click()
  await stay()
  await page.evaluate(() => history.back())
  await stay()
  const asked = page.waitForEvent('dialog')
  // By the page's own hand: Playwright's would wait for a reload that does not come.
  await page.evaluate(() => setTimeout(() => location.reload()))
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await expect(name(page)).toHaveValue('Half')
  await page.getByRole('link', { name: 'Chats' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/chat/)
})

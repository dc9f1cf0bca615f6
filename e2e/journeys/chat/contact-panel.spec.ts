import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../../accessible.ts'
import { expect, message, open, signIn, someCustomer, test } from '../../journey.ts'

const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Details' })
const tags = (page: Page) => panel(page).getByRole('list', { name: 'Tags' })
const tag = (page: Page, name: string) => tags(page).getByRole('listitem').filter({ hasText: name })
const addTag = (page: Page) => page.getByRole('button', { name: 'Add a tag' })

/** A chat with somebody new, saved from the panel by the name of what they wrote. */
async function openSaved(page: Page, server: { textIn: (from: string, body: string) => Promise<void> }, name: string) {
  await server.textIn(someCustomer(), `Hi from ${name}`)
  await open(page, `Hi from ${name}`)
  await expect(panel(page).getByText('Not in your contacts')).toBeVisible()
  await expectAccessible(page)
  await panel(page).getByRole('button', { name: 'Save as contact' }).click()
  const form = page.getByRole('dialog', { name: /^Save / })
  await form.getByRole('textbox', { name: 'First name' }).fill(name)
  await form.getByRole('button', { name: 'Save contact' }).click()
  await expect(addTag(page)).toBeVisible()
}

test('tags and fields by keyboard alone; the focus is never lost, and the panel is accessible before and after', async ({
  page,
  server,
}) => {
  await signIn(page)
  await openSaved(page, server, 'Keyboard Kim')
  const tabTo = async (name: string) => {
    for (let steps = 0; steps < 40; steps += 1) {
      await page.keyboard.press('Tab')
      if ((await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) === name) return
    }
    throw new Error(`Tab does not reach ${name}`)
  }
  await expect(panel(page)).toBeFocused()
  await expect(addTag(page)).toBeVisible()
  await tabTo('Add a tag')
  await page.keyboard.press('Enter')
  await page.keyboard.type('newsl')
  await expect(page.getByRole('option', { name: 'Newsletter', exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(tag(page, 'Newsletter')).toBeVisible()
  await expect(addTag(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Remove Newsletter' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tag(page, 'Newsletter')).toHaveCount(0)
  await expect(addTag(page)).toBeFocused()
  await expect(page.getByText('Tag “Newsletter” removed.')).toBeVisible()
  await page.keyboard.press('z')
  await expect(tag(page, 'Newsletter')).toBeVisible()

  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Tag name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(addTag(page)).toBeFocused()

  await tabTo('Favorite glaze: add a value')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('combobox', { name: /^Favorite glaze/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await panel(page).getByRole('button', { name: 'Save', exact: true }).focus()
  await page.keyboard.press('Enter')
  const edit = panel(page).getByRole('button', { name: /^Favorite glaze: .*Edit$/ })
  await expect(edit).toBeFocused()
  await expectAccessibleEverywhere(page, () => expect(message(page, 'Hi from Keyboard Kim')).toBeVisible())
})

test('on a phone the details are a drawer in which all of it works, and the focus comes back', async ({ page, server }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page)
  await server.textIn(someCustomer(), 'From a small phone')
  await open(page, 'From a small phone')
  const opener = page.getByRole('button', { name: 'Show details' })
  await opener.click()
  const drawer = page.getByRole('dialog', { name: 'Details' })
  await expect.poll(() => drawer.evaluate(node => node.getBoundingClientRect().right)).toBe(360)
  await drawer.getByRole('button', { name: 'Save as contact' }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Phone Pola')
  await page.getByRole('button', { name: 'Save contact' }).click()
  await addTag(page).click()
  await page.getByRole('combobox', { name: 'Tag name' }).fill('newsl')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeVisible()
  await addTag(page).click()
  await page.getByRole('combobox', { name: 'Tag name' }).fill('newsl')
  await page.getByRole('option', { name: 'Newsletter', exact: true }).click()
  await expect(tag(page, 'Newsletter')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(tag(page, 'Newsletter')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
  }
  await drawer.getByRole('button', { name: 'Close details' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Show details' })).toBeFocused()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL(/id=(&|$)/)
})

import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere, expectPartAccessible } from '../../accessible.ts'
import { box, expect, message, open, row, signIn, someCustomer, tab, test } from '../../journey.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: /^(Commands|Polecenia)$/ })
const help = (page: Page) => page.getByRole('dialog', { name: /^(Keyboard shortcuts|Skróty klawiszowe)$/ })
/** The keys come after the screen. */
const openPalette = (page: Page) =>
  expect(async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(palette(page)).toBeVisible({ timeout: 300 })
  }).toPass()
async function begin(page: Page): Promise<void> {
  await signIn(page)
  await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
}
/** Single keys are commands outside of boxes alone. */
async function leaveBox(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.locator('textarea:focus')).toHaveCount(0)
}

test('a chat is walked to, answered, taken, archived and brought back by single keys', async ({ page, server }) => {
  await begin(page)
  const [first, second] = [someCustomer(), someCustomer()]
  await server.textIn(second, 'The second by keys')
  await server.textIn(first, 'The first by keys')
  await open(page, 'The first by keys')
  await leaveBox(page)
  await page.keyboard.press('j')
  await expect(message(page, 'The second by keys')).toBeVisible()
  await page.keyboard.press('k')
  await expect(message(page, 'The first by keys')).toBeVisible()

  await page.keyboard.press('r')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('Answered by Mod and Enter')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(message(page, 'Answered by Mod and Enter')).toContainText('Delivered')

  await leaveBox(page)
  await page.keyboard.press('m')
  await expect(page.getByText('The chat is yours')).toBeVisible()
  await expect(tab(page, 'My chats')).toHaveAttribute('aria-selected', 'true')
  await leaveBox(page)
  await page.keyboard.press('e')
  await expect(page.getByText('Chat archived')).toBeVisible()
  await expect(row(page, 'Answered by Mod and Enter')).toBeHidden()
  await page.keyboard.press('z')
  await expect(row(page, 'Answered by Mod and Enter')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  const search = page.getByRole('searchbox', { name: 'Search user by number' })
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('q')
  await expect(tab(page, 'Queued')).toHaveAttribute('aria-selected', 'true')
})

test('what is typed into a box is text, Polish letters least of all a command; palette and help give the focus back, and are accessible on every width, in both colours', async ({
  page,
  server,
}) => {
  await begin(page)
  await server.textIn(someCustomer(), 'Letters, please')
  await open(page, 'Letters, please')
  await box(page).click()
  await page.keyboard.type('eą?ćę!łńó/śźż gq')
  // How Windows and Linux type Polish, and where Gmail's and others' commands lie in wait.
  for (const letter of 'acelnosxz') await page.keyboard.press(`Alt+${letter}`)
  await expect(box(page)).toHaveValue(/^eą\?ćę!łńó\/śźż gq/)
  await expect(message(page, 'Letters, please')).toBeVisible()
  await expect(tab(page, 'Queued')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('dialog')).toBeHidden()

  await openPalette(page)
  await expectAccessibleEverywhere(page, () => expect(palette(page)).toBeVisible())
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  await expect(box(page)).toBeFocused()
  await leaveBox(page)
  await page.keyboard.press('?')
  await expectPartAccessible(page, () => expect(help(page)).toBeVisible())
})

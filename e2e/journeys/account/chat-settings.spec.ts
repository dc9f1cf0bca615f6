import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere, languages } from '../../accessible.ts'
import { answer, box, expect, message, open, row, signIn, someCustomer, test } from '../../journey.ts'
import { choice, dialog, openSettings } from '../../settings-dialog.ts'

/** The keys come after the screen. */
async function openPalette(page: Page): Promise<void> {
  const palette = page.getByRole('combobox', { name: 'Commands' })
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(palette).toBeFocused({ timeout: 2000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
}

/** By the time this stands, whatever a text before it brings is there. */
async function hearAnother(page: Page, server: { textIn: (from: string, body: string) => Promise<void> }): Promise<void> {
  const customer = someCustomer()
  await server.textIn(customer, `Later ${customer}`)
  await expect(row(page, `Later ${customer}`)).toBeVisible()
}

/** How many tones the page has sounded. */
async function countTones(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      const root = document.documentElement
      root.dataset['tones'] = String(Number(root.dataset['tones'] ?? 0) + 1)
      start.call(this, when)
    }
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset['tones'] ?? 0))
}

test('chat settings open by mouse, by key and by the palette, and by touch on a phone', async ({ page }) => {
  await signIn(page)
  await openSettings(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.keyboard.press(',')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Commands' })).toBeFocused()
  await page.keyboard.type('chat settings')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await page.setViewportSize({ width: 360, height: 740 })
  await openSettings(page)
})

test('what is chosen holds at once, in another open tab too, and after a reload', async ({ page, context, server }) => {
  await signIn(page)
  await server.textIn(someCustomer(), 'Settings in two tabs')
  const other = await context.newPage()
  await other.goto(page.url())
  await open(other, 'Settings in two tabs')
  await openSettings(page)
  await choice(page, /^Undo send/).click()
  await expect(choice(page, /^Undo send/)).toBeChecked()
  await choice(page, /^Single keys/).click()

  await box(other).fill('Held for a while')
  await box(other).press('Enter')
  await expect(message(other, 'Held for a while')).toContainText('Sends in')
  await message(other, 'Held for a while').getByRole('button', { name: 'Undo' }).click()
  await openPalette(other)
  await other.getByRole('tab').first().focus()
  await other.keyboard.press(',')
  // By now the dialog would be there.
  await openPalette(other)
  await expect(dialog(other)).toBeHidden()
  await openSettings(other)
  await expect(choice(other, /^Single keys/)).not.toBeChecked()
  await other.reload()
  await openSettings(other)
  await expect(choice(other, /^Undo send/)).toBeChecked()
  await expect(choice(other, /^Single keys/)).not.toBeChecked()
})

test('the volume sounds when it is let go, and do not disturb keeps silent', async ({ page, server }) => {
  const tones = await countTones(page)
  await signIn(page)
  await openSettings(page)
  const volume = dialog(page).getByRole('slider', { name: 'Volume' })
  await volume.focus()
  await page.keyboard.press('ArrowRight')
  await expect(volume).toHaveValue('55')
  await expect.poll(tones).toBe(2)
  await volume.click({ position: { x: 20, y: 12 } })
  await expect.poll(tones).toBe(4)
  await server.textIn(someCustomer(), 'This one rings')
  await expect.poll(tones).toBe(6)
  // Its toast is no proof against the silence that follows.
  await expect(page.getByText('received', { exact: true })).toBeHidden()
  await choice(page, /^Do not disturb/).click()
  await page.keyboard.press('Escape')
  await server.textIn(someCustomer(), 'Nobody is disturbed')
  await expect(row(page, 'Nobody is disturbed')).toBeVisible()
  await hearAnother(page, server)
  await expect(page.getByText('received', { exact: true })).toBeHidden()
  expect(await tones()).toBe(6)

  await openSettings(page)
  await choice(page, /^Do not disturb/).click()
  await choice(page, /^Sound/).click()
  await expect(volume).toBeHidden()
  await page.keyboard.press('Escape')
  await server.textIn(someCustomer(), 'Told without a sound')
  await expect(page.getByText('received', { exact: true })).toBeVisible()
  await hearAnother(page, server)
  expect(await tones()).toBe(6)
})

const exact = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

test('exact times stand in the list, the thread, the notes, the delivery and the search, at once', async ({ page, server }) => {
  await signIn(page)
  await server.textIn(someCustomer(), 'To the second')
  await open(page, 'To the second')
  await answer(page, 'Answered to the second')
  await page.getByRole('radio', { name: 'Note' }).click({ force: true })
  await box(page).fill('A note to the second')
  await page.getByRole('button', { name: 'Pin to thread' }).click()
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(message(page, 'A note to the second')).toBeVisible()
  await openSettings(page)
  await choice(page, /^Exact times/).click()
  await page.keyboard.press('Escape')
  await expect(row(page, 'A note to the second').locator('time')).toHaveText(exact)
  for (const text of ['To the second', 'Answered to the second', 'A note to the second'])
    await expect(message(page, text).locator('time').first()).toHaveText(exact)
  await message(page, 'Answered to the second')
    .getByRole('button', { name: /show delivery/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').locator('time').first()).toHaveText(exact)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Search chats/ }).click()
  await page.getByRole('searchbox').fill('to the second')
  await expect(page.getByRole('search').locator('time').first()).toHaveText(exact)
})

test('chat settings are whole in both languages, on every width, light and dark', async ({ page }) => {
  for (const language of languages) {
    await page.addInitScript(chosen => localStorage.setItem('locale', chosen), language)
    if (language === 'en') await signIn(page)
    else await page.reload()
    await openSettings(page)
    await expectAccessibleEverywhere(page, () => expect(dialog(page)).toBeVisible())
    await page.keyboard.press('Escape')
  }
})

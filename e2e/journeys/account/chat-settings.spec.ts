import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere, languages } from '../../accessible.ts'
import { box, expect, message, open, row, signIn, someCustomer, test } from '../../journey.ts'
import { choice, dialog, openSettings } from '../../settings-dialog.ts'

/** The keys come after the screen. */
async function openPalette(page: Page): Promise<void> {
  const palette = page.getByRole('combobox', { name: 'Commands' })
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(palette).toBeFocused({ timeout: 300 })
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

test('what is chosen holds at once, in another open tab too, and after a reload; chat settings are whole in both languages, on every width, light and dark', async ({
  page,
  context,
  server,
}) => {
  await signIn(page)
  await server.textIn(someCustomer(), 'Settings in two tabs')
  const other = await context.newPage()
  await other.goto(page.url())
  await open(other, 'Settings in two tabs')
  await openSettings(page)
  await choice(page, /^Undo send/).click()
  await expect(choice(page, /^Undo send/)).toBeChecked()
  await choice(page, /^Single-key/).click()

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
  await expect(choice(other, /^Single-key/)).not.toBeChecked()
  await other.reload()
  await openSettings(other)
  await expect(choice(other, /^Undo send/)).toBeChecked()
  await expect(choice(other, /^Single-key/)).not.toBeChecked()
  for (const language of languages) {
    if (language !== 'en') {
      await other.evaluate(chosen => localStorage.setItem('locale', chosen), language)
      await other.setViewportSize({ width: 1440, height: 900 })
      await other.reload()
      await openSettings(other)
    }
    await expectAccessibleEverywhere(other, () => expect(dialog(other)).toBeVisible())
  }
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

import type { Page } from '@playwright/test'
import { expectAccessible, expectNothingOver } from '../../accessible.ts'
import { expect, list, message, signIn, test } from '../../journey.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click()
const saved = (page: Page) => expect(page.getByText('Number saved').first()).toBeVisible()

async function openNumbers(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Phone numbers' }).click()
  await expect(page.getByRole('heading', { name: 'Phone numbers' })).toBeVisible()
}

test('a text to many goes with brand and STOP text, counted and shown before it is sent, and a chat without', async ({
  page,
}) => {
  await signIn(page, 'Nadia Kowal')
  await openNumbers(page)
  await rows(page).filter({ hasText: 'Default' }).getByRole('link').click()
  await page.getByRole('textbox', { name: 'Brand name' }).fill('Van Club:')
  await page.getByRole('textbox', { name: 'STOP text' }).fill('Reply STOP to unsubscribe')
  await expect(page.getByText('Van Club: We open at ten on Saturday.')).toBeVisible()
  await expect(page.getByText('This adds 36 characters to each text.')).toBeVisible()
  await save(page)
  await saved(page)
  await expect(page.getByRole('textbox', { name: 'Brand name' })).toHaveValue('Van Club')

  await page.getByRole('link', { name: 'Bulk send' }).click()
  await page.getByRole('combobox', { name: 'To' }).fill('earl')
  await page.getByRole('option', { name: /Earl Novak/ }).click()
  const text = page.getByRole('textbox', { name: 'Message' })
  await text.fill('x'.repeat(130))
  const summary = page.getByRole('region', { name: 'What will happen' })
  await expect(summary).toContainText('1 person · 2 parts each')
  await expect(summary).toContainText('Your brand name and the STOP text are added.')
  await text.fill('x'.repeat(900))
  await expect(page.getByText('936 / 912')).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('The text is too long to send. Shorten it.')).toBeVisible()
  await text.fill('Van Club: the wash is on Monday.')
  await expect(summary).toContainText('The STOP text is added.')
  await expect(summary).toContainText('1 part each')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('The STOP text is added.')
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Sent to 1 person')).toBeVisible()

  await page.getByRole('link', { name: 'Chats' }).click()
  await list(page).getByRole('listitem').filter({ hasText: 'Van Club' }).getByRole('link').click()
  await expect(message(page, 'Van Club: the wash is on Monday.')).toContainText('Reply STOP to unsubscribe')
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('Only for you')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(message(page, 'Only for you')).not.toContainText('STOP')

  // Other journeys text from this number too.
  await page.goto('/phone-numbers')
  await rows(page).filter({ hasText: 'Default' }).getByRole('link').click()
  await page.getByRole('textbox', { name: 'Brand name' }).fill('')
  await page.getByRole('textbox', { name: 'STOP text' }).fill('')
  await save(page)
  await saved(page)
})

const viewports = { wide: { width: 1440, height: 900 }, 'on a phone': { width: 360, height: 740 } }

for (const [where, size] of Object.entries(viewports)) {
  test(`list and form in Polish have no accessibility fault, ${where}, light and dark`, async ({ page }) => {
    const expectBoth = async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await expectAccessible(page)
      }
      await expectNothingOver(page)
    }
    await page.addInitScript(() => localStorage.setItem('locale', 'pl'))
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    await signIn(page)
    await page.goto('/phone-numbers')
    await expect(page.getByText('Domyślny', { exact: true })).toBeVisible()
    await expectBoth()
    await page.getByRole('listitem').or(rows(page)).filter({ hasText: 'Domyślny' }).getByRole('link').click()
    await expect(page.getByText('To domyślny nadawca')).toBeVisible()
    await expectBoth()
  })
}

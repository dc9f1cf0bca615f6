import type { Page } from '@playwright/test'
import { expectAccessible, expectNothingOver } from '../../accessible.ts'
import { expect, signIn, test } from '../../journey.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })

test('the list has no accessibility fault, light and dark, and nothing hangs over on a phone', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await signIn(page)
  await page.goto('/contact-tags')
  await expect.poll(() => rows(page).count()).toBeGreaterThan(5)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('list', { name: 'Contact tags' })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectAccessible(page)
  }
  await expectNothingOver(page)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Contact tags' }).click()
  await expect(page.getByRole('link', { name: 'Contact tags' })).toBeHidden()
})

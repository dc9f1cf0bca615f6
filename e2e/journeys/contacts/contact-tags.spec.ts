import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../../accessible.ts'
import { expect, signIn, test } from '../../journey.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })

test('the list has no accessibility fault, light and dark, and nothing hangs over on a phone', async ({ page }) => {
  await signIn(page, 'Marta Zielińska', '/contact-tags')
  const list = page.getByRole('list', { name: 'Contact tags' })
  await expectAccessibleEverywhere(page, () => expect(rows(page).nth(5).or(list).first()).toBeVisible())
  // It is left narrow.
  await expect(list).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: 'Contact tags' }).click()
  await expect(page.getByRole('link', { name: 'Contact tags' })).toBeHidden()
})

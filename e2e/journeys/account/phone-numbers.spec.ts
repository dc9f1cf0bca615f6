import { expectAccessibleEverywhere } from '../../accessible.ts'
import { expect, signIn, test } from '../../journey.ts'

test('list and form in Polish have no accessibility fault', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'pl'))
  await signIn(page, 'Marta Zielińska', '/phone-numbers')
  const standard = page.getByText('Domyślny', { exact: true })
  await expectAccessibleEverywhere(page, () => expect(standard).toBeVisible())
  const rows = page.getByRole('listitem').or(page.getByRole('row'))
  await rows.filter({ has: standard }).getByRole('link').click()
  await expectAccessibleEverywhere(page, () => expect(page.getByText('To domyślny nadawca')).toBeVisible())
})

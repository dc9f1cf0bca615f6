import { expectAccessibleEverywhere } from '../../accessible.ts'
import { expect, signIn, test } from '../../journey.ts'

test('a field is added, and its list, form and dialog have no accessibility fault', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'pl'))
  await signIn(page, 'Marta Zielińska', '/custom-fields/new')
  await page.getByRole('textbox', { name: 'Nazwa' }).fill('Piec')
  await page.getByRole('combobox', { name: 'Typ' }).click()
  await page.getByRole('option', { name: 'Lista wyboru' }).click()
  await page.getByRole('button', { name: 'Dodaj pole' }).click()
  await expectAccessibleEverywhere(page, () => expect(page.getByText('Dodaj co najmniej jedną opcję.')).toBeVisible())
  await page.getByRole('textbox', { name: 'Opcja 1' }).fill('Gazowy')
  await page.getByRole('button', { name: 'Dodaj pole' }).click()
  const opens = page.getByRole('button', { name: 'Piec', exact: true })
  await expectAccessibleEverywhere(page, () => expect(opens).toBeVisible())
  await opens.click()
  await expectAccessibleEverywhere(page, () => expect(page.getByRole('dialog')).toBeVisible())
})

import { expectAccessibleEverywhere, expectPartAccessible } from '../../accessible.ts'
import { expect, signIn, test } from '../../journey.ts'

test('lists, forms and dialogs of tags, fields, blocked numbers and phone numbers have no accessibility fault; a menu of a phone goes once one chose', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await page.addInitScript(() => localStorage.setItem('locale', 'pl'))
  await signIn(page, 'Marta Zielińska', '/contact-tags')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  const tags = page.getByRole('list', { name: 'Tagi kontaktów' })
  await expectAccessibleEverywhere(page, () => expect(rows.nth(5).or(tags).first()).toBeVisible())
  // It is left narrow.
  await expect(tags).toBeVisible()
  await page.getByRole('button', { name: 'Więcej', exact: true }).click()
  await page.getByRole('link', { name: 'Tagi kontaktów' }).click()
  await expect(page.getByRole('link', { name: 'Tagi kontaktów' })).toBeHidden()

  await page.goto('/custom-fields/new')
  await page.getByRole('textbox', { name: 'Nazwa' }).fill('Piec')
  await page.getByRole('combobox', { name: 'Typ' }).click()
  await page.getByRole('option', { name: 'Lista wyboru' }).click()
  await page.getByRole('button', { name: 'Dodaj pole' }).click()
  await expectAccessibleEverywhere(page, () => expect(page.getByText('Dodaj co najmniej jedną opcję.')).toBeVisible())
  await page.getByRole('textbox', { name: 'Opcja 1' }).fill('Gazowy')
  await page.getByRole('button', { name: 'Dodaj pole' }).click()
  const field = page.getByRole('button', { name: 'Piec', exact: true })
  await expectAccessibleEverywhere(page, () => expect(field).toBeVisible())
  await field.click()
  await expectPartAccessible(page, () => expect(page.getByRole('dialog')).toBeVisible())

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/block-list')
  await expectAccessibleEverywhere(page, () => expect(page.getByText('Wysłano STOP').first()).toBeVisible())
  await page.getByRole('button', { name: 'Więcej działań: +1 (305) 555-0158' }).click()
  await page.getByRole('menuitem', { name: 'Odblokuj' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('button', { name: 'Odblokuj' }).click()
  await expectPartAccessible(page, () => expect(page.getByText('pole wymagane')).toBeVisible())
  await page.goto('/block-list/new?phone=123')
  const number = page.getByRole('combobox', { name: 'Numer lub kontakt' })
  await expectAccessibleEverywhere(page, () => expect(number).toHaveValue('123'))

  await page.goto('/phone-numbers')
  const standard = page.getByText('Domyślny', { exact: true })
  await expectAccessibleEverywhere(page, () => expect(standard).toBeVisible())
  await page.getByRole('listitem').or(page.getByRole('row')).filter({ has: standard }).getByRole('link').click()
  await expectAccessibleEverywhere(page, () => expect(page.getByText('To domyślny nadawca')).toBeVisible())
})

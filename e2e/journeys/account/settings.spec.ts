import { expectAccessible, expectNothingOver, looks } from '../../accessible.ts'
import { expect, signIn, test } from '../../journey.ts'

test('each view of the account in Polish has no accessibility fault, wide in the light and on a phone in the dark', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'pl'))
  const field = (name: string) => page.getByRole('textbox', { name })
  const save = () => page.getByRole('button', { name: 'Zapisz zmiany' }).click()
  const view = (name: string) => page.getByRole('navigation', { name: 'Konto' }).getByRole('link', { name }).click()
  for (const { size, colors } of looks) {
    await page.emulateMedia({ colorScheme: colors, reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    await (size === looks[0]?.size && colors === looks[0].colors
      ? signIn(page, 'Marta Zielińska', '/settings')
      : page.goto('/settings'))
    await field('Część adresu').fill('')
    await field('Subdomena').fill(`dom-${colors}-${size.width}`)
    await save()
    await expect(page.getByText('pole wymagane')).toBeVisible()
    await expectAccessible(page)
    await field('Część adresu').fill(`lumo-${colors}-${size.width}`)
    await save()
    await expect(page.getByText('Ustawienia zapisane')).toBeVisible()
    await expectNothingOver(page)
    await view('Zmiany')
    await expect(page.getByText('Zmieniono ustawienia').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByText('Zmieniono ustawienia').first().click()
    await expect(page.getByRole('dialog', { name: 'Zmieniono ustawienia' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await view('Operatorzy')
    await expect(page.getByText('Symulator (telefon na niby)')).toBeVisible()
    await expectAccessible(page)
  }
})

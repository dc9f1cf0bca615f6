import { expectAccessible, expectNothingOver, looks } from '../../accessible.ts'
import { expect, signIn, test } from '../../journey.ts'

for (const { where, size, colors } of looks) {
  test(`each view in Polish has no accessibility fault, ${where}, ${colors}`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('locale', 'pl'))
    await page.emulateMedia({ colorScheme: colors, reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    await signIn(page, 'Marta Zielińska', '/settings')
    const field = (name: string) => page.getByRole('textbox', { name })
    const save = () => page.getByRole('button', { name: 'Zapisz zmiany' }).click()
    await field('Część adresu').fill('')
    await field('Subdomena').fill(`dom-${colors}-${size.width}`)
    await save()
    await expect(page.getByText('pole wymagane')).toBeVisible()
    await expectAccessible(page)
    await field('Część adresu').fill(`lumo-${colors}-${size.width}`)
    await save()
    await expect(page.getByText('Ustawienia zapisane')).toBeVisible()
    await expectNothingOver(page)
    const view = (name: string) => page.getByRole('navigation', { name: 'Konto' }).getByRole('link', { name }).click()
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
  })
}

import type { Page } from '@playwright/test'
import { expectAccessible, expectNothingOver } from '../../accessible.ts'
import { anotherBrowser, expect, signIn, someCustomer, test } from '../../journey.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const save = (page: Page) => page.getByRole('button', { name: /^(Save changes|Zapisz zmiany)$/ }).click()
const sample = (page: Page) => page.getByRole('status', { name: 'Sample link' })
const view = (page: Page, name: string) => page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name })

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
}

async function change(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(page, name).fill(value)
  await save(page)
}

test('each field says what it takes, the sample link follows what one types, and what is saved stays', async ({ page }) => {
  await signIn(page)
  await openSettings(page)
  await expect(sample(page)).toHaveText('https://lumo.example/XXXXXX')
  await change(page, { 'URL part': '', Subdomain: 'ab', Android: 'http://play.example', iOS: 'nonsense' })
  await expect(page.getByText('field required')).toBeVisible()
  await expect(page.getByText('Use at least 3 characters.')).toBeVisible()
  await expect(page.getByText('Link is invalid')).toHaveCount(2)
  await field(page, 'URL part').fill('lu')
  await expect(page.getByText('Use at least 3 characters.')).toHaveCount(2)
  await field(page, 'URL part').fill('lumo & co')
  await expect(page.getByText('no special characters')).toBeVisible()
  await field(page, 'Subdomain').fill('Lumo')
  await expect(page.getByText('Use small letters, digits and hyphens, with no hyphen')).toBeVisible()

  await field(page, 'URL part').fill('Lumo-Shop')
  await expect(sample(page)).toHaveText('https://lumo.example/Lumo-Shop/XXXXXX')
  await page.getByRole('combobox', { name: 'Link type' }).click()
  await page.getByRole('option', { name: 'As short as possible' }).click()
  await expect(sample(page)).toHaveText('https://lumo.example/XXXXXX')
  await change(page, {
    Subdomain: 'lumo',
    Android: 'https://play.example/app',
    iOS: '',
    'Everything else': 'https://lumo.example',
  })
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.reload()
  await expect(field(page, 'URL part')).toHaveValue('Lumo-Shop')
  await expect(field(page, 'Everything else')).toHaveValue('https://lumo.example')
  await expect(page.getByRole('combobox', { name: 'Link type' })).toHaveValue('As short as possible, without the URL part')
})

test('a URL part and a subdomain that another account has are refused at their fields', async ({ page, browser, server }) => {
  await signIn(page)
  await openSettings(page)
  await change(page, { 'URL part': 'taken-one', Subdomain: 'taken-two' })
  await expect(page.getByText('Settings saved')).toBeVisible()
  const other = await anotherBrowser(browser, server.url, 'Nadia Kowal')
  await other.goto('/settings')
  await change(other, { 'URL part': 'TAKEN-ONE', Subdomain: 'taken-two' })
  await expect(other.getByText('Another account already uses this.')).toBeVisible()
  await change(other, { 'URL part': 'free-one' })
  await expect(other.getByText('This subdomain is already taken.')).toBeVisible()
  await expect(field(other, 'Subdomain')).toBeFocused()
  await change(other, { Subdomain: 'free-two' })
  await expect(other.getByText('Settings saved')).toBeVisible()
  await other.context().close()
})

test('two who change the settings follow one another, and of two at once nothing that was typed is lost', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page)
  const other = await anotherBrowser(browser, server.url, 'Ola Nowak')
  for (const one of [page, other]) await openSettings(one)
  await change(page, { 'URL part': 'first-come' })
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(field(other, 'URL part')).toHaveValue('first-come')

  await field(other, 'Subdomain').fill('theirs')
  await change(page, { Subdomain: 'mine-now' })
  await expect(page.getByText('Settings saved').first()).toBeVisible()
  await save(other)
  await expect(other.getByText('Changed meanwhile', { exact: true })).toBeVisible()
  await expect(other.getByText('Their value: mine-now')).toBeVisible()
  await expect(field(other, 'Subdomain')).toHaveValue('theirs')
  // Leaving asks, since what was typed is not saved.
  await view(other, 'Changes').click()
  await expect(other.getByText('Leave without saving?')).toBeVisible()
  await other.getByRole('button', { name: 'Keep editing' }).click()
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await expect(field(page, 'Subdomain')).toHaveValue('theirs')
  await other.context().close()
})

test('the trail says who changed what, from what to what, while it happens, and can be narrowed to one person', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page)
  await openSettings(page)
  await view(page, 'Changes').click()
  await expect(page).toHaveURL(/view=changes/)
  const other = await anotherBrowser(browser, server.url, 'Jonas Weber')
  await other.goto('/settings')
  await change(other, { 'URL part': 'seen-by-all' })
  const entry = rows(page).filter({ hasText: 'seen-by-all' })
  await expect(entry).toContainText('Settings changed')
  await expect(entry).toContainText('Jonas Weber')

  await other.goto('/block-list/new')
  await other.getByRole('combobox', { name: 'Number or contact' }).fill(someCustomer())
  await other.getByRole('combobox', { name: 'Reason' }).click()
  await other.getByRole('option', { name: 'Rude messages' }).click()
  await other.getByRole('button', { name: 'Block number' }).click()
  await expect(rows(page).first()).toContainText('Number blocked: …')
  await expect(rows(page).first()).toContainText('Reason: Rude messages')

  await entry.getByRole('button').click()
  const details = page.getByRole('dialog', { name: 'Settings changed' })
  await expect(details).toContainText('Now: seen-by-all')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Person' }).click()
  await page.getByRole('button', { name: 'Oskar Lind' }).click()
  await expect(page.getByText('No changes by this person')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter: Person' }).click()
  await expect(entry).toBeVisible()
  await other.context().close()
})

test('the carrier is seen to work once a text has gone', async ({ page, server }) => {
  await signIn(page)
  await server.textIn(someCustomer(), 'STOP')
  await openSettings(page)
  await view(page, 'Carriers').click()
  const carrier = page.getByRole('list', { name: 'Carriers' }).getByRole('listitem')
  await expect(carrier).toContainText('Simulator (pretend phone)')
  await expect(carrier).toContainText('Working', { timeout: 20_000 })
  await expect(carrier).toContainText('0 texts of this account')
})

const viewports = { wide: { width: 1440, height: 900 }, 'on a phone': { width: 360, height: 740 } }
const looks = Object.entries(viewports).flatMap(([where, size]) =>
  (['light', 'dark'] as const).map(colors => ({ where, size, colors })),
)

for (const { where, size, colors } of looks) {
  test(`each view in Polish has no accessibility fault, ${where}, ${colors}`, async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('locale', 'pl'))
    await page.emulateMedia({ colorScheme: colors, reducedMotion: 'reduce' })
    await page.setViewportSize(size)
    await signIn(page)
    await page.goto('/settings')
    await field(page, 'Część adresu').fill('')
    await field(page, 'Subdomena').fill(`dom-${colors}-${size.width}`)
    await save(page)
    await expect(page.getByText('pole wymagane')).toBeVisible()
    await expectAccessible(page)
    await field(page, 'Część adresu').fill(`lumo-${colors}-${size.width}`)
    await save(page)
    await expect(page.getByText('Ustawienia zapisane')).toBeVisible()
    await expectNothingOver(page)
    for (const [name, seen] of [
      ['Zmiany', 'Zmieniono ustawienia'],
      ['Operatorzy', 'Symulator (telefon na niby)'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Konto' }).getByRole('link', { name }).click()
      await expect(page.getByText(seen).first()).toBeVisible()
      await expectAccessible(page)
    }
  })
}

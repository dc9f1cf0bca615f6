import type { Page } from '@playwright/test'
import { expectAccessible } from '../../accessible.ts'
import { anotherBrowser, expect, signIn, someCustomer, test } from '../../journey.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') })
const field = (page: Page, name: string) => rows(page).filter({ has: page.getByRole('button', { name, exact: true }) })
const option = (page: Page, place: number) => page.getByRole('textbox', { name: `Option ${place}` })
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })

async function openFields(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Custom fields' }).click()
  await expect(page.getByRole('heading', { name: 'Custom fields' })).toBeVisible()
}

async function addField(page: Page, name: string, type: string, options: string[] = []): Promise<void> {
  await page.getByRole('link', { name: 'Add custom field' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: type }).click()
  for (const [index, text] of options.entries()) {
    await option(page, index + 1).fill(text)
    if (index < options.length - 1) await option(page, index + 1).press('Enter')
  }
  await page.getByRole('button', { name: 'Add custom field' }).click()
}

/** A contact that holds values of fields, by the fields' names; as the contact's own form saves it. */
async function contactWith(page: Page, phone: string, values: Record<string, string | number>): Promise<void> {
  const status = await page.evaluate(
    async ({ phone: number, values: wanted }) => {
      const { state } = JSON.parse(sessionStorage.getItem('session') ?? '{}')
      const headers = { authorization: `Bearer ${state.jwt}`, 'x-account': state.account, 'content-type': 'application/json' }
      const { items } = await (await fetch('/backend/custom-fields?limit=200', { headers })).json()
      const fields: Record<string, string | number> = {}
      for (const { id, name, options } of items) {
        const value = wanted[name]
        const chosen = options.find((one: { name: string }) => one.name === value)
        if (value !== undefined) fields[id] = chosen?.id ?? value
      }
      const body = JSON.stringify({ phone: number, fields })
      return (await fetch('/backend/contacts', { method: 'POST', headers, body })).status
    },
    { phone, values },
  )
  expect(status).toBe(200)
}

test('a field is added, changed and deleted; another browser follows without a reload', async ({ page, browser, server }) => {
  await signIn(page)
  await openFields(page)
  const other = await anotherBrowser(browser, server.url, 'Jonas Weber')
  await openFields(other)

  await addField(page, 'Shoe size', 'Select', ['36', '37', '36'])
  await expect(page.getByText('This option is there already. Change or remove it.')).toBeVisible()
  await option(page, 3).fill('38')
  await page.getByRole('button', { name: 'Add custom field' }).click()
  await expect(field(page, 'Shoe size')).toContainText('Select')
  await expect(field(other, 'Shoe size')).toContainText('36')

  await addField(page, ' SHOE size', 'Text')
  await expect(page.getByText('Name already taken')).toBeVisible()
  await page.getByRole('textbox', { name: 'Name' }).fill('Studio corner')
  await page.getByRole('button', { name: 'Add custom field' }).click()
  await expect(field(other, 'Studio corner')).toContainText('Text')

  await field(page, 'Shoe size').getByRole('button', { name: 'Shoe size', exact: true }).click()
  await expect(page.getByText('The type can no longer be changed.')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Move 38 up' }).click()
  await expect(page.getByRole('button', { name: 'Move 38 up' })).toBeFocused()
  await page.getByRole('button', { name: 'Move 38 up' }).press('Enter')
  await expect(option(page, 1)).toHaveValue('38')
  await save(page).click()
  await expect(field(other, 'Shoe size')).toContainText('3836')

  await field(page, 'Studio corner').hover()
  await page.getByRole('button', { name: 'More actions: Studio corner' }).click()
  await page.getByRole('menuitem', { name: 'Delete custom field' }).click()
  await expect(page.getByText('No contact holds a value of it.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete custom field' }).click()
  await expect(field(other, 'Studio corner')).toHaveCount(0)
  await other.context().close()
})

test('values go with an option or with a field only when that is said, and how many', async ({ page }) => {
  await signIn(page)
  await page.goto('/custom-fields')
  await addField(page, 'Kiln', 'Select', ['Gas', 'Wood'])
  await expect(field(page, 'Kiln')).toBeVisible()
  await contactWith(page, someCustomer(), { Kiln: 'Gas' })
  await contactWith(page, someCustomer(), { Kiln: 'Wood' })
  await expect(field(page, 'Kiln')).toContainText('2')

  await field(page, 'Kiln').getByRole('button', { name: 'Kiln', exact: true }).click()
  await page.getByRole('button', { name: 'Remove Gas' }).click()
  await save(page).click()
  await expect(page.getByText('1 contact loses this value.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByText('Contacts have an option that you removed.')).toBeVisible()
  await save(page).click()
  await page.getByRole('button', { name: 'Remove with values' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(field(page, 'Kiln')).toContainText('1')

  await field(page, 'Kiln').hover()
  await page.getByRole('button', { name: 'More actions: Kiln' }).click()
  await page.getByRole('menuitem', { name: 'Delete custom field' }).click()
  await expect(page.getByText('1 contact loses its value. This cannot be undone.')).toBeVisible()
  await page.getByRole('dialog').getByRole('textbox').fill('Kiln')
  await page.getByRole('button', { name: 'Delete custom field' }).click()
  await expect(field(page, 'Kiln')).toHaveCount(0)
})

test('of two who change a field the second keeps what they typed, and leaving asks', async ({ page, browser, server }) => {
  await signIn(page)
  await page.goto('/custom-fields')
  await addField(page, 'Workshop', 'Text')
  await field(page, 'Workshop').getByRole('button', { name: 'Workshop', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Workshop of Marta')
  const other = await anotherBrowser(browser, server.url, 'Jonas Weber')
  await openFields(other)
  await field(other, 'Workshop').getByRole('button', { name: 'Workshop', exact: true }).click()
  await other.getByRole('textbox', { name: 'Name' }).fill('Workshop of Jonas')
  await save(other).click()
  await expect(field(page, 'Workshop of Jonas')).toHaveCount(1)
  await save(page).click()
  await expect(page.getByText('Their value: Workshop of Jonas')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Workshop of Marta')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Leave without saving' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await expect(field(other, 'Workshop of Marta')).toBeVisible()
  await other.context().close()
})

const viewports = { wide: { width: 1440, height: 900 }, 'on a phone': { width: 360, height: 740 } }
const looks = Object.entries(viewports).flatMap(([where, size]) =>
  (['light', 'dark'] as const).map(colors => ({ where, size, colors })),
)

for (const { where, size, colors } of looks) {
  test(`list, form and dialog have no accessibility fault, ${where}, ${colors}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: colors, reducedMotion: 'reduce' })
    await signIn(page)
    await page.evaluate(() => localStorage.setItem('locale', 'pl'))
    await page.setViewportSize(size)
    await page.goto('/custom-fields/new')
    const name = `Piec ${colors} ${size.width}`
    await page.getByRole('textbox', { name: 'Nazwa' }).fill(name)
    await page.getByRole('combobox', { name: 'Typ' }).click()
    await page.getByRole('option', { name: 'Lista wyboru' }).click()
    await page.getByRole('button', { name: 'Dodaj pole' }).click()
    await expect(page.getByText('Dodaj co najmniej jedną opcję.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Opcja 1' }).fill('Gazowy')
    await page.getByRole('button', { name: 'Dodaj pole' }).click()
    const opens = page.getByRole('button', { name, exact: true })
    await expect(opens).toBeVisible()
    await expectAccessible(page)
    await opens.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
}

import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expectAccessibleEverywhere, expectPartAccessible } from '../../accessible.ts'
import { anotherBrowser, expect, signIn, test } from '../../journey.ts'

type NewFile = { name: string; mimeType: string; buffer: Buffer }

/** As a Polish Excel saves it: `;` and Windows-1250. */
function polishFile(name: string, rows: string[]): NewFile {
  const letters: Record<string, number> = {
    ą: 0xb9,
    ć: 0xe6,
    ę: 0xea,
    ł: 0xb3,
    ń: 0xf1,
    ó: 0xf3,
    ś: 0x9c,
    ź: 0x9f,
    ż: 0xbf,
    Ł: 0xa3,
    Ś: 0x8c,
    Ż: 0xaf,
  }
  const bytes = [...rows.join('\r\n')].map(letter => letters[letter] ?? letter.charCodeAt(0))
  return { name, mimeType: 'text/csv', buffer: Buffer.from(bytes) }
}

const number = (n: number) => `512 7${String(n).padStart(2, '0')} ${String((n * 37) % 1000).padStart(3, '0')}`

async function choose(page: Page, file: NewFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /^(Choose a file|Wybierz plik)$/ }).click()
  await (await chooser).setFiles(file)
}

const columnField = (page: Page, name: string) => page.getByRole('combobox', { name: `Field for “${name}”` })

test('a file of a Polish Excel is imported, its rejected rows come as a file, and undo takes it all back', async ({
  page,
  browser,
  server,
}) => {
  const rows = Array.from({ length: 40 }, (_, n) => `${number(n)};Świętosława;Żółkiewska-Łęcka ${n};gość@poczta.example;Kiermasz`)
  const file = polishFile('kiermasz.csv', [
    'Telefon;Imię;Nazwisko;E-mail;Tagi',
    ...rows,
    ';Bez;Numeru;;',
    '12;Za;Krótki;;',
    '22 123 45 67;Sta;Cjonarny;;',
  ])
  const other = await anotherBrowser(browser, server.url, 'Jonas Weber')
  await other.goto('/reports/contact-imports')
  await expect(other.getByRole('heading', { name: 'Contact imports' })).toBeVisible()

  await signIn(page)
  await page.getByRole('link', { name: 'Contacts', exact: true }).click()
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByText('CSV up to 50 MB, .xlsx up to 10 MB and 60 seconds to read')).toBeVisible()
  await choose(page, file)

  await expect(page.getByRole('heading', { name: 'What does each column hold?' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Encoding' })).toHaveValue('Windows-1250')
  await expect(page.getByRole('combobox', { name: 'Separator' })).toHaveValue('Semicolon (;)')
  await expect(columnField(page, 'Telefon')).toHaveValue('Phone')
  await expect(columnField(page, 'Tagi')).toHaveValue('Tags')
  await expect(page.getByText('Żółkiewska-Łęcka 0').first()).toBeVisible()
  await page.getByRole('combobox', { name: /Country of numbers/ }).fill('Pol')
  await page.getByRole('option', { name: 'Poland +48' }).click()
  await page.getByRole('button', { name: 'Check rows' }).click()

  await expect(page.getByRole('heading', { name: 'Check what will happen' })).toBeFocused()
  await expect(page.getByText('No number: 1')).toBeVisible()
  await expect(page.getByText('Not a mobile number: 1')).toBeVisible()
  await page.getByRole('button', { name: 'Import 40 contacts' }).click()

  await expect(page.getByText('Some contacts could not be imported: 40 imported, 3 rejected.')).toBeVisible()
  // Whoever looks sees the same, after a reload too.
  await page.reload()
  await expect(page.getByText('Some contacts could not be imported: 40 imported, 3 rejected.')).toBeVisible()
  await expect(other.getByRole('row', { name: /kiermasz\.csv/ })).toContainText('Completed')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rejected rows' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain('Cjonarny')
  expect(text).not.toContain('Żółkiewska-Łęcka')

  await page.getByRole('link', { name: 'Go to contacts' }).click()
  await page.getByRole('searchbox').fill('Zolkiewska-Lecka 7')
  await expect(page.getByRole('link', { name: 'Świętosława Żółkiewska-Łęcka 7' })).toBeVisible()

  await page.goto('/reports/contact-imports')
  await page
    .getByRole('row', { name: /kiermasz\.csv/ })
    .getByRole('link')
    .click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible()
  await expect(page.getByText('contacts deleted')).toBeVisible()
  await page.getByRole('link', { name: 'Go to contacts' }).click()
  await page.getByRole('searchbox').fill('Zolkiewska-Lecka')
  await expect(page.getByText('Nothing matches these filters')).toBeVisible()
  await other.context().close()
})

async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toBeVisible()
  for (let stops = 0; stops < 60; stops += 1) {
    if (await button.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${name}`)
}

test('the keyboard alone goes from the file to the undo, and no step has an accessibility fault', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'pl'))
  await signIn(page, 'Marta Zielińska', '/contacts/import')
  const heading = (name: string) => page.getByRole('heading', { name })
  const looksAt = async (shown: Locator) => {
    await expectAccessibleEverywhere(page, () => expect(shown).toBeVisible())
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  const looksAtPart = async (shown: Locator) => {
    await expectPartAccessible(page, () => expect(shown).toBeVisible())
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await looksAt(heading('Wybierz plik'))
  await page.getByText('Wklejony tekst').click()
  await looksAtPart(page.getByRole('textbox', { name: 'Wiersze' }))
  await page
    .locator('label')
    .filter({ hasText: /^Plik$/ })
    .click()
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, 'Wybierz plik')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(
    polishFile('klawisze.csv', ['Telefon;Imię;E-mail', `+48 ${number(94)};Bożena;bez adresu`, '12;Ola;']),
  )
  await expect(heading('Co jest w każdej kolumnie?')).toBeFocused()
  await looksAt(heading('Co jest w każdej kolumnie?'))
  await tabTo(page, 'Sprawdź wiersze')
  await page.keyboard.press('Enter')
  await expect(heading('Sprawdź, co się stanie')).toBeFocused()
  await looksAtPart(page.getByRole('button', { name: /^Importuj 1 kontakt/ }))
  await tabTo(page, /^Importuj 1 kontakt/)
  await page.keyboard.press('Enter')
  await looksAt(page.getByText('zaimportowano 1, odrzucono 1'))
  await tabTo(page, 'Cofnij import')
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog')
  await expect(question.getByRole('button', { name: 'Zostaw import' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Cofnij import' })).toBeFocused()
  await page.keyboard.press('Enter')
  await looksAtPart(heading('Import cofnięty'))
  await page.goto('/reports/contact-imports')
  await looksAt(page.getByText('klawisze.csv').first())
  await page.goto('/block-list/imports/add')
  await looksAtPart(heading('Wybierz plik'))
})

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../accessible.ts'
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
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page.getByText('CSV up to 50 MB, .xlsx up to 10 MB')).toBeVisible()
  await choose(page, file)

  await expect(page.getByRole('heading', { name: 'Say what each column holds' })).toBeFocused()
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
  // Somebody changes one of them: that one stays.
  await other.goto(`/contacts/+48${number(7).replaceAll(' ', '')}`)
  await other.getByRole('button', { name: 'Edit' }).click()
  await other.getByRole('textbox', { name: 'First name' }).fill('Zmieniona')
  await other.getByRole('button', { name: 'Save contact' }).click()
  await expect(other.getByRole('dialog')).toBeHidden()

  await page.goto('/reports/contact-imports')
  await page
    .getByRole('row', { name: /kiermasz\.csv/ })
    .getByRole('link')
    .click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('heading', { name: 'The import is undone' })).toBeVisible()
  await expect(page.getByText('contacts deleted')).toBeVisible()
  const left = page.getByRole('region', { name: 'What was not undone' })
  await expect(left.getByText('Changed since the import')).toHaveCount(1)
  await page.getByRole('link', { name: 'Go to contacts' }).click()
  await page.getByRole('searchbox').fill('Zolkiewska-Lecka')
  await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(1)
  await other.context().close()
})

const manyRows = 20_000

test('an import goes on while one is elsewhere: its progress stands over the contacts, and its page finds it again', async ({
  page,
}) => {
  const rows = Array.from(
    { length: manyRows },
    (_, n) =>
      `+48 53${Math.floor(n / 1000) % 10} ${String(n % 1000).padStart(3, '0')} ${String(Math.floor(n / 10_000) * 100 + 1).padStart(3, '0')};Klient ${n}`,
  )
  await signIn(page)
  await page.goto('/contacts/import')
  await choose(page, { name: 'wszyscy.csv', mimeType: 'text/csv', buffer: Buffer.from(['phone;name', ...rows].join('\n')) })
  await page.getByRole('button', { name: 'Check rows' }).click()
  await page.getByRole('button', { name: 'Import 20,000 contacts' }).click()
  await expect(page.getByRole('main').getByRole('progressbar')).toBeVisible()
  await page.getByRole('link', { name: 'Contacts', exact: true }).first().click()
  const line = page.getByRole('listitem').filter({ hasText: 'Importing wszyscy.csv' })
  await line.getByRole('link', { name: 'Show import' }).click()
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeVisible({ timeout: 45_000 })
  await expect(page.getByRole('listitem').filter({ hasText: '20,000' })).toHaveText('20,000new contacts')
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByRole('heading', { name: 'The import is undone' })).toBeVisible({ timeout: 45_000 })
})

test('pasted numbers are blocked, each once', async ({ page }) => {
  await signIn(page)
  await page.goto('/block-list')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('Pasted text').click()
  await page
    .getByRole('textbox', { name: 'Rows' })
    .fill('+1 907 555 0901\tcalled us names\n+1 907 555 0902\t\n+1 907 555 0901\tagain\nnobody\t')
  await page.getByRole('button', { name: 'Read rows' }).click()
  await page.getByRole('button', { name: 'Check rows' }).click()
  await expect(page.getByText('field required')).toBeVisible()
  await page.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Rude messages' }).click()
  await page.getByRole('button', { name: 'Check rows' }).click()
  await page.getByRole('button', { name: 'Block 2 numbers' }).click()
  await expect(page.getByText('Block list import started')).toBeVisible()
  await expect(page.getByText('Some numbers could not be blocked: 2 blocked, 1 rejected.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to block list' }).click()
  await expect(page.getByRole('row', { name: /\+1 \(907\) 555-0901/ })).toContainText('Rude messages')
  await page.getByRole('button', { name: 'Imports' }).click()
  await expect(page.getByRole('row', { name: /Pasted text\.csv/ })).toContainText('Completed')
  for (const head of ['Import id', 'Created', 'Status', 'Total', 'Blocked', 'Rejected']) {
    await expect(page.getByRole('columnheader', { name: head })).toBeVisible()
  }
})

test('what is no list of contacts is told clearly, and another file can follow', async ({ page }) => {
  await signIn(page)
  await page.goto('/contacts/import')
  const problem = page.getByRole('main').getByRole('alert')
  const picture = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(4000)])
  await choose(page, { name: 'logo.csv', mimeType: 'text/csv', buffer: picture })
  await expect(problem).toHaveText(
    'This is neither a CSV file nor an .xlsx workbook. Save it as CSV or .xlsx and choose it again.',
  )
  await choose(page, { name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) })
  await expect(problem).toHaveText('empty.csv is empty.')
  await choose(page, { name: 'broken.xlsx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004 nothing more') })
  await expect(problem).toContainText('This workbook cannot be read.')
  await choose(page, { name: 'book.xlsx', mimeType: '', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
  await expect(problem).toContainText('.xlsx files can be up to 10 MB')
  await choose(page, polishFile('formulas.csv', ['Telefon;Imię', `${number(91)};=HYPERLINK("http://evil.example")`]))
  await expect(page.getByText('=HYPERLINK("http://evil.example")').first()).toBeVisible()
})

test('leaving half way asks; the file is still there after a reload', async ({ page }) => {
  await signIn(page)
  await page.goto('/contacts/import')
  await choose(page, polishFile('zostaje.csv', ['Telefon;Imię', `${number(92)};Łucja`]))
  await expect(columnField(page, 'Telefon')).toHaveValue('Phone')
  await page.getByRole('link', { name: 'Chats' }).click()
  await page.getByRole('button', { name: 'Keep going' }).click()
  await expect(columnField(page, 'Telefon')).toHaveValue('Phone')
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  await expect(columnField(page, 'Telefon')).toHaveValue('Phone')
  await page.getByRole('link', { name: 'Chats' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('tablist')).toBeVisible()
})

async function tabTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true })
  await expect(button).toBeVisible()
  for (let stops = 0; stops < 60; stops += 1) {
    if (await button.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${name}`)
}

test('the keyboard alone goes from the file to the undo', async ({ page }) => {
  await signIn(page)
  await page.goto('/contacts/import')
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, 'Choose a file')
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(polishFile('klawisze.csv', ['Telefon;Imię', `+48 ${number(94)};Bożena`]))
  await expect(page.getByRole('heading', { name: 'Say what each column holds' })).toBeFocused()
  await tabTo(page, 'Check rows')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check what will happen' })).toBeFocused()
  await tabTo(page, 'Import 1 contact')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeVisible()
  await tabTo(page, 'Undo import')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Keep import' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The import is undone' })).toBeVisible()
})

const viewports = { wide: { width: 1440, height: 900 }, 'on a phone': { width: 360, height: 740 } }
const looks = Object.entries(viewports).flatMap(([where, size]) =>
  (['light', 'dark'] as const).map(colors => ({ where, size, colors })),
)

for (const { where, size, colors } of looks) {
  test(`no step has an accessibility fault, ${where}, ${colors}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: colors, reducedMotion: 'reduce' })
    await signIn(page)
    await page.evaluate(() => localStorage.setItem('locale', 'pl'))
    await page.setViewportSize(size)
    const expectGood = async () => {
      await expectAccessible(page)
    }
    await page.goto('/contacts/import')
    await expect(page.getByRole('heading', { name: 'Wybierz plik' })).toBeVisible()
    await expectGood()
    await page.getByText('Wklejony tekst').click()
    await expect(page.getByRole('textbox', { name: 'Wiersze' })).toBeVisible()
    await expectGood()
    await page
      .locator('label')
      .filter({ hasText: /^Plik$/ })
      .click()
    await choose(page, polishFile('próba.csv', ['Telefon;Imię;E-mail', `+48 ${number(93)};Łucja;bez adresu`, '12;Ola;']))
    await expect(page.getByRole('heading', { name: 'Wskaż, co jest w kolumnach' })).toBeVisible()
    await expectGood()
    await page.getByRole('button', { name: 'Sprawdź wiersze' }).click()
    await page.getByRole('button', { name: /^Importuj 1 kontakt/ }).waitFor()
    await expectGood()
    await page.getByRole('button', { name: /^Importuj 1 kontakt/ }).click()
    await expect(page.getByText('zaimportowano 1, odrzucono 1')).toBeVisible()
    await expectGood()
    await page.getByRole('button', { name: 'Cofnij import' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cofnij import' }).click()
    await expect(page.getByRole('heading', { name: 'Import cofnięty' })).toBeVisible()
    await expectGood()
    await page.goto('/reports/contact-imports')
    await expect(page.getByText('próba.csv').first()).toBeVisible()
    await expectGood()
    await page.goto('/block-list/imports/add')
    await expect(page.getByRole('heading', { name: 'Wybierz plik' })).toBeVisible()
    await expectGood()
  })
}

import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openDesk } from '#backend/testing/import-desk.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
const desk = openDesk(app)

const choose = async (screen: Screen, file: File) => {
  const input = await screen.findByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' })
  await screen.user.upload(input, file)
}
const press = async ({ user, findByRole }: Screen, name: string) => user.click(await findByRole('button', { name }))
const phoneColumn = ({ findByRole }: Screen) => findByRole<HTMLInputElement>('combobox', { name: 'Field for “Telefon”' })
/** Lets the jobs that the page has asked for be done, until it shows so. */
const workedOff = (shown: () => unknown) =>
  waitFor(async () => {
    await desk.work()
    shown()
  })

test('what is no list of contacts is told clearly, and another file can follow', async () => {
  const screen = await (await app.shop()).open('/contacts/import')
  const problem = () => waitFor(() => within(screen.getByRole('main')).getByRole('alert').textContent)
  const picture = Uint8Array.from([...Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), ...new Uint8Array(4000)])
  await choose(screen, new File([picture], 'logo.csv', { type: 'text/csv' }))
  expect(await problem()).toBe('This is neither a CSV file nor an .xlsx workbook. Save it as CSV or .xlsx and choose it again.')
  await choose(screen, new File([], 'empty.csv', { type: 'text/csv' }))
  await screen.findByText('empty.csv is empty.')
  await choose(screen, new File(['PK\u0003\u0004 nothing more'], 'broken.xlsx'))
  await screen.findByText(/This workbook cannot be read\./)
  await choose(screen, new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'book.xlsx'))
  await screen.findByText(/\.xlsx files can be up to 10 MB/)
  await choose(screen, new File(['Telefon;Imię\n512 700 100;=HYPERLINK("http://evil.example")\n'], 'formulas.csv'))
  expect((await screen.findAllByText('=HYPERLINK("http://evil.example")')).length).toBeGreaterThan(0)
})

test('leaving half way asks, and the file is still there after a reload', async () => {
  const screen = await (await app.shop()).open('/contacts/import')
  await choose(screen, new File(['Telefon;Imię\n512 700 100;Łucja\n'], 'zostaje.csv'))
  expect((await phoneColumn(screen)).value).toBe('Phone')
  const leave = async () => {
    const [chats] = screen.getAllByRole('link', { name: 'Chats' })
    if (chats) await screen.user.click(chats)
  }
  await leave()
  await press(screen, 'Stay here')
  expect((await phoneColumn(screen)).value).toBe('Phone')
  await screen.reload()
  expect((await phoneColumn(screen)).value).toBe('Phone')
  await leave()
  await press(screen, 'Leave')
  await screen.findByRole('tablist', { name: 'Chat tabs' })
})

test('an import goes on while one is elsewhere: it stands over the contacts, its page finds it again, and undo takes it back', async () => {
  const shop = await app.shop()
  const screen = await shop.open('/contacts/import')
  const rows = Array.from({ length: 20 }, (_, n) => `+48 530 ${String(n).padStart(3, '0')} 101;Klient ${n}`)
  await choose(screen, new File([['phone;name', ...rows].join('\n')], 'wszyscy.csv'))
  await press(screen, 'Check rows')
  await workedOff(() => screen.getByRole('button', { name: 'Import 20 contacts' }))
  await press(screen, 'Import 20 contacts')
  await screen.findByRole('progressbar', { name: 'The import is about to start' })
  const [contacts] = screen.getAllByRole('link', { name: 'Contacts' })
  if (contacts) await screen.user.click(contacts)
  await screen.findByRole('heading', { name: 'No contacts yet' })
  await screen.findByText(/Importing wszyscy\.csv/)
  await screen.user.click(await screen.findByRole('link', { name: 'Show import' }))
  await screen.findByRole('heading', { name: 'The import is about to start' })
  await workedOff(() => screen.getByRole('heading', { name: 'Import finished' }))
  const figures = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(figures).toContain('20new contacts')
  await press(screen, 'Undo import')
  const question = within(await screen.findByRole('dialog'))
  await screen.user.click(question.getByRole('button', { name: 'Undo import' }))
  await screen.findByRole('heading', { name: 'Undoing the import' })
  await workedOff(() => screen.getByRole('heading', { name: 'Import undone' }))
  expect(await desk.contacts(shop)).toEqual([])
})

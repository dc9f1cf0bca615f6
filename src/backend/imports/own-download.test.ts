import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { openDesk } from '../testing/import-desk.ts'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
let desk: ReturnType<typeof openDesk>
beforeAll(async () => {
  app = await startApp()
  desk = openDesk(app)
}, 60_000)
afterAll(() => app.stop())

const person = { name: 'Ann', surname: null, gender: null, email: null, birthday: null, tags: [], fields: {} }
const landline = '+48221234567'

async function shopWithLandline() {
  const shop = await app.shop()
  for (const phone of [landline, '+48512345679'])
    expect(await shop.api('POST /contacts', { ...person, phone })).toMatchObject({ status: 200 })
  return shop
}

test.each(['en', 'pl'])(
  'what was downloaded here comes in again, landlines too: here and in another account (%s)',
  async language => {
    const shop = await shopWithLandline()
    const text = await desk.download(shop, 'POST /contacts/downloads', { selection: { match: {} }, language })
    expect(await desk.run(shop, text)).toMatchObject({ total: 2, unchanged: 2, rejected: 0 })
    const other = await app.shop()
    expect(await desk.check(other, text)).toMatchObject({ created: 2, rejected: 0 })
    expect(await desk.run(other, text)).toMatchObject({ created: 2, rejected: 0 })
    expect(await desk.contact(other, landline)).toMatchObject({ name: 'Ann' })
  },
)

test('a text with quotation marks and a space behind them comes in again as it was', async () => {
  const shop = await app.shop()
  const field = await shop.api('POST /custom-fields', { name: 'Note', type: 'TEXT', options: [] })
  const { id } = z.object({ id: z.string() }).parse(field.body)
  const phone = '+48512345679'
  expect(await shop.api('POST /contacts', { ...person, phone, fields: { [id]: '"A"\t' } })).toMatchObject({ status: 200 })
  const text = await desk.download(shop, 'POST /contacts/downloads', { selection: { match: {} }, language: 'en' })
  expect(await desk.run(shop, text)).toMatchObject({ unchanged: 1, updated: 0 })
})

test('a landline that is a contact already is no mistake of any file; a new one is', async () => {
  const shop = await shopWithLandline()
  const done = await desk.run(shop, `Phone,First name\n${landline},Anna\n+48123456789,Jan\n`)
  expect(done).toMatchObject({ updated: 1, rejected: 1, rejectedFor: { NOT_MOBILE_NUMBER: 1 } })
  expect(await desk.contact(shop, landline)).toMatchObject({ name: 'Anna' })
})

test('days with a time and with slashes are birthdays, and letters in parts are those in one piece', async () => {
  const shop = await app.shop()
  const parts = 'Łódź'.normalize('NFD')
  const text = `Phone,Birthday,Tags\n512345601,1990-05-13 00:00:00,${parts}\n512345602,13/05/1990,Łódź\n512345603,05/06/1990,Łódź\n`
  expect(await desk.run(shop, text)).toMatchObject({ created: 3, warned: 0, newTags: 1 })
  const [one, two, three] = (await desk.contacts(shop)).toSorted((a, b) => a.phone.localeCompare(b.phone))
  expect([one?.birthday, two?.birthday, three?.birthday]).toEqual(['1990-05-13', '1990-05-13', '1990-06-05'])
  expect([one?.tags, two?.tags]).toEqual([['Łódź'], ['Łódź']])
})

test.each([
  ['month first where a value says so', ['05/13/1990', '05/06/1990'], ['1990-05-13', '1990-05-06']],
  ['nobody knows where none does', ['05/06/1990', '01/02/1990'], [null, null]],
  ['each by itself where they contradict', ['05/13/1990', '13/05/1990', '05/06/1990'], ['1990-05-13', '1990-05-13', null]],
])('of days with slashes the whole column tells the order: %s', async (_how, days, birthdays) => {
  const shop = await app.shop()
  const rows = days.map((day, index) => `51234560${index},${day}`)
  const done = await desk.run(shop, ['Phone,Birthday', ...rows].join('\n'))
  expect(done).toMatchObject({ created: days.length, warned: birthdays.filter(day => day === null).length })
  const people = (await desk.contacts(shop)).toSorted((a, b) => a.phone.localeCompare(b.phone))
  expect(people.map(person => person.birthday)).toEqual(birthdays)
})

test('rows are told by the number that the spreadsheet shows: empty ones count, the title and the heading too', async () => {
  const shop = await app.shop()
  const text = 'Klienci 2026;;\n\nTelefon;Imię;Uwagi\n512345601;Anna;"dwa\nwiersze"\n\n12;Jan;\n;Ewa;\n'
  const done = await desk.run(shop, text)
  expect(done).toMatchObject({ total: 3, created: 1, rejected: 2 })
  expect(await desk.rowsOf(shop, done.id, 'REJECTED')).toMatchObject([
    { row: 6, reason: 'INVALID_NUMBER' },
    { row: 7, reason: 'EMPTY_NUMBER' },
  ])
})

test('a title above the heading is offered as such, and whoever knows better is believed', async () => {
  const shop = await app.shop()
  const { body } = await desk.upload(shop, 'Klienci 2026;\nTelefon;Imię\n512345601;Anna\n')
  expect(body).toMatchObject({
    titleRows: 1,
    titles: ['Klienci 2026'],
    hasHeader: true,
    rows: 1,
    columns: [{ name: 'Telefon' }, {}],
  })
  const { id } = body as { id: string }
  expect(await shop.api(`PUT /import-files/${id}`, { titleRows: 0 })).toMatchObject({
    body: { titleRows: 0, titles: [], rows: 2 },
  })
  expect(await shop.api(`PUT /import-files/${id}`, { titleRows: 2, hasHeader: false })).toMatchObject({ body: { rows: 1 } })
})

test.each([
  ['Telefon;Imię\n512345601;Anna\n', 0],
  ['512345601;Anna\n512345602;Jan\n', 0],
  ['Eksport z dnia 1.05.2026\nŹródło: sklep\n\nTelefon;Imię\n512345601;Anna\n', 2],
  ['Telefon\n512345601\n512345602\n', 0],
  ['Moi klienci\nTelefon\n512345601\n512345602\n', 1],
  ['Coś\n512345601\n512345602\n', 0],
])('rows above the heading are found: %j has %i', async (text, titleRows) => {
  expect((await desk.upload(await app.shop(), text)).body).toMatchObject({ titleRows })
})

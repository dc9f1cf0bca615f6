import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContactRow } from '#contract/contacts/contacts.ts'
import type { Import, ImportCheck, ImportFile, ImportRow } from '#contract/contacts/imports.ts'
import { form, startApp } from '../testing/start-app.ts'
import { runWaitingImport } from './imports-worker.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
type Told = { columns?: (string | null)[]; country?: string | null; options?: object }

const upload = (shop: Shop, text: string | Uint8Array<ArrayBuffer>, kind = 'contacts', name = 'customers.csv') =>
  shop.api('POST /import-files', form({ kind }, new File([text], name)))
const work = async () => {
  while (await runWaitingImport(app.parley, ['check', 'run', 'undo'], () => false)) continue
}
const planOf = (file: ImportFile, { columns, country = 'PL', options }: Told = {}) => ({
  fileId: file.id,
  columns: columns ?? file.columns.map(column => column.guess),
  country,
  options: { kind: 'contacts', duplicates: 'update', ...options },
})

async function importText(shop: Shop, text: string, told: Told = {}): Promise<Import> {
  const file = (await upload(shop, text)).body as ImportFile
  const { body } = await shop.api('POST /imports', planOf(file, told))
  await work()
  return (await shop.api(`GET /imports/${(body as Import).id}`)).body as Import
}

async function check(shop: Shop, text: string, told: Told = {}): Promise<ImportCheck> {
  const file = (await upload(shop, text)).body as ImportFile
  const { body } = await shop.api('POST /import-checks', planOf(file, told))
  await work()
  return (await shop.api(`GET /import-checks/${(body as ImportCheck).id}`)).body as ImportCheck
}

const contacts = async (shop: Shop) => ((await shop.api('GET /contacts?limit=200')).body as { items: ContactRow[] }).items
const byPhone = async (shop: Shop, phone: string) => (await contacts(shop)).find(row => row.phone === phone)
const rowsOf = async (shop: Shop, id: string, outcome: string) =>
  ((await shop.api(`GET /imports/${id}/rows?outcome=${outcome}`)).body as { items: ImportRow[] }).items

test('a file is understood by its bytes and its first rows', async () => {
  const shop = await app.shop({ numbers: [{ number: '+48512345678', country: 'PL' }] })
  const { status, body } = await upload(
    shop,
    'Numer telefonu;Imię;Nazwisko;Uwagi\n512 345 679;Żaneta;Źdźbło;x\n512345680;Łukasz;Ćma;\n',
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({
    kind: 'contacts',
    name: 'customers.csv',
    type: 'csv',
    encoding: 'utf-8',
    separator: ';',
    hasHeader: true,
    rows: 2,
    country: 'PL',
    columns: [
      { name: 'Numer telefonu', samples: ['512 345 679', '512345680'], guess: 'phone' },
      { name: 'Imię', guess: 'name' },
      { name: 'Nazwisko', guess: 'surname' },
      { name: 'Uwagi', guess: null },
    ],
    preview: [
      ['512 345 679', 'Żaneta', 'Źdźbło', 'x'],
      ['512345680', 'Łukasz', 'Ćma', ''],
    ],
  })
})

test('rows become contacts; those without a mobile number are rejected with their reason, optional values that are none are left out', async () => {
  const shop = await app.shop()
  const text = [
    'phone,first name,last name,email,birthday,gender,tags',
    '512 345 679,Żaneta,Źdźbło,zaneta@mail.example,1.02.1990,K,VIP|Kraków',
    ',Nobody,,,,,',
    '5.12346E+10,Cut,,,,,',
    '12 345 67 89,Office,,,,,',
    '512345680,Jan,,not-an-address,31.02.1990,,VIP',
    '+48 512 345 679,Again,,,,,',
  ].join('\r\n')
  const expected = {
    status: 'COMPLETED',
    total: 6,
    seen: 6,
    imported: 2,
    created: 2,
    repeated: 1,
    rejected: 3,
    rejectedFor: { EMPTY_NUMBER: 1, INVALID_NUMBER: 1, NOT_MOBILE_NUMBER: 1 },
    warned: 1,
    newTags: 2,
  }
  expect(await check(shop, text)).toMatchObject(expected)
  expect(await contacts(shop)).toEqual([])
  const done = await importText(shop, text)
  expect(done).toMatchObject({ ...expected, fileName: 'customers.csv', createdBy: 'marta' })
  expect(await byPhone(shop, '+48512345679')).toMatchObject({
    name: 'Again',
    surname: 'Źdźbło',
    birthday: '1990-02-01',
    gender: 'female',
    tags: ['Kraków', 'VIP'],
    consent: null,
  })
  expect(await byPhone(shop, '+48512345680')).toMatchObject({ name: 'Jan', email: null, birthday: null, tags: ['VIP'] })
  expect(await rowsOf(shop, done.id, 'REJECTED')).toMatchObject([
    { row: 2, reason: 'EMPTY_NUMBER', phone: '' },
    { row: 3, reason: 'INVALID_NUMBER', isCutNumber: true },
    { row: 4, reason: 'NOT_MOBILE_NUMBER', phone: '+48123456789' },
  ])
  expect(await rowsOf(shop, done.id, 'WARNED')).toMatchObject([
    {
      row: 5,
      reason: null,
      problems: [
        { field: 'email', value: 'not-an-address', problem: 'emailInvalid' },
        { field: 'birthday', value: '31.02.1990', problem: 'dateInvalid' },
      ],
    },
  ])
  expect(readdirSync(join(app.parley.config.DATA_DIR, shop.id))).toHaveLength(1)
})

// Also on PGlite: an import shares the one connection with people.
import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { importFileKeptHours, importNewTagsMax } from '#contract/limits.ts'
import type { Import, ImportFile } from '#contract/contacts/imports.ts'
import { applyRetention } from '../jobs/retention.ts'
import { openDesk } from '../testing/import-desk.ts'
import { startApp } from '../testing/start-app.ts'
import { soon } from '../testing/soon.ts'

let app: Awaited<ReturnType<typeof startApp>>
let desk: ReturnType<typeof openDesk>
beforeAll(async () => {
  app = await startApp()
  desk = openDesk(app)
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const tag = async (shop: Shop, name: string) => ((await shop.api('POST /contact-tags', { name })).body as { id: string }).id
const filesOf = (shop: Shop) => readdirSync(app.context.files.path(shop.id, ''))

test('a file is understood by its bytes and its first rows', async () => {
  const shop = await app.shop({ numbers: [{ number: '+48512345678', country: 'PL' }] })
  const { status, body } = await desk.upload(
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
  expect(await desk.check(shop, text)).toMatchObject(expected)
  expect(await desk.contacts(shop)).toEqual([])
  const done = await desk.run(shop, text)
  expect(done).toMatchObject({ ...expected, fileName: 'customers.csv', createdBy: 'marta' })
  expect(await desk.contact(shop, '+48512345679')).toMatchObject({
    name: 'Again',
    surname: 'Źdźbło',
    birthday: '1990-02-01',
    gender: 'female',
    tags: ['Kraków', 'VIP'],
    consent: null,
  })
  expect(await desk.contact(shop, '+48512345680')).toMatchObject({ name: 'Jan', email: null, birthday: null, tags: ['VIP'] })
  expect(await desk.rowsOf(shop, done.id, 'REJECTED')).toMatchObject([
    { row: 3, reason: 'EMPTY_NUMBER', phone: '' },
    { row: 4, reason: 'INVALID_NUMBER', isCutNumber: true },
    { row: 5, reason: 'NOT_MOBILE_NUMBER', phone: '+48123456789' },
  ])
  expect(await desk.rowsOf(shop, done.id, 'WARNED')).toMatchObject([
    {
      row: 6,
      reason: null,
      problems: [
        { field: 'email', value: 'not-an-address', problem: 'emailInvalid' },
        { field: 'birthday', value: '31.02.1990', problem: 'dateInvalid' },
      ],
    },
  ])
  // The file of the dry run waits; that of the import is gone.
  await vi.waitFor(() => expect(filesOf(shop)).toHaveLength(1), soon)
})

const two = 'Phone,First name,Tags\n+48512345679,Anna,VIP\n+48512345680,Jan,\n'

test('of those who are there already an import writes over, leaves alone, or only adds tags; it never empties anything', async () => {
  const text = 'Phone,First name,Email,Tags\n+48512345679,Anna,,Gold\n'
  const outcomes = {
    update: { name: 'Anna', email: 'old@mail.example', tags: ['Gold', 'VIP'], counts: { updated: 1 } },
    skip: { name: 'Ania', email: 'old@mail.example', tags: ['VIP'], counts: { skipped: 1, imported: 0 } },
    mergeTags: { name: 'Ania', email: 'old@mail.example', tags: ['Gold', 'VIP'], counts: { updated: 1 } },
  }
  for (const [duplicates, { counts, ...left }] of Object.entries(outcomes)) {
    const shop = await app.shop()
    await shop.api('POST /contacts', {
      phone: '+48512345679',
      name: 'Ania',
      email: 'old@mail.example',
      tags: [await tag(shop, 'VIP')],
    })
    expect(await desk.check(shop, text, { options: { duplicates } }), duplicates).toMatchObject(counts)
    expect(await desk.run(shop, text, { options: { duplicates } }), duplicates).toMatchObject(counts)
    expect(await desk.contact(shop, '+48512345679'), duplicates).toMatchObject(left)
    expect(await desk.run(shop, text, { options: { duplicates } }), duplicates).toMatchObject({ updated: 0 })
  }
})

test('everybody of the file gets the tags of the import, and a consent in the importer’s words where none and no refusal is known', async () => {
  const shop = await app.shop()
  const fair = await tag(shop, 'Fair')
  await shop.api('POST /block-list', { phone: '+48512345680', reason: 'SENT_STOP' })
  await shop.api('POST /contacts', { phone: '+48512345681', consent: 'Asked at the counter' })
  const done = await desk.run(shop, 'Phone\n512345679\n512345680\n512345681\n', {
    options: { tagIds: [fair], consent: 'Signed the list at our stand' },
  })
  expect(done).toMatchObject({ created: 2, updated: 1, blocked: 1 })
  expect(await desk.contact(shop, '+48512345679')).toMatchObject({
    tags: ['Fair'],
    active: true,
    consent: { kind: 'OPTED_IN', source: 'import', detail: 'customers.csv' },
  })
  expect(await desk.contact(shop, '+48512345680')).toMatchObject({
    tags: ['Fair'],
    active: false,
    consent: { kind: 'OPTED_OUT' },
  })
  expect(await desk.contact(shop, '+48512345681')).toMatchObject({ consent: { kind: 'OPTED_IN', source: 'staff' } })
  const { rows } = await app.database.pool.query('select text, recorded_by from consent where account_id = $1 and channel = $2', [
    shop.id,
    'import',
  ])
  expect(rows).toEqual([{ text: 'Signed the list at our stand', recorded_by: 'marta' }])
})

test('whoever was erased is blocked when a list brings the number again, and the list says nothing of them any more', async () => {
  const shop = await app.shop()
  const first = await desk.run(shop, 'Phone,Email\n512345679,none\n512345680,x@mail.example\n')
  const erased = await desk.contact(shop, '+48512345679')
  await desk.upload(shop, two)
  expect(filesOf(shop)).toHaveLength(1)
  await shop.api(`POST /contacts/${erased?.id}/erase`)
  expect(filesOf(shop)).toEqual([])
  const dump = await app.database.pool.query(
    'select (select json_agg(c) from import_change c where import_id = $1) as changes, (select json_agg(r) from import_row r where import_id = $1) as rows',
    [first.id],
  )
  expect(JSON.stringify(dump.rows)).not.toContain('512345679')
  expect(await desk.check(shop, 'Phone\n512345679\n')).toMatchObject({ created: 1, blocked: 1 })
  await desk.run(shop, 'Phone\n512345679\n', { options: { consent: 'They said yes' } })
  expect(await desk.contact(shop, '+48512345679')).toMatchObject({ active: false, consent: null })
})

test('a day of sign-up without an hour is that day from America to Poland', async () => {
  const shop = await app.shop()
  await desk.run(shop, 'Phone,Signed up\n512345679,2026-06-30\n512345680,2026-06-30T23:30:00+02:00\n')
  for (const timeZone of ['America/Los_Angeles', 'America/New_York', 'UTC', 'Europe/Warsaw']) {
    const { body } = await shop.api(`GET /contacts?signedUpFrom=2026-06-30&signedUpTo=2026-06-30&timeZone=${timeZone}`)
    expect(body, timeZone).toMatchObject({ total: 2 })
  }
  expect(await desk.contact(shop, '+48512345680')).toMatchObject({ signUpDate: '2026-06-30T21:30:00.000Z' })
})

test('rejected rows come back as a file: as they were, with the reason, safe in a spreadsheet', async () => {
  const shop = await app.shop()
  const done = await desk.run(shop, 'Phone;Note\n=1+1;@SUM(A1)\n;empty\n512345679;fine\n')
  expect(await desk.download(shop, `POST /imports/${done.id}/downloads`, { outcome: 'REJECTED', language: 'pl' })).toBe(
    '\ufeff"Wiersz";"Phone";"Note";"Powód"\r\n' +
      `"2";"'=1+1";"'@SUM(A1)";"To nie jest poprawny numer."\r\n` +
      '"3";"";"empty";"Brak numeru."\r\n',
  )
  expect(await desk.download(shop, `POST /imports/${done.id}/downloads`, { outcome: 'WARNED' })).toBe(
    '\ufeff"Row","Phone","Note","Reason"\r\n',
  )
})

test('a plan that lacks the number, or gives a field twice, is refused and says which', async () => {
  const shop = await app.shop()
  const file = (await desk.upload(shop, 'a,b\n512345679,512345680\n')).body as ImportFile
  const ask = (columns: (string | null)[]) => shop.api('POST /imports', desk.planOf(file, { columns }))
  expect(await ask([null, 'name'])).toMatchObject({
    status: 400,
    body: { code: 'IMPORT_FIELD_REQUIRED', details: { value: 'phone' } },
  })
  expect(await ask(['phone', 'phone'])).toMatchObject({ body: { code: 'IMPORT_FIELD_TWICE', details: { value: 'phone' } } })
  expect(await ask(['phone', 'shoeSize'])).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  expect(await ask(['phone', null, null])).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  const blocks = { ...desk.planOf(file), columns: ['phone', null], options: { kind: 'block-list', reason: 'SPAM' } }
  expect(await shop.api('POST /imports', blocks)).toMatchObject({ status: 400 })
})

test('a file is imported once, however often somebody presses', async () => {
  const shop = await app.shop()
  const file = (await desk.upload(shop, two)).body as ImportFile
  const answers = await Promise.all([1, 2, 3].map(() => shop.api('POST /imports', desk.planOf(file))))
  expect(new Set(answers.map(({ status, body }) => `${status} ${(body as Import).id}`)).size).toBe(1)
  await desk.work()
  expect(await shop.api('POST /imports', desk.planOf(file))).toMatchObject({
    status: 200,
    body: { status: 'COMPLETED', imported: 2 },
  })
})

test('tags that a file brings are made, up to a bound; beyond it a row says that it goes without', async () => {
  const shop = await app.shop()
  const text = ['Phone,Tags', ...Array.from({ length: importNewTagsMax + 5 }, (_, at) => `+4851234${1000 + at},Tag ${at}`)].join(
    '\n',
  )
  const counts = { created: importNewTagsMax + 5, newTags: importNewTagsMax, warned: 5 }
  expect(await desk.check(shop, text)).toMatchObject(counts)
  const done = await desk.run(shop, text)
  expect(done).toMatchObject(counts)
  expect(await desk.rowsOf(shop, done.id, 'WARNED')).toMatchObject([{ problems: [{ problem: 'tooManyTags' }] }, {}, {}, {}, {}])
})

test('rows that are left as they are bring no tags', async () => {
  const shop = await app.shop()
  await shop.api('POST /contacts', { phone: '+48512345679', name: 'Known' })
  const done = await desk.run(shop, 'Phone,Tags\n+48512345679,Old\n+48512345680,New\n', { options: { duplicates: 'skip' } })
  expect(done).toMatchObject({ created: 1, skipped: 1, newTags: 1 })
  expect((await shop.api('GET /contact-tags')).body).toMatchObject({ items: [{ name: 'New' }], total: 1 })
})

test('an import over several batches counts as its dry run did, repeats across batches among them', async () => {
  const shop = await app.shop()
  await shop.api('POST /contacts', { phone: '+48500000003', name: 'Known' })
  const lines = Array.from({ length: 1200 }, (_, at) => `+4850000${String(at % 1000).padStart(4, '0')},Name ${at}`)
  const text = `Phone,First name\n${lines.join('\n')}\n,nobody\n`
  const counts = { total: 1201, created: 999, updated: 1, repeated: 200, rejected: 1 }
  expect(await desk.check(shop, text)).toMatchObject(counts)
  expect(await desk.run(shop, text)).toMatchObject({ ...counts, seen: 1201, imported: 1000 })
  const { rows } = await app.database.pool.query(
    'select count(*)::int as all, count(distinct phone)::int as numbers from contact where account_id = $1',
    [shop.id],
  )
  expect(rows).toEqual([{ all: 1000, numbers: 1000 }])
  // What came last is right, as it would be by hand.
  const { items } = (await shop.api('GET /contacts?search=48500000003')).body as { items: { name: string }[] }
  expect(items).toMatchObject([{ name: 'Name 1003' }])
})

test('the list of imports has newest first, by kind, by name of the file; another account has none of them', async () => {
  const [shop, other] = [await app.shop(), await app.shop()]
  const first = await desk.run(shop, two, { name: 'Żółte.csv' })
  const second = await desk.run(shop, 'Phone\n512345681\nx\n', { name: 'blue.csv' })
  const ids = async (query: string) =>
    ((await shop.api(`GET /imports?${query}`)).body as { items: Import[] }).items.map(one => one.id)
  expect(await ids('')).toEqual([second.id, first.id])
  expect(await ids('sort=-imported')).toEqual([first.id, second.id])
  expect(await ids('search=zolte')).toEqual([first.id])
  expect(await ids('kind=block-list')).toEqual([])
  expect((await other.api('GET /imports')).body).toMatchObject({ items: [], total: 0 })
  for (const route of ['', '/rows?outcome=REJECTED'])
    expect(await other.api(`GET /imports/${first.id}${route}`)).toMatchObject({ status: 404 })
  expect(await other.api(`POST /jobs/${first.id}/undo`)).toMatchObject({ status: 404 })
  expect(await other.api(`POST /imports/${first.id}/downloads`, { outcome: 'REJECTED' })).toMatchObject({ status: 404 })
})

test('files that nobody imported go after a day', async () => {
  const shop = await app.shop()
  await desk.upload(shop, two)
  await applyRetention(app.database, app.context.files)
  expect(filesOf(shop)).toHaveLength(1)
  await app.database.pool.query("update import_file set created_at = now() - $2 * interval '1 hour' where account_id = $1", [
    shop.id,
    importFileKeptHours + 1,
  ])
  await applyRetention(app.database, app.context.files)
  expect(filesOf(shop)).toEqual([])
})

test('an import whose file is gone fails and says so, and keeps no worker', async () => {
  const shop = await app.shop()
  const { id } = await desk.begin(shop, two)
  for (const name of filesOf(shop)) await app.context.files.remove(app.context.files.path(shop.id, name))
  await desk.work()
  expect(await desk.importOf(shop, id)).toMatchObject({ status: 'FAILED', imported: 0, undoableUntil: null })
})

test('whatever contacts hold, their download comes back through an import and changes nothing', async () => {
  const shop = await app.shop()
  const field = async (name: string, type: string, options: string[] = []) =>
    (await shop.api('POST /custom-fields', { name, type, options: options.map(option => ({ name: option })) })).body as {
      id: string
      options: { id: string }[]
    }
  const [note, points, day, club, glaze] = await Promise.all([
    field('Note; "x"', 'TEXT'),
    field('Status', 'NUMBER'),
    field('Żółw', 'DATE'),
    field('Email', 'YES_NO'),
    field('Glaze', 'SELECT', ['=Cobalt', 'Żółta, jasna']),
  ]) // prettier-ignore
  const hostile = fc.string({
    unit: fc.constantFrom('=', '+', "'", '"', ',', ';', '\n', '|', '\\', 'ż', 'a', ' ', '1', '😀', '\t'),
    minLength: 1,
    maxLength: 12,
  })
  const tagNames = ['VIP', 'a|b', '\\', "'=x", 'Żółw, "q"']
  const tags = await Promise.all(tagNames.map(name => tag(shop, name)))
  const person = fc.record({
    name: fc.option(hostile),
    surname: fc.option(hostile),
    email: fc.constantFrom(null, 'a@mail.example', "o'hara@mail.example"),
    gender: fc.constantFrom(null, 'male', 'female', 'other', 'non-binary', 'prefer not to answer'),
    birthday: fc.constantFrom(null, '1990-02-01', '1900-01-01'),
    tags: fc.subarray(tags),
    consent: fc.constantFrom('', 'Asked'),
    fields: fc.record({
      [note.id]: fc.option(hostile),
      [points.id]: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })),
      [day.id]: fc.option(fc.constant('2026-02-28')),
      [club.id]: fc.option(fc.boolean()),
      [glaze.id]: fc.option(fc.constantFrom(...glaze.options.map(option => option.id))),
    }),
  })
  const people = fc.sample(person, 60)
  for (const [at, one] of people.entries()) {
    const made = await shop.api('POST /contacts', { ...one, phone: `+485123450${String(at).padStart(2, '0')}` })
    expect(made.status, JSON.stringify([one, made.body])).toBe(200)
  }
  await shop.api('POST /block-list', { phone: '+48512345001', reason: 'SPAM' })
  const before = await desk.contacts(shop)
  for (const language of ['en', 'pl']) {
    const file = await desk.download(shop, 'POST /contacts/downloads', { selection: { match: {} }, language })
    for (const duplicates of ['update', 'mergeTags', 'skip'])
      expect(await desk.run(shop, file, { options: { duplicates } }), `${language} ${duplicates}`).toMatchObject({
        total: people.length,
        created: 0,
        updated: 0,
        warned: 0,
        rejected: 0,
        newTags: 0,
      }) // prettier-ignore
    expect(await desk.contacts(shop)).toEqual(before)
  }
})

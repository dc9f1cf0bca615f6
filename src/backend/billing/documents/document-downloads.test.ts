import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { credit } from '../ledger.ts'
import { withAccount } from '../../db/transaction.ts'
import { payWithDocument, type Money } from '../../testing/payments.ts'
import { startApp } from '../../testing/start-app.ts'
import { taxOn } from './vat.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
  await app.database.pool.query(`insert into exchange_rate (currency, since, pln) values ('USD', '2026-11-20', 3652100)`)
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const at = new Date('2026-11-23T10:00:00Z')
const bakery = {
  companyName: 'Zażółć Gęślą Jaźń sp. z o.o.',
  taxType: 'NIP',
  taxId: '5260250274',
  phone: '',
  email: '',
  line1: 'ul. Świętokrzyska 12',
  line2: '',
  postalCode: '00-916',
  city: 'Łódź',
  country: 'PL',
  state: '',
  version: 0,
}

const pay = (shop: Shop, money: Money) => payWithDocument(app, shop.id, { at, ...money })

async function download(shop: Shop, route: string, body: object) {
  const given = await shop.api(`POST ${route}`, body)
  const { url } = given.body as { url: string }
  const answer = await fetch(app.origin + url)
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) }
}
async function textOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

test('a document comes as PDF in the asked language, with all that a Polish invoice has', async () => {
  const shop = await app.shop()
  await shop.api('PUT /billing-data', bakery)
  const { id, number } = await pay(shop, { net: 1_050_000_000, tax: 241_500_000 })
  const { answer, bytes } = await download(shop, `/payments/${id}/downloads`, { language: 'pl' })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toContain(`${number.replaceAll('/', '-')}.pdf`)
  const text = await textOf(bytes)
  for (const part of [
    'Dokument płatności',
    number,
    'Data wystawienia: 2026-11-23',
    'Data zapłaty: 2026-11-23',
    'Sprzedawca Parley Demo sp. z o.o. ul. Przykładowa 1, 00-001 Warszawa NIP / numer podatkowy: 1234563218',
    'Nabywca Zażółć Gęślą Jaźń sp. z o.o. ul. Świętokrzyska 12 00-916 Łódź Polska NIP / numer podatkowy: 5260250274',
    '1 Doładowanie salda 1 szt. 1 050,00 1 050,00 23% 241,50 1 291,50',
    'Razem 1 050,00 241,50 1 291,50',
    'Zapłacono: 1 291,50 USD',
    'VAT w PLN: 881,98 PLN, po kursie 3,6521 PLN za 1 USD z dnia 2026-11-20.',
    'Jeżeli wymagana jest faktura ustrukturyzowana (KSeF), to ona jest fakturą',
    'Strona 1 z 1',
  ])
    expect(text).toContain(part)
  const english = await textOf((await download(shop, `/payments/${id}/downloads`, { language: 'en' })).bytes)
  expect(english).toContain('Buyer Zażółć Gęślą Jaźń sp. z o.o.')
  expect(english).toContain('1 Balance top-up 1 pc. 1,050.00 1,050.00 23% 241.50 1,291.50')
})

test('its fonts are in the file, and it is the same file ever after', async () => {
  const shop = await app.shop()
  const { id } = await pay(shop, { net: 10_000_000, tax: 2_300_000 })
  const files = await Promise.all([1, 2, 3].map(() => download(shop, `/payments/${id}/downloads`, { language: 'en' })))
  await shop.api('PUT /billing-data', bakery)
  files.push(await download(shop, `/payments/${id}/downloads`, { language: 'en' }))
  const [first] = files
  for (const { bytes } of files) expect(Buffer.from(bytes).equals(Buffer.from(first?.bytes ?? []))).toBe(true)
  expect(Buffer.from(first?.bytes ?? []).toString('latin1')).toMatch(/\/FontFile2/)
  expect(await textOf(first?.bytes ?? new Uint8Array())).not.toContain('Zażółć')
})

test('a correction names what it corrects, and says why no tax is in it', async () => {
  const shop = await app.shop()
  await shop.api('PUT /billing-data', { ...bakery, taxType: 'EU_VAT', taxId: 'DE123456789', country: 'DE' })
  const paid = await pay(shop, { net: 50_000_000, tax: 0, currency: 'EUR' })
  const back = await pay(shop, { net: -20_000_000, tax: 0, currency: 'EUR', cause: 'REFUND', of: paid.id })
  const text = await textOf((await download(shop, `/payments/${back.id}/downloads`, { language: 'pl' })).bytes)
  expect(text).toContain(`Koryguje dokument ${paid.number} z dnia 2026-11-23`)
  expect(text).toContain('Przyczyna: Zwrot')
  expect(text).toContain('Data zwrotu: 2026-11-23')
  expect(text).toContain('1 Zwrot 1 szt. -20,00 -20,00 np. 0,00 -20,00')
  expect(text).toContain('Zwrócono: 20,00 EUR')
  expect(text).toContain('Odwrotne obciążenie')
})

test('outside the Union the tax is np.; the KSeF number stands where there is one', async () => {
  const shop = await app.shop()
  await shop.api('PUT /billing-data', { ...bakery, taxType: null, taxId: '', country: 'US', line2: 'Suite 株 4' })
  const { id } = await pay(shop, { net: 50_000_000, tax: 0 })
  await app.database.pool.query('update document set ksef_number = $2 where payment_id = $1', [
    id,
    '1234563218-20261123-ABCDEF-01',
  ])
  const text = await textOf((await download(shop, `/payments/${id}/downloads`, { language: 'pl' })).bytes)
  expect(text).toContain('Numer KSeF: 1234563218-20261123-ABCDEF-01')
  expect(text).toContain('(np.)')
  expect(text).toContain('Suite ? 4')
  expect(text).toContain('Stany Zjednoczone')
})

test('payments are listed newest first with their documents, by days and by number', async () => {
  const shop = await app.shop()
  const old = await pay(shop, { net: 10_000_000, tax: 2_300_000, at: new Date('2026-10-05T08:00:00Z') })
  const paid = await pay(shop, { net: 50_000_000, tax: 11_500_000 })
  const back = await pay(shop, {
    net: -50_000_000,
    tax: -11_500_000,
    cause: 'REFUND',
    of: paid.id,
    at: new Date(at.getTime() + 1000),
  })
  await app.database.pool.query('update payment set refunded = gross where id = $1', [paid.id])
  const { body } = await shop.api('GET /payments')
  expect(body).toMatchObject({
    total: 3,
    items: [
      {
        id: back.id,
        cause: 'REFUND',
        status: 'REFUNDED',
        gross: -61_500_000,
        document: { kind: 'CORRECTION', corrects: paid.number },
      },
      { id: paid.id, status: 'REFUNDED', net: 50_000_000, document: { number: paid.number, kind: 'INVOICE', corrects: null } },
      { id: old.id, status: 'PAID' },
    ],
  })
  const numbers = async (query: string) =>
    ((await shop.api(`GET /payments?${query}`)).body as { items: { id: string }[] }).items.map(({ id }) => id)
  expect(await numbers('to=2026-10-31')).toEqual([old.id])
  expect(await numbers('from=2026-10-05&to=2026-10-05')).toEqual([old.id])
  expect(await numbers(`search=${back.number}`)).toEqual([back.id])
  expect(await numbers('limit=1&sort=at')).toEqual([old.id])
})

test('a month’s documents come as CSV: amounts to be added up, and no formulas of others', async () => {
  const shop = await app.shop()
  await shop.api('PUT /billing-data', { ...bakery, companyName: '=HYPERLINK("x")' })
  const paid = await pay(shop, { net: 50_000_000, tax: 11_500_000 })
  const back = await pay(shop, { net: -12_500_000, tax: -2_880_000, cause: 'REFUND', of: paid.id })
  await pay(shop, { net: 10_000_000, tax: 2_300_000, at: new Date('2026-10-31T22:30:00Z') })
  await pay(shop, { net: 77_000_000, tax: 17_710_000, at: new Date('2026-10-31T23:30:00Z') })
  const { bytes, answer } = await download(shop, '/payments/downloads', { month: '2026-11', language: 'pl' })
  expect(answer.headers.get('content-disposition')).toContain('dokumenty-2026-11.csv')
  const rows = Buffer.from(bytes).toString().replace('\ufeff', '').trimEnd().split('\r\n')
  expect(rows).toHaveLength(4)
  expect(rows[0]).toContain('"Numer";"Rodzaj";"Data wystawienia"')
  expect(rows[1]).toContain('"77";"23%";"17,71";"94,71"')
  expect(rows[2]).toContain(`"${paid.number}";"Dokument";"2026-11-23"`)
  expect(rows[2]).toContain(`"'=HYPERLINK(""x"")"`)
  expect(rows[3]).toContain(`"${back.number}";"Korekta"`)
  expect(rows[3]).toContain('"-12,5";"23%";"-2,88";"-15,38"')
  expect(await shop.api('GET /audit-entries')).toMatchObject({
    body: { items: [{ action: 'PAYMENTS_EXPORTED', subject: '2026-11' }, {}] },
  })
})

test('a month with corrections comes to what the ledger has of it', async () => {
  const shop = await app.shop({ monetary: 0 })
  const book = async (kind: 'TOP_UP' | 'REFUND' | 'DISPUTE', net: number, of?: string) => {
    const paid = await pay(shop, { net, tax: taxOn(net, { percent: 23 }), cause: kind, at: new Date(), ...(of && { of }) })
    await withAccount(app.database, shop.id, tx => credit(tx, { kind, unit: 'money', amount: net, paymentId: paid.id }))
    return paid.id
  }
  const [first, second] = [await book('TOP_UP', 50_000_000), await book('TOP_UP', 33_330_000)]
  await book('REFUND', -12_340_000, first)
  await book('DISPUTE', -33_330_000, second)
  await book('DISPUTE', 33_330_000, second)
  const month = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Warsaw' }).format(new Date()).slice(0, 7)
  const { bytes } = await download(shop, '/payments/downloads', { month, language: 'en' })
  const [, ...rows] = Buffer.from(bytes).toString().trimEnd().split('\r\n')
  const sum = (column: number) =>
    rows.reduce((total, row) => total + Math.round(Number(row.slice(1, -1).split('","')[column]) * 1_000_000), 0)
  const { body } = await shop.api('GET /ledger-sums?by=cause')
  const booked = (body as { credits: number; debits: number }[]).reduce((total, one) => total + one.credits - one.debits, 0)
  expect(rows).toHaveLength(5)
  expect(sum(10)).toBe(booked)
  expect(sum(10) + sum(12)).toBe(sum(13))
  expect(booked).toBe(70_990_000)
})

test('an overdue account keeps its documents; another account has none of them', async () => {
  const shop = await app.shop({ status: 'OVERDUE' })
  const { id } = await pay(shop, { net: 10_000_000, tax: 2_300_000 })
  expect((await download(shop, `/payments/${id}/downloads`, { language: 'en' })).answer.status).toBe(200)
  expect((await download(shop, '/payments/downloads', { month: '2026-11' })).answer.status).toBe(200)
  const other = await app.shop()
  expect(await other.api(`POST /payments/${id}/downloads`, { language: 'en' })).toMatchObject({ status: 404 })
  expect((await other.api('GET /payments')).body).toMatchObject({ items: [], total: 0 })
  expect(await shop.api('GET /contact-tags')).toMatchObject({ status: 403 })
})

test('the last month that there is has no documents, and is no error', async () => {
  const { bytes } = await download(await app.shop(), '/payments/downloads', { month: '9999-12' })
  expect(Buffer.from(bytes).toString().trimEnd().split('\r\n')).toHaveLength(1)
})

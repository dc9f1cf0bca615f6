import { afterAll, beforeAll, expect, test } from 'vitest'
import { withAccount } from '../../db/transaction.ts'
import { storePayment, type Money } from '../../testing/payments.ts'
import { startApp } from '../../testing/start-app.ts'
import { DocumentContent } from './content.ts'
import { issueDocument } from './issue.ts'

let app: Awaited<ReturnType<typeof startApp>>
let serial = 0
beforeAll(async () => {
  app = await startApp()
  await app.database.pool.query(
    `insert into exchange_rate (currency, since, pln) values ('USD', '2026-11-20', 3650000), ('USD', '2026-11-23', 3700000)`,
  )
}, 60_000)
afterAll(() => app.stop())

const at = new Date('2026-11-23T10:00:00Z')
/** A seller of its own, so that its numbers begin at 1. */
const newSeller = () => ({ name: 'Parley', taxId: `seller-${(serial += 1)}`, address: 'Warszawa' })

const pay = (accountId: string, money: Money) => storePayment(app, accountId, { at, currency: 'PLN', ...money })
const issue = (accountId: string, issued: Parameters<typeof issueDocument>[1]) =>
  withAccount(app.database, accountId, tx => issueDocument(tx, { at, ...issued }))
async function documentOf(paymentId: string) {
  const { rows } = await app.database.pool.query('select * from document where payment_id = $1', [paymentId])
  return { ...rows[0], content: DocumentContent.parse(rows[0].content) }
}

test('two hundred at once, of many accounts, have numbers without a gap or a double', async () => {
  const seller = newSeller()
  const shops = await Promise.all(Array.from({ length: 8 }, () => app.shop()))
  const numbers = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const id = shops[index % shops.length]?.id ?? ''
      const paymentId = await pay(id, { net: 50_000_000, tax: 11_500_000 })
      // Every tenth is given up after it had its number, and begins again.
      if (index % 10 === 0) await giveUp(id, paymentId, seller)
      return (await issue(id, { paymentId, seller })).number
    }),
  )
  const expected = Array.from({ length: 200 }, (_, index) => `FV/2026/11/${String(index + 1).padStart(4, '0')}`)
  expect(numbers.toSorted()).toEqual(expected)
})

const giveUp = (accountId: string, paymentId: string, seller: ReturnType<typeof newSeller>) =>
  withAccount(app.database, accountId, async tx => {
    await issueDocument(tx, { paymentId, seller, at })
    throw new Error('given up')
  }).catch((error: Error) => expect(error.message).toBe('given up'))

test('a payment has one document, however often it is asked for', async () => {
  const { id } = await app.shop()
  const seller = newSeller()
  const paymentId = await pay(id, { net: 50_000_000, tax: 11_500_000 })
  const all = await Promise.all(Array.from({ length: 5 }, () => issue(id, { paymentId, seller })))
  expect(new Set(all.map(({ number }) => number))).toEqual(new Set(['FV/2026/11/0001']))
})

test('months, series and sellers count for themselves, by days of Warsaw', async () => {
  const { id } = await app.shop()
  const [seller, other] = [newSeller(), newSeller()]
  const number = async (more: object, who = seller) =>
    (await issue(id, { paymentId: await pay(id, { net: 10_000_000, tax: 2_300_000 }), seller: who, ...more })).number
  expect(await number({})).toBe('FV/2026/11/0001')
  expect(await number({ at: new Date('2026-11-30T23:30:00Z') })).toBe('FV/2026/12/0001')
  expect(await number({}, other)).toBe('FV/2026/11/0001')
  expect(await number({})).toBe('FV/2026/11/0002')
})

test('what goes back is corrected: the buyer and the rate are the first document’s', async () => {
  const { id, api } = await app.shop()
  const seller = newSeller()
  const berlin = { companyName: 'Bäckerei', taxType: 'EU_VAT', taxId: 'DE123456789', phone: '', email: '', line1: '', line2: '' }
  await api('PUT /billing-data', { ...berlin, postalCode: '', city: 'Berlin', country: 'DE', state: '', version: 0 })
  const paid = await pay(id, { net: 100_000_000, tax: 0, currency: 'EUR' })
  await issue(id, { paymentId: paid, seller })
  await api('PUT /billing-data', {
    ...berlin,
    companyName: 'Café',
    postalCode: '',
    city: '',
    country: 'PL',
    state: '',
    version: 1,
  })
  const back = await pay(id, { net: -40_000_000, tax: 0, currency: 'EUR', cause: 'REFUND', of: paid })
  expect((await issue(id, { paymentId: back, seller })).number).toBe('KOR/2026/11/0001')
  const [first, correction] = [await documentOf(paid), await documentOf(back)]
  expect(correction).toMatchObject({ kind: 'CORRECTION', corrects: first.id, gross: -40_000_000 })
  expect(correction.content).toMatchObject({
    corrects: { number: 'FV/2026/11/0001', issuedOn: '2026-11-23' },
    buyer: { companyName: 'Bäckerei', city: 'Berlin' },
    rates: [{ percent: 0, rule: 'REVERSE_CHARGE', net: -40_000_000, tax: 0 }],
  })
})

test('what goes back of a payment without a document gives it one first', async () => {
  const { id } = await app.shop()
  const seller = newSeller()
  const paid = await pay(id, { net: 10_000_000, tax: 2_300_000 })
  const back = await pay(id, { net: -10_000_000, tax: -2_300_000, cause: 'DISPUTE', of: paid })
  await issue(id, { paymentId: back, seller })
  expect((await documentOf(back)).content.corrects).toMatchObject({ number: (await documentOf(paid)).number })
})

test('in another currency the tax stands in PLN too, by the last rate before the day', async () => {
  const { id } = await app.shop()
  const seller = newSeller()
  const inUsd = async (more: Partial<Money>, when = at) => {
    const paymentId = await pay(id, { net: 50_000_000, tax: 11_500_000, currency: 'USD', ...more })
    await issue(id, { paymentId, seller, at: when })
    return (await documentOf(paymentId)).content.pln
  }
  expect(await inUsd({})).toEqual({ tax: 41_980_000, rate: 3_650_000, since: '2026-11-20' })
  expect(await inUsd({}, new Date('2026-11-24T10:00:00Z'))).toMatchObject({ rate: 3_700_000 })
  expect(await inUsd({}, new Date('2026-11-20T10:00:00Z'))).toBeNull()
  expect(await inUsd({ tax: 0 })).toBeNull()
  expect(await inUsd({ currency: 'PLN' })).toBeNull()
})

test('the rate is the one that was charged, whatever the buyer says since', async () => {
  const { id } = await app.shop()
  const seller = newSeller()
  const ratesOf = async (money: Money, vat?: { percent: number; rule: 'REVERSE_CHARGE' }) => {
    const paymentId = await pay(id, money)
    await issue(id, { paymentId, seller, ...(vat && { vat }) })
    return (await documentOf(paymentId)).content.rates
  }
  expect(await ratesOf({ net: 10_000_000, tax: 2_300_000 })).toMatchObject([{ percent: 23, rule: 'DOMESTIC' }])
  expect(await ratesOf({ net: 10_000_000, tax: 0 })).toMatchObject([{ percent: 0, rule: 'OUTSIDE_EU' }])
  const reverse = { percent: 0, rule: 'REVERSE_CHARGE' } as const
  expect(await ratesOf({ net: 10_000_000, tax: 0 }, reverse)).toMatchObject([reverse])
})

test('a document cannot be changed or deleted by whoever serves people', async () => {
  const { id } = await app.shop()
  const paymentId = await pay(id, { net: 10_000_000, tax: 2_300_000 })
  await issue(id, { paymentId, seller: newSeller() })
  for (const statement of ['delete from document', 'update document set net = 0', 'update payment set net = 0'])
    await expect(withAccount(app.database, id, tx => tx.rows(statement))).rejects.toMatchObject({ code: '42501' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

const empty = {
  companyName: '',
  taxType: null,
  taxId: '',
  phone: '',
  email: '',
  line1: '',
  line2: '',
  postalCode: '',
  city: '',
  country: '',
  state: '',
  version: 0,
}
const bakery = {
  ...empty,
  companyName: 'Piekarnia Żółty Ul sp. z o.o.',
  taxType: 'NIP',
  taxId: 'PL 526-025-02-74',
  phone: '512 340 178',
  email: 'biuro@ul.example',
  line1: 'ul. Świętokrzyska 12',
  postalCode: '00-916',
  city: 'Warszawa',
  country: 'PL',
}
const kept = { ...bakery, taxId: '5260250274', phone: '+48512340178' }

test('a new account has none; what is saved comes back as it is kept', async () => {
  const { api } = await app.shop()
  expect((await api('GET /billing-data')).body).toEqual(empty)
  expect(await api('PUT /billing-data', bakery)).toMatchObject({ status: 200, body: { ...kept, version: 1 } })
  expect((await api('GET /billing-data')).body).toEqual({ ...kept, version: 1 })
})

test.each([
  [{ taxId: '1234567890' }, 'WRONG_TAX_ID', 'taxId'],
  [{ taxId: '0000000000' }, 'WRONG_TAX_ID', 'taxId'],
  [{ taxType: 'EU_VAT', taxId: 'GR123456789' }, 'WRONG_TAX_ID', 'taxId'],
  [{ taxType: 'US_EIN', taxId: '12-34567' }, 'WRONG_TAX_ID', 'taxId'],
  [{ taxType: null, taxId: '5260250274' }, 'WRONG_TAX_ID', 'taxId'],
  [{ phone: '12' }, 'WRONG_PHONE_NUMBER', 'phone'],
  [{ email: 'biuro' }, 'BAD_REQUEST', 'email'],
  [{ companyName: ' ' }, 'BAD_REQUEST', 'companyName'],
  [{ country: 'Poland' }, 'BAD_REQUEST', 'country'],
])('%j is refused beside its field, and nothing is saved', async (wrong, code, field) => {
  const { api } = await app.shop()
  expect(await api('PUT /billing-data', { ...bakery, ...wrong })).toMatchObject({ status: 400, body: { code, field } })
  expect((await api('GET /billing-data')).body).toEqual(empty)
})

test('only the company’s name is needed', async () => {
  const { api } = await app.shop()
  const answer = await api('PUT /billing-data', { ...empty, companyName: 'Rosa', taxType: 'NIP' })
  expect(answer).toMatchObject({ status: 200, body: { companyName: 'Rosa', taxId: '', phone: '' } })
})

test('of two who save at once the second is told what stands', async () => {
  const { api } = await app.shop()
  expect(await api('PUT /billing-data', { ...bakery, version: 4 })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION' },
  })
  const answers = await Promise.all(['Rosa', 'Ula'].map(companyName => api('PUT /billing-data', { ...bakery, companyName })))
  expect(answers.map(answer => answer.status).sort()).toEqual([200, 409])
  const { body } = await api('GET /billing-data')
  expect(answers.find(answer => answer.status === 409)?.body).toMatchObject({ code: 'STALE_VERSION', details: { current: body } })
})

test('a change is written down with what changed', async () => {
  const { api } = await app.shop()
  await api('PUT /billing-data', bakery)
  await api('PUT /billing-data', { ...bakery, city: 'Łódź', version: 1 })
  const { body } = await api('GET /audit-entries')
  expect(body).toMatchObject({
    items: [
      { action: 'BILLING_DATA_CHANGED', changes: [{ field: 'city', from: 'Warszawa', to: 'Łódź' }] },
      { action: 'BILLING_DATA_CHANGED' },
    ],
  })
})

test('an overdue account keeps them, and another account has its own', async () => {
  const late = await app.shop({ status: 'OVERDUE' })
  expect((await late.api('PUT /billing-data', bakery)).status).toBe(200)
  const other = await app.shop()
  expect((await other.api('GET /billing-data')).body).toEqual(empty)
})

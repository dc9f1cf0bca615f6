import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

const setup = {
  companyName: 'Cloudberry Ltd',
  line1: 'Long Lane 1',
  line2: '',
  postalCode: 'NW1 1AA',
  city: 'London',
  country: 'GB',
  state: '',
  businessEmail: 'office@cloudberry.example',
  phone: '+44 20 7946 0018',
}
const route = 'POST /accounts/current/setup'
const inSetup = { status: 'SETUP_FORM', integrations: ['aws_marketplace' as const], numbers: [] }

const statusOf = async (id: string) =>
  (await app.database.pool.query<{ status: string }>('select status from account where id = $1', [id])).rows[0]?.status
const stored = async (id: string) =>
  (await app.database.pool.query('select company_name, phone, sent_by from account_setup where account_id = $1', [id])).rows

test('a marketplace account is sent to be checked, once, however often somebody presses', async () => {
  const shop = await app.shop(inSetup)
  const answers = await Promise.all([shop.api(route, setup), shop.api(route, setup)])
  expect(answers).toMatchObject([{ status: 204 }, { status: 204 }])
  expect(await shop.api(route, setup)).toMatchObject({ status: 204 })
  expect(await statusOf(shop.id)).toBe('VERIFICATION')
  expect(await stored(shop.id)).toEqual([{ company_name: 'Cloudberry Ltd', phone: '+442079460018', sent_by: 'marta' }])
  const written = await app.database.pool.query('select action, person, subject from audit_entry where account_id = $1', [
    shop.id,
  ])
  expect(written.rows).toEqual([{ action: 'ACCOUNT_SET_UP', person: 'marta', subject: 'Cloudberry Ltd' }])
  const { rows } = await app.database.pool.query('select type, payload from event where account_id = $1', [shop.id])
  expect(rows).toEqual([{ type: 'RESOURCE_CHANGED', payload: { resource: 'account', ids: [] } }])
})

test('what is being checked is not changed under the eyes of who checks; sent back, it is sent anew', async () => {
  const shop = await app.shop(inSetup)
  await shop.api(route, setup)
  expect(await shop.api(route, { ...setup, companyName: 'Other' })).toMatchObject({ status: 403 })
  await app.database.pool.query(`update account set status = 'SETUP_FORM' where id = $1`, [shop.id])
  expect(await shop.api(route, { ...setup, companyName: 'Other' })).toMatchObject({ status: 204 })
  expect(await stored(shop.id)).toMatchObject([{ company_name: 'Other' }])
})

test('a number that is none is named, and nothing is stored', async () => {
  const shop = await app.shop(inSetup)
  for (const phone of ['12', 'office', '020 7946 0018', '+44'])
    expect(await shop.api(route, { ...setup, phone })).toMatchObject({
      status: 400,
      body: { code: 'WRONG_PHONE_NUMBER', field: 'phone' },
    })
  expect([await statusOf(shop.id), await stored(shop.id)]).toEqual(['SETUP_FORM', []])
})

test('a field that is missing is named', async () => {
  const shop = await app.shop(inSetup)
  for (const [field, value] of [
    ['companyName', ' '],
    ['businessEmail', 'office'],
    ['country', 'Britain'],
    ['city', 'x'.repeat(201)],
  ] as const)
    expect(await shop.api(route, { ...setup, [field]: value })).toMatchObject({ status: 400, body: { field } })
})

test('an account that is not in setup has nothing to send', async () => {
  for (const options of [{}, { integrations: ['aws_marketplace' as const] }, { status: 'SETUP_FORM' }]) {
    const shop = await app.shop(options)
    expect(await shop.api(route, setup)).toMatchObject({ status: 403 })
    expect(await stored(shop.id)).toEqual([])
  }
})

test('in setup there is the account itself and its form, and nothing else', async () => {
  const shop = await app.shop(inSetup)
  expect(await shop.api('GET /accounts/current')).toMatchObject({ status: 200, body: { status: 'SETUP_FORM' } })
  for (const other of ['GET /conversations', 'GET /contacts', 'GET /accounts/current/balance', 'GET /settings'])
    expect([other, await shop.api(other)]).toMatchObject([other, { status: 403, body: { code: 'ACCOUNT_NOT_CURRENT' } }])
})

test('an account’s state is seen by calls within five seconds', { timeout: 20_000 }, async () => {
  const shop = await app.shop()
  expect(await shop.api('GET /conversations')).toMatchObject({ status: 200 })
  await app.database.pool.query(`update account set status = 'OVERDUE' where id = $1`, [shop.id])
  await expect.poll(async () => (await shop.api('GET /conversations')).status, { timeout: 6000 }).toBe(403)
  await app.database.pool.query(`update account set status = 'ACTIVE' where id = $1`, [shop.id])
  await expect.poll(async () => (await shop.api('GET /conversations')).status, { timeout: 6000 }).toBe(200)
})

test('a download that was given before the account became overdue gives nothing after', async () => {
  const shop = await app.shop()
  const { body } = await shop.api('POST /contacts/downloads', { selection: { match: {} }, format: 'csv' })
  const { url } = body as { url: string }
  expect(url).toContain('/backend/downloads/')
  await app.database.pool.query(`update account set status = 'OVERDUE' where id = $1`, [shop.id])
  expect(await app.call(`GET ${url}`)).toMatchObject({ status: 404 })
})

import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustomField, CustomFieldValues } from '#contract/contacts/custom-fields.ts'
import { customFieldsMax } from '#contract/limits.ts'
import { withAccount } from '../../db/transaction.ts'
import { startApp } from '../../testing/start-app.ts'
import { fieldValuesOf, writeFieldValues } from './custom-field-values.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>

async function contactOf({ id }: Shop, phone = '+48600100200'): Promise<string> {
  const contactId = randomUUIDv7()
  await app.database.pool.query('insert into contact (account_id, id, phone) values ($1, $2, $3)', [id, contactId, phone])
  return contactId
}
const write = ({ id }: Shop, contactId: string, values: CustomFieldValues) =>
  withAccount(app.database, id, tx => writeFieldValues(tx, contactId, values))
const held = async ({ id }: Shop, contactId: string) =>
  (await withAccount(app.database, id, tx => fieldValuesOf(tx, [contactId]))).get(contactId)
const add = async ({ api }: Shop, body: object) => (await api('POST /custom-fields', body)).body as CustomField
const read = async ({ api }: Shop) => ((await api('GET /custom-fields')).body as { items: CustomField[] }).items

test('a name is taken whatever its case and outer spaces; a select needs options, each once', async () => {
  const { api } = await app.shop()
  expect(await api('POST /custom-fields', { name: ' City ', type: 'TEXT' })).toMatchObject({
    status: 200,
    body: { name: 'City', type: 'TEXT', options: [], contacts: 0 },
  })
  expect(await api('POST /custom-fields', { name: 'CITY', type: 'DATE' })).toMatchObject({
    status: 409,
    body: { code: 'NAME_TAKEN', field: 'name' },
  })
  const select = (options: { name: string }[]) => api('POST /custom-fields', { name: 'Size', type: 'SELECT', options })
  expect(await select([])).toMatchObject({ status: 400, body: { field: 'options', message: 'optionsRequired' } })
  expect(await select([{ name: 's' }, { name: ' S ' }])).toMatchObject({ status: 400, body: { message: 'optionTwice' } })
  expect(await select([{ name: '' }])).toMatchObject({ status: 400, body: { message: 'fieldRequired' } })
  expect(await select([{ name: 'S' }, { name: 'M' }])).toMatchObject({
    status: 200,
    body: { options: [{ name: 'S' }, { name: 'M' }] },
  })
})

test('values are kept as what they are, checked, counted, and taken away with null', async () => {
  const shop = await app.shop()
  const visits = await add(shop, { name: 'Visits', type: 'NUMBER' })
  const member = await add(shop, { name: 'Member', type: 'YES_NO' })
  const since = await add(shop, { name: 'Since', type: 'DATE' })
  const note = await add(shop, { name: 'Note', type: 'TEXT' })
  const size = await add(shop, { name: 'Size', type: 'SELECT', options: [{ name: 'S' }] })
  const contactId = await contactOf(shop)
  const values = {
    [visits.id]: 12.5,
    [member.id]: false,
    [since.id]: '2026-02-28',
    [note.id]: 'Łódź "\\ \ud800',
    [size.id]: size.options[0]?.id ?? '',
  }
  await write(shop, contactId, values)
  expect(await held(shop, contactId)).toEqual({ ...values, [note.id]: 'Łódź "\\ \ufffd' })
  await expect(write(shop, contactId, { [visits.id]: 'many' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    field: `fields.${visits.id}`,
    message: 'notNumber',
  })
  await write(shop, contactId, { [visits.id]: 13, [member.id]: null })
  expect(await held(shop, contactId)).toMatchObject({ [visits.id]: 13, [since.id]: '2026-02-28' })
  const counts = Object.fromEntries((await read(shop)).map(field => [field.name, field.contacts]))
  expect(counts).toEqual({ Visits: 1, Member: 0, Since: 1, Note: 1, Size: 1 })
})

test('an option keeps its values through a rename and another order; one that contacts hold goes only when that is said', async () => {
  const shop = await app.shop()
  const { api } = shop
  const field = await add(shop, { name: 'Size', type: 'SELECT', options: [{ name: 'S' }, { name: 'M' }] })
  const [small, medium] = field.options
  if (!small || !medium) throw new Error('a field without its options')
  const contactId = await contactOf(shop)
  await write(shop, contactId, { [field.id]: small.id })
  const put = (options: object[], version: number, more = {}) =>
    api(`PUT /custom-fields/${field.id}`, { name: 'Size', options, version, ...more })
  expect(await put([{ name: 'XL' }, medium, { ...small, name: 'Small' }], 1)).toMatchObject({
    status: 200,
    body: { version: 2, contacts: 1, options: [{ name: 'XL' }, medium, { id: small.id, name: 'Small' }] },
  })
  expect(await put([medium], 2)).toMatchObject({
    status: 409,
    body: { code: 'OPTION_IN_USE', field: 'options', details: { contacts: 1, options: ['XL', 'Small'] } },
  })
  expect(await held(shop, contactId)).toEqual({ [field.id]: small.id })
  expect(await put([medium], 2, { dropsValues: true })).toMatchObject({ status: 200, body: { options: [medium], contacts: 0 } })
  expect(await held(shop, contactId)).toBeUndefined()
  expect(await put([], 3)).toMatchObject({ status: 400, body: { message: 'optionsRequired' } })
})

test('of two that change a field the second is told what it is now; the type stays', async () => {
  const { api } = await app.shop()
  const { id } = (await api('POST /custom-fields', { name: 'Old', type: 'TEXT' })).body as CustomField
  expect(await api(`PUT /custom-fields/${id}`, { name: 'First', options: [], version: 1, type: 'DATE' })).toMatchObject({
    body: { name: 'First', type: 'TEXT' },
  })
  expect(await api(`PUT /custom-fields/${id}`, { name: 'Second', options: [], version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', details: { current: { id, name: 'First', version: 2 } } },
  })
})

test('with the field go its values, with the contact its own', async () => {
  const shop = await app.shop()
  const [city, note] = [await add(shop, { name: 'City', type: 'TEXT' }), await add(shop, { name: 'Note', type: 'TEXT' })]
  const [anna, ewa] = [await contactOf(shop), await contactOf(shop, '+48600100201')]
  for (const one of [anna, ewa]) await write(shop, one, { [city.id]: 'Gdynia', [note.id]: 'VIP' })
  await app.database.pool.query('delete from contact where account_id = $1 and id = $2', [shop.id, ewa])
  expect((await read(shop)).map(field => field.contacts)).toEqual([1, 1])
  expect(await shop.api(`DELETE /custom-fields/${city.id}`)).toMatchObject({ status: 204 })
  expect(await held(shop, anna)).toEqual({ [note.id]: 'VIP' })
  // A form that was open meanwhile still saves the rest.
  await write(shop, anna, { [city.id]: 'Gdynia', [note.id]: 'Gold' })
  expect(await held(shop, anna)).toEqual({ [note.id]: 'Gold' })
})

test('another account sees nothing, changes nothing and deletes nothing', async () => {
  const [mine, other] = [await app.shop(), await app.shop()]
  const { id } = await add(mine, { name: 'City', type: 'TEXT' })
  expect(await read(other)).toEqual([])
  expect(await other.api(`PUT /custom-fields/${id}`, { name: 'X', options: [], version: 1 })).toMatchObject({ status: 404 })
  expect(await other.api(`DELETE /custom-fields/${id}`)).toMatchObject({ status: 404 })
  expect(await read(mine)).toMatchObject([{ name: 'City' }])
})

test('a hundred fields are the most', async () => {
  const { api, id } = await app.shop()
  await app.database.pool.query(
    `insert into custom_field (account_id, id, name, type) select $1, gen_random_uuid(), 'Field ' || n, 'TEXT' from generate_series(1, $2) n`,
    [id, customFieldsMax],
  )
  expect(await api('POST /custom-fields', { name: 'One more', type: 'TEXT' })).toMatchObject({
    status: 409,
    body: { code: 'TOO_MANY_CUSTOM_FIELDS' },
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Response = { _id: string; name: string; text: string; version: number }
const hours = { name: 'hours', text: 'We open at ten.' }

test('what is added, changed and removed is what the composer reads', async () => {
  const { api } = await app.shop()
  const { _id, version } = (await api('POST /canned-responses', hours)).body as Response
  expect(await api('GET /canned-responses')).toMatchObject({ body: [{ _id, ...hours }] })
  expect(await api(`PUT /canned-responses/${_id}`, { ...hours, text: 'At nine.', version })).toMatchObject({
    body: { version: 2 },
  })
  expect(await api('GET /canned-responses/list?search=NINE')).toMatchObject({
    body: { items: [{ _id, text: 'At nine.' }], total: 1 },
  })
  expect(await api(`DELETE /canned-responses/${_id}`)).toMatchObject({ status: 204 })
  expect(await api('GET /canned-responses')).toMatchObject({ body: [] })
})

test('a name stands once, and of two that change one the second is told what it is now', async () => {
  const { api } = await app.shop()
  const { _id } = (await api('POST /canned-responses', hours)).body as Response
  const taken = { status: 409, body: { code: 'NAME_TAKEN', field: 'name' } }
  expect(await api('POST /canned-responses', { ...hours, name: 'HOURS ' })).toMatchObject(taken)
  await api(`PUT /canned-responses/${_id}`, { ...hours, text: 'First', version: 1 })
  expect(await api(`PUT /canned-responses/${_id}`, { ...hours, text: 'Second', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', details: { current: { _id, text: 'First', version: 2 } } },
  })
})

test('another account sees and changes nothing', async () => {
  const [mine, other] = [await app.shop(), await app.shop()]
  const { _id } = (await mine.api('POST /canned-responses', hours)).body as Response
  expect(await other.api('GET /canned-responses')).toMatchObject({ body: [] })
  expect(await other.api(`PUT /canned-responses/${_id}`, { ...hours, version: 1 })).toMatchObject({ status: 404 })
  expect(await other.api(`DELETE /canned-responses/${_id}`)).toMatchObject({ status: 404 })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Template = { id: string; name: string; text: string; version: number }
const greeting = { name: 'Greeting', text: 'Hi {{name|there}}' }

test('a template is written, found by its name in any case, changed and gone', async () => {
  const { api } = await app.shop()
  const { id, version } = (await api('POST /message-templates', { ...greeting, name: ' Greeting ' })).body as Template
  expect(await api('GET /message-templates/GREETING')).toMatchObject({ status: 200, body: { id, ...greeting, version: 1 } })
  const changed = { name: 'Żółć / 100%', text: 'Hello' }
  expect(await api(`PUT /message-templates/${id}`, { ...changed, version })).toMatchObject({ body: { ...changed, version: 2 } })
  const address = encodeURIComponent('żółć / 100%')
  expect(await api(`GET /message-templates/${address}`)).toMatchObject({ status: 200, body: { name: changed.name } })
  expect(await api(`DELETE /message-templates/${id}`)).toMatchObject({ status: 204 })
  expect(await api(`GET /message-templates/${address}`)).toMatchObject({ status: 404 })
  expect(await api(`PUT /message-templates/${id}`, { ...changed, version: 2 })).toMatchObject({ status: 404 })
})

test('a name is taken whatever its case and outer spaces, also by a change and when two save it at once', async () => {
  const { api } = await app.shop()
  await api('POST /message-templates', greeting)
  const taken = { status: 409, body: { code: 'NAME_TAKEN', field: 'name' } }
  expect(await api('POST /message-templates', { ...greeting, name: 'greeting ' })).toMatchObject(taken)
  const { id } = (await api('POST /message-templates', { ...greeting, name: 'Other' })).body as Template
  expect(await api(`PUT /message-templates/${id}`, { ...greeting, version: 1 })).toMatchObject(taken)
  const both = await Promise.all([1, 2].map(() => api('POST /message-templates', { ...greeting, name: 'Twice' })))
  expect(both.map(answer => answer.status).sort()).toEqual([200, 409])
})

test('name and text are required, and what a template makes fits into a text', async () => {
  const { api } = await app.shop()
  const refused = (body: object) => api('POST /message-templates', { ...greeting, ...body })
  expect(await refused({ name: '  ' })).toMatchObject({ status: 400, body: { field: 'name', message: 'fieldRequired' } })
  expect(await refused({ text: ' ' })).toMatchObject({ status: 400, body: { field: 'text', message: 'fieldRequired' } })
  expect(await refused({ text: 'ł'.repeat(397) })).toMatchObject({
    status: 400,
    body: { field: 'text', message: 'messageTooLong' },
  })
  expect(await refused({ text: `${'a'.repeat(912)}{{name}}` })).toMatchObject({ status: 200 })
})

test('of two that change a template the second is told what it is now, even where the name is taken too', async () => {
  const { api } = await app.shop()
  const { id, version } = (await api('POST /message-templates', greeting)).body as Template
  await api('POST /message-templates', { ...greeting, name: 'Other' })
  await api(`PUT /message-templates/${id}`, { ...greeting, text: 'First', version })
  expect(await api(`PUT /message-templates/${id}`, { name: 'Other', text: 'Second', version })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', details: { current: { id, text: 'First', version: 2 } } },
  })
})

test('each change tells the other screens', async () => {
  const { api, id: accountId } = await app.shop()
  const { id } = (await api('POST /message-templates', greeting)).body as Template
  await api(`PUT /message-templates/${id}`, { ...greeting, version: 1 })
  await api(`DELETE /message-templates/${id}`)
  const { rows } = await app.database.pool.query('select type, payload from event where account_id = $1 order by number', [
    accountId,
  ])
  const told = { type: 'RESOURCE_CHANGED', payload: { resource: 'message-templates', ids: [id] } }
  expect(rows).toEqual([told, told, told])
})

test('another account sees nothing, changes nothing and deletes nothing', async () => {
  const [mine, other] = [await app.shop(), await app.shop()]
  const { id } = (await mine.api('POST /message-templates', greeting)).body as Template
  expect(await other.api('GET /message-templates')).toMatchObject({ body: { items: [], total: 0 } })
  expect(await other.api('GET /message-templates/Greeting')).toMatchObject({ status: 404 })
  expect(await other.api(`PUT /message-templates/${id}`, { ...greeting, version: 1 })).toMatchObject({ status: 404 })
  expect(await other.api(`DELETE /message-templates/${id}`)).toMatchObject({ status: 404 })
  expect(await mine.api('GET /message-templates?search=THERE&sort=-updated')).toMatchObject({
    body: { items: [{ id }], total: 1 },
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContactRow } from '#contract/contacts/contacts.ts'
import type { CustomField } from '#contract/contacts/custom-fields.ts'
import { runNextJob } from '../jobs/worker.ts'
import { openDesk } from '../testing/import-desk.ts'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
let desk: ReturnType<typeof openDesk>
beforeAll(async () => {
  app = await startApp()
  desk = openDesk(app)
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const phone = '+48512345601'
const ask = async (shop: Shop, sql: string) => (await app.database.pool.query(sql, [shop.id])).rows
const consents = (shop: Shop) => ask(shop, 'select phone, channel from consent where account_id = $1 order by phone, created_at')
const many = (count: number) => `Phone\n${Array.from({ length: count }, (_, at) => `+4851234${1000 + at}`).join('\n')}\n`

test('what a customer says after a block list was imported is their own: the undo leaves it and lists it', async () => {
  const shop = await app.shop()
  const text = 'Phone,Reason\n512345601,SENT_STOP\n512345602,SENT_STOP\n512345603,CLICKED_STOP\n'
  await shop.api('POST /contacts', { phone: '+48512345603' })
  const link = await shop.api(`POST /contacts/${encodeURIComponent('+48512345603')}/unsubscribe-link`)
  const done = await desk.run(shop, text, {}, 'block-list')
  await shop.receive(phone, 'STOP')
  expect(await ask(shop, `select id from message where account_id = $1 and origin = 'opt-out'`)).toHaveLength(1)
  await shop.receive(phone, 'STOP')
  expect(await ask(shop, `select id from message where account_id = $1 and origin = 'opt-out'`)).toHaveLength(1)
  const { url } = link.body as { url: string }
  for (const press of [1, 2])
    expect(await app.call(`POST /unsubscribing/${url.split('/').at(-1)}`), `${press}`).toMatchObject({ status: 204 })

  expect(await desk.undo(shop, done.id)).toMatchObject({ undo: { status: 'COMPLETED', counts: { deleted: 1, left: 2 } } })
  expect(await ask(shop, 'select phone, reason, blocked_by from block_list where account_id = $1 order by phone')).toEqual([
    { phone, reason: 'SENT_STOP', blocked_by: null },
    { phone: '+48512345603', reason: 'CLICKED_STOP', blocked_by: null },
  ])
  expect(await desk.rowsOf(shop, done.id, 'LEFT')).toMatchObject([
    { row: 2, phone, reason: 'CHANGED_SINCE' },
    { row: 4, phone: '+48512345603', reason: 'CHANGED_SINCE' },
  ])
  expect(await consents(shop)).toEqual([
    { phone, channel: 'sms' },
    { phone: '+48512345603', channel: 'unsubscribe-page' },
  ])
  expect(await desk.contact(shop, '+48512345603')).toMatchObject({ active: false, consent: { source: 'unsubscribe-page' } })
})

test('consents of an import go with its undo also where somebody deleted or merged its contacts before', async () => {
  const shop = await app.shop()
  const other = (await shop.api('POST /contacts', { phone: '+48512345699' })).body as ContactRow
  const done = await desk.run(shop, 'Phone\n512345601\n512345602\n512345603\n', { options: { consent: 'They said yes' } })
  const [deleted, merged] = [await desk.contact(shop, phone), await desk.contact(shop, '+48512345602')]
  await shop.api(`DELETE /contacts/${deleted?.id}`)
  const merging = { other: merged?.id, version: other.version, otherVersion: merged?.version }
  expect(await shop.api(`POST /contacts/${other.id}/merge`, merging)).toMatchObject({ status: 200 })
  expect(await desk.undo(shop, done.id)).toMatchObject({ undo: { counts: { deleted: 1, left: 0 } } })
  expect(await consents(shop)).toEqual([])
  // Brought back it shows what is recorded, not what was.
  expect(await shop.api(`POST /contacts/${deleted?.id}/restore`)).toMatchObject({ status: 200, body: { consent: null } })
})

test('an undo that failed is taken up where it was when somebody asks again', async () => {
  const shop = await app.shop()
  const done = await desk.run(shop, many(2500))
  await shop.api(`POST /jobs/${done.id}/undo`)
  let asked = 0
  await runNextJob(app.context, 'imports', () => (asked += 1) > 1)
  await app.database.pool.query(`update job set status = 'FAILED', finished_at = now() where undo_of = $1`, [done.id])
  const first = app.database.kind === 'pglite' ? 500 : 2000
  expect(await desk.importOf(shop, done.id)).toMatchObject({
    undoableUntil: expect.any(String),
    undo: { status: 'FAILED', seen: first, counts: { deleted: first } },
  })
  const undone = await desk.undo(shop, done.id)
  expect(undone).toMatchObject({
    undoableUntil: null,
    undo: { status: 'COMPLETED', total: 2500, seen: 2500, counts: { deleted: 2500, left: 0 } },
  })
  expect(await desk.undo(shop, done.id)).toEqual(undone)
})

test('an undo puts back the option that was there, unless it is no longer offered', async () => {
  const shop = await app.shop()
  const options = [{ name: 'S' }, { name: 'M' }, { name: 'L' }]
  const field = (await shop.api('POST /custom-fields', { name: 'Size', type: 'SELECT', options })).body as CustomField
  const [small, medium, large] = field.options
  await shop.api('POST /contacts', { phone, fields: { [field.id]: small?.id } })
  await shop.api('POST /contacts', { phone: '+48512345602', fields: { [field.id]: medium?.id } })
  const done = await desk.run(shop, 'Phone,Size\n512345601,L\n512345602,L\n')
  const change = { name: 'Size', options: [medium, large], version: field.version, dropsValues: true }
  expect(await shop.api(`PUT /custom-fields/${field.id}`, change)).toMatchObject({ status: 200 })
  expect(await desk.undo(shop, done.id)).toMatchObject({ undo: { counts: { restored: 2 } } })
  expect((await desk.contact(shop, phone))?.fields).toEqual({})
  expect(await desk.contact(shop, '+48512345602')).toMatchObject({ fields: { [field.id]: medium?.id } })
})

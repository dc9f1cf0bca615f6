// Also on PGlite: an import shares the one connection with people.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustomField } from '#contract/contacts/custom-fields.ts'
import type { ImportFile } from '#contract/contacts/imports.ts'
import { importUndoDays } from '#contract/limits.ts'
import { runBatches } from '../jobs/batches.ts'
import type { JobRow } from '../jobs/kind.ts'
import { applyRetention } from '../jobs/retention.ts'
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
const many = (count: number, from = 1000) =>
  `Phone\n${Array.from({ length: count }, (_, at) => `+4851234${from + at}`).join('\n')}\n`
const jobs = async (where: string, values: unknown[]) =>
  (await app.database.pool.query<JobRow>(`select * from job where ${where}`, values)).rows
/** Its worker is dead, and its lease has run out. */
const abandon = (id: string) =>
  app.database.pool.query(`update job set status = 'INPROGRESS', leased_until = now() - interval '1 s' where id = $1`, [id])
/** One batch of the next import or undo: a turn ends at once here. */
const workOnce = async () => {
  let asked = 0
  await runNextJob(app.context, 'imports', () => (asked += 1) > 1)
}
const batchRows = () => (app.database.kind === 'pglite' ? 500 : 2000)
const numbersOf = async (shop: Shop) =>
  (
    await app.database.pool.query<{ all: number; numbers: number }>(
      'select count(*)::int as all, count(distinct phone)::int as numbers from contact where account_id = $1',
      [shop.id],
    )
  ).rows[0]

test('an undo deletes whom the import made, restores whom it changed, and lists whom somebody changed since', async () => {
  const shop = await app.shop()
  const vip = (await shop.api('POST /contact-tags', { name: 'VIP' })).body as { id: string }
  const city = (await shop.api('POST /custom-fields', { name: 'City', type: 'TEXT', options: [] })).body as CustomField
  const club = (await shop.api('POST /custom-fields', { name: 'Club', type: 'YES_NO', options: [] })).body as CustomField
  const old = { phone: '+48512345601', name: 'Ania', birthday: '1990-02-01', tags: [vip.id], fields: { [city.id]: 'Łódź' } }
  await shop.api('POST /contacts', old)
  await shop.api('POST /contacts', { phone: '+48512345602', name: 'Jan' })
  await shop.api('POST /contacts', { phone: '+48512345603', name: 'Ewa' })
  const before = await desk.contact(shop, old.phone)
  const done = await desk.run(
    shop,
    'Phone,First name,Birthday,Signed up,Tags,City,Club\n' +
      '+48512345601,Anna,1991-03-04,2020-01-01,VIP|Gold,Gdańsk,yes\n' +
      '+48512345602,Janek,,,Gold,,\n' +
      '+48512345603,Ewka,,,,,\n' +
      '+48512345604,New,,,Gold,Kraków,no\n' +
      '+48512345605,Edited,,,,,\n' +
      '+48512345606,Wrote,,,,,\n' +
      '+48512345601,Hanna,,,,,\n',
    { options: { consent: 'They said yes' } },
  )
  expect(done).toMatchObject({ created: 3, updated: 3, repeated: 1, newTags: 1 })
  expect(await desk.contact(shop, old.phone)).toMatchObject({
    name: 'Hanna',
    birthday: '1991-03-04',
    tags: ['Gold', 'VIP'],
    fields: { [city.id]: 'Gdańsk', [club.id]: true },
    consent: { source: 'import' },
  })

  const edited = await desk.contact(shop, '+48512345605')
  await shop.api(`PUT /contacts/${edited?.id}`, { phone: edited?.phone, name: 'By hand', version: edited?.version })
  const deleted = await desk.contact(shop, '+48512345603')
  await shop.api(`DELETE /contacts/${deleted?.id}`)
  await shop.receive('+48512345606', 'STOP')

  const undone = await desk.undo(shop, done.id)
  expect(undone).toMatchObject({
    undoableUntil: null,
    undo: { status: 'COMPLETED', total: 6, seen: 6, counts: { deleted: 1, restored: 2, left: 3 } },
  })
  const { version: _, updatedAt: __, ...restored } = (await desk.contact(shop, old.phone)) ?? {}
  expect(before).toMatchObject(restored)
  expect(await desk.contact(shop, '+48512345602')).toMatchObject({ name: 'Jan', tags: [], consent: null })
  expect((await desk.contacts(shop)).map(row => [row.phone, row.name]).toSorted()).toEqual([
    ['+48512345601', 'Ania'],
    ['+48512345602', 'Jan'],
    ['+48512345605', 'By hand'],
    ['+48512345606', 'Wrote'],
  ])
  expect(await desk.rowsOf(shop, done.id, 'LEFT')).toMatchObject([
    { row: 4, phone: '+48512345603', reason: 'DELETED_SINCE' },
    { row: 6, phone: '+48512345605', reason: 'CHANGED_SINCE' },
    { row: 7, phone: '+48512345606', reason: 'CHANGED_SINCE' },
  ])
  expect(await desk.download(shop, `POST /imports/${done.id}/downloads`, { outcome: 'LEFT' })).toContain(
    `"4","'+48512345603","Deleted since the import."`,
  )
  // The tag that it made is worn by nobody.
  expect((await shop.api('GET /contact-tags')).body).toMatchObject({ items: [{ name: 'VIP', contacts: 1 }], total: 1 })
  // That somebody changed them since is no consent: what the import wrote goes of those who stay too, and what they said stays.
  const { rows } = await app.database.pool.query(
    `select phone from consent where account_id = $1 and channel = 'import' order by phone`,
    [shop.id],
  )
  expect(rows).toEqual([])
  expect(await desk.contact(shop, '+48512345605')).toMatchObject({ consent: null })
  expect(await desk.contact(shop, '+48512345606')).toMatchObject({ consent: { kind: 'OPTED_OUT', source: 'sms' } })
  // Pressed again it is the same undo.
  expect(await desk.undo(shop, done.id)).toEqual(undone)
})

test('an import that was killed between two batches goes on behind the last one, and no contact comes twice', async () => {
  const shop = await app.shop()
  const rows = app.database.kind === 'pglite' ? 1700 : 6800
  const { id } = await desk.begin(shop, many(rows))
  for (let kill = 1; kill <= 3; kill += 1) {
    await workOnce()
    await abandon(id)
    expect(await desk.importOf(shop, id)).toMatchObject({ status: 'INPROGRESS', seen: kill * batchRows() })
  }
  await desk.work()
  expect(await desk.importOf(shop, id)).toMatchObject({ status: 'COMPLETED', total: rows, seen: rows, created: rows })
  expect(await numbersOf(shop)).toEqual({ all: rows, numbers: rows })
})

test('two workers that hold one import do not do a batch twice', async () => {
  const shop = await app.shop()
  const { id } = await desk.begin(shop, many(1700))
  await app.database.pool.query(`update job set status = 'INPROGRESS' where id = $1`, [id])
  const [job] = await jobs('id = $1', [id])
  if (!job) throw new Error('no job')
  await Promise.all([1, 2, 3].map(() => runBatches(app.context, job, () => false)))
  await desk.work()
  expect(await desk.importOf(shop, id)).toMatchObject({ status: 'COMPLETED', seen: 1700, created: 1700, repeated: 0 })
  expect(await numbersOf(shop)).toEqual({ all: 1700, numbers: 1700 })
})

test('an undo that was killed goes on, and what was left is told once', async () => {
  const shop = await app.shop()
  const done = await desk.run(shop, many(2500))
  await app.database.pool.query('update contact set version = version + 1 where account_id = $1 and right(phone, 1) = $2', [
    shop.id,
    '7',
  ])
  await shop.api(`POST /jobs/${done.id}/undo`)
  await workOnce()
  expect(await desk.importOf(shop, done.id)).toMatchObject({ undo: { status: 'INPROGRESS', seen: batchRows() } })
  const [undo] = await jobs('undo_of = $1', [done.id])
  await abandon(undo?.id ?? '')
  await desk.work()
  expect(await desk.importOf(shop, done.id)).toMatchObject({
    undo: { status: 'COMPLETED', seen: 2500, counts: { deleted: 2250, left: 250 } },
  })
  expect(await numbersOf(shop)).toEqual({ all: 250, numbers: 250 })
})

test('a number that somebody adds while the import runs is changed, not added again', async () => {
  const shop = await app.shop()
  const { id } = await desk.begin(shop, many(1700))
  const [running] = await Promise.all([desk.work(), shop.api('POST /contacts', { phone: '+485123452699', name: 'By hand' })])
  expect(running).toBeUndefined()
  const added = await shop.api('POST /contacts', { phone: '+48512342699', name: 'By hand' })
  expect(added).toMatchObject({ status: 409, body: { code: 'PHONE_TAKEN' } })
  expect(await desk.importOf(shop, id)).toMatchObject({ status: 'COMPLETED', imported: 1700 })
})

test('browsers hear of an import when it begins and ends, and of contacts when it ends', async () => {
  const shop = await app.shop()
  const { id } = await desk.begin(shop, many(3))
  await desk.work()
  const { rows } = await app.database.pool.query<{ payload: { resource: string; ids: string[] } }>(
    'select payload from event where account_id = $1 order by number',
    [shop.id],
  )
  const told = rows.map(row => row.payload)
  expect(told.filter(({ resource }) => resource === 'jobs').map(({ ids }) => ids)).toEqual([[id], [id]])
  for (const resource of ['contacts', 'contact-tags', 'custom-fields'])
    expect(
      told.filter(one => one.resource === resource),
      resource,
    ).toHaveLength(1)
})

test('the longest import lets others in between', async () => {
  const [shop, other] = [await app.shop(), await app.shop()]
  await desk.begin(shop, many(1200))
  const small = await desk.begin(other, many(2))
  await workOnce()
  await runNextJob(app.context, 'imports', () => false)
  expect(await desk.importOf(other, small.id)).toMatchObject({ status: 'COMPLETED' })
  await desk.work()
})

test('what an undo needs is kept for a month, the import for good', async () => {
  const shop = await app.shop()
  const done = await desk.run(shop, `${many(2)}x\n`)
  await app.database.pool.query(
    `update job set created_at = now() - $2 * interval '1 day', finished_at = now() - $2 * interval '1 day' where id = $1`,
    [done.id, importUndoDays + 1],
  )
  await applyRetention(app.database, app.context.files)
  expect(await desk.importOf(shop, done.id)).toMatchObject({ imported: 2, rejected: 1, undoableUntil: null })
  expect(await desk.rowsOf(shop, done.id, 'REJECTED')).toEqual([])
  expect(await shop.api(`POST /jobs/${done.id}/undo`)).toMatchObject({ status: 409, body: { code: 'NOT_UNDOABLE' } })
})

test('numbers of a block list are blocked for the reason of their row, in either language; blocks that were there stay as they were', async () => {
  const shop = await app.shop()
  await shop.api('POST /contacts', { phone: '+48512345601', consent: 'Asked' })
  await shop.api('POST /block-list', { phone: '+48512345602', reason: 'SPAM', note: 'Ours' })
  const text =
    'Numer;Powód;Uwagi\n512345601;Nie chce wiadomości;pisał do nas\n512345602;SPAM;other\n512345602;Rude messages;\n' +
    '22 123 45 67;;\n512345601;does not want messages;\nabc;;\n512345603;because;\n'
  const counts = { total: 7, created: 4, imported: 4, skipped: 1, repeated: 1, rejected: 1, warned: 1 }
  const options = { options: { reason: 'OTHER_PHONE_NUMBER_OWNER', note: 'Old list' } }
  expect(await desk.check(shop, text, options, 'block-list')).toMatchObject(counts)
  const done = await desk.run(shop, text, options, 'block-list')
  expect(done).toMatchObject({ ...counts, kind: 'block-list', rejectedFor: { INVALID_NUMBER: 1, NOT_MOBILE_NUMBER: 0 } })
  const blocks = (await shop.api('GET /block-list?sort=phone')).body as { items: object[] }
  expect(blocks.items).toMatchObject([
    { phone: '+48221234567', reason: 'OTHER_PHONE_NUMBER_OWNER', note: 'Old list', blockedBy: 'marta' },
    { phone: '+48512345601', reason: 'DOESNT_WANT_MESSAGES', note: 'pisał do nas' },
    { phone: '+48512345602', reason: 'SPAM', note: 'Ours' },
    { phone: '+48512345602', reason: 'RUDE_MESSAGES', note: 'Old list' },
    { phone: '+48512345603', reason: 'OTHER_PHONE_NUMBER_OWNER' },
  ])
  expect(await desk.contact(shop, '+48512345601')).toMatchObject({
    active: false,
    consent: { kind: 'OPTED_OUT', source: 'import' },
  })
  expect(await desk.rowsOf(shop, done.id, 'WARNED')).toMatchObject([
    { row: 8, problems: [{ field: 'reason', value: 'because', problem: 'reasonInvalid' }] },
  ])
  expect(await desk.undo(shop, done.id)).toMatchObject({ undo: { counts: { deleted: 4, left: 0 } } })
  expect((await shop.api('GET /block-list')).body).toMatchObject({ items: [{ reason: 'SPAM', note: 'Ours' }], total: 1 })
  expect(await desk.contact(shop, '+48512345601')).toMatchObject({ active: true, consent: { kind: 'OPTED_IN', source: 'staff' } })
})

test('an import of contacts lifts no block, and blocked stays blocked', async () => {
  const shop = await app.shop()
  await shop.api('POST /block-list', { phone: '+48512345601', reason: 'SENT_STOP' })
  expect(await desk.run(shop, 'Phone,Status\n512345601,active\n')).toMatchObject({ created: 1, blocked: 1 })
  expect(await desk.contact(shop, '+48512345601')).toMatchObject({ active: false })
  const done = (await shop.api('GET /imports')).body as { items: { id: string }[] }
  await desk.undo(shop, done.items[0]?.id ?? '')
  expect((await shop.api('GET /block-list')).body).toMatchObject({ total: 1 })
})

test('a dry run leaves nothing behind, and is told as progress', async () => {
  const shop = await app.shop()
  const file = (await desk.upload(shop, `${many(1200)}+48512341000\n`)).body as ImportFile
  const { body } = await shop.api('POST /import-checks', desk.planOf(file))
  expect(body).toMatchObject({ status: 'PENDING', total: 1201, seen: 0 })
  await desk.work()
  const { id } = body as { id: string }
  expect((await shop.api(`GET /import-checks/${id}`)).body).toMatchObject({
    status: 'COMPLETED',
    seen: 1201,
    created: 1200,
    repeated: 1,
  })
  expect(await numbersOf(shop)).toEqual({ all: 0, numbers: 0 })
  expect((await shop.api('GET /imports')).body).toMatchObject({ total: 0 })
  expect(await shop.api(`GET /imports/${id}`)).toMatchObject({ status: 404 })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContactRow } from '#contract/contacts/contacts.ts'
import type { ImportFile } from '#contract/contacts/imports.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { openDesk } from '../testing/import-desk.ts'
import { startApp } from '../testing/start-app.ts'
import { soon } from '../testing/soon.ts'
import { workOffJobs } from '../testing/work-off-jobs.ts'
import { runBatches } from './batches.ts'
import type { JobRow } from './kind.ts'
import { runNextJob, startJobWorkers } from './worker.ts'

let app: Awaited<ReturnType<typeof startApp>>
let desk: ReturnType<typeof openDesk>
beforeAll(async () => {
  app = await startApp()
  desk = openDesk(app)
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>

async function shopWithContacts(contacts = 2): Promise<Shop> {
  const shop = await app.shop()
  await app.database.pool.query(
    `insert into contact (account_id, id, phone) select $1, gen_random_uuid(), '+4850' || (1000000 + i) from generate_series(1, $2::int) i`,
    [shop.id, contacts],
  )
  return shop
}
const block = async (shop: Shop, reason = 'SPAM') =>
  (await shop.api('POST /contacts/bulk', { selection: { match: {} }, do: { action: 'block', reason } })).body as Job
const listed = async (shop: Shop) => (await shop.api('GET /jobs')).body as Job[]
const jobOf = async (shop: Shop, id: string) => (await shop.api(`GET /jobs/${id}`)).body as Job
const endOf = (shop: Shop, what: Job[]) => Promise.all(what.map(async ({ id }) => (await jobOf(shop, id)).status))
/** One turn, which ends after a batch. */
const workOnce = async () => {
  let asked = 0
  await runNextJob(app.context, 'acts', () => (asked += 1) > 1)
}

test('accounts take turns: whoever starts many jobs keeps nobody waiting for all of them', async () => {
  const [busy, quiet] = [await shopWithContacts(), await shopWithContacts()]
  const many = [await block(busy), await block(busy, 'RESIGNATION'), await block(busy, 'RUDE_MESSAGES')]
  const one = await block(quiet)
  await workOnce()
  await workOnce()
  expect(await endOf(busy, many)).toEqual(['COMPLETED', 'PENDING', 'PENDING'])
  expect(await endOf(quiet, [one])).toEqual(['COMPLETED'])
  const another = await block(quiet, 'RESIGNATION')
  await workOnce()
  await workOnce()
  expect(await endOf(busy, many)).toEqual(['COMPLETED', 'COMPLETED', 'PENDING'])
  expect(await endOf(quiet, [another])).toEqual(['COMPLETED'])
  await workOffJobs(app.context)
})

test('what somebody waits for does not wait behind an import, nor behind acts on many contacts', async () => {
  const shop = await shopWithContacts()
  const running = await desk.begin(shop, 'Phone\n512345679\n')
  await block(shop)
  const file = (await desk.upload(shop, 'Phone\n512345680\n')).body as ImportFile
  const { body } = await shop.api('POST /import-checks', desk.planOf(file))
  await runNextJob(app.context, 'checks', () => false)
  const { id } = body as { id: string }
  expect((await shop.api(`GET /import-checks/${id}`)).body).toMatchObject({ status: 'COMPLETED', created: 1 })
  expect(await desk.importOf(shop, running.id)).toMatchObject({ status: 'PENDING' })
  await workOffJobs(app.context)
})

test('what goes on behind the screens is found again after a reload, with its undo; what was done at once is not', async () => {
  const shop = await shopWithContacts(1200)
  const [contact] = ((await shop.api('GET /contacts')).body as { items: ContactRow[] }).items
  await shop.api('POST /contacts/bulk', { selection: { ids: [contact?.id] }, do: { action: 'block', reason: 'RESIGNATION' } })
  expect(await listed(shop)).toEqual([])
  const { id } = await block(shop)
  expect(await listed(shop)).toMatchObject([{ id, kind: 'contacts', action: 'block', status: 'PENDING', total: 1200 }])
  await workOnce()
  expect(await listed(shop)).toMatchObject([{ id, status: 'INPROGRESS', seen: 1000, undoableUntil: null, createdBy: 'marta' }])
  await workOffJobs(app.context)
  const done = { id, status: 'COMPLETED', counts: { changed: 1200 }, undoableUntil: expect.any(String), undo: null }
  expect(await listed(shop)).toMatchObject([done])
  await shop.api(`POST /jobs/${id}/undo`)
  await workOffJobs(app.context)
  expect(await listed(shop)).toMatchObject([
    { id, undoableUntil: null, undo: { status: 'COMPLETED', counts: { changed: 1200 } } },
  ])
  const { id: imported } = await desk.run(shop, 'Phone\n512345679\n', { name: 'fair.csv' })
  expect(await listed(shop)).toMatchObject([{ id: imported, kind: 'import', action: 'contacts', name: 'fair.csv' }, { id }])
  await app.database.pool.query(`update job set finished_at = now() - interval '2 hours' where account_id = $1`, [shop.id])
  expect(await listed(shop)).toEqual([])
})

test('a worker that stood still while another took its job up does none of it again', async () => {
  const shop = await shopWithContacts(1200)
  const { id } = await block(shop)
  const { rows } = await app.database.pool.query<JobRow>('select * from job where id = $1', [id])
  await workOnce()
  for (const asItWas of rows) await runBatches(app.context, asItWas, () => false)
  expect(await jobOf(shop, id)).toMatchObject({ status: 'INPROGRESS', seen: 1000 })
  await workOffJobs(app.context)
  expect(await jobOf(shop, id)).toMatchObject({ status: 'COMPLETED', seen: 1200, counts: { changed: 1200 } })
})

test('two who press undo at once get one undo', async () => {
  const shop = await shopWithContacts()
  const { id } = await block(shop)
  await workOffJobs(app.context)
  const answers = await Promise.all([1, 2, 3].map(() => shop.api(`POST /jobs/${id}/undo`)))
  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200])
  await workOffJobs(app.context)
  expect(await jobOf(shop, id)).toMatchObject({ undo: { status: 'COMPLETED', seen: 2, counts: { changed: 2 } } })
  const { rows } = await app.database.pool.query('select id from job where account_id = $1 and undo_of is not null', [shop.id])
  expect(rows).toHaveLength(1)
})

test('whose undo comes too late is told so, and an undo is no job that can be undone', async () => {
  const shop = await shopWithContacts()
  const { id } = await block(shop)
  await workOffJobs(app.context)
  await app.database.pool.query(`update job set created_at = now() - interval '2 hours' where id = $1`, [id])
  expect(await shop.api(`POST /jobs/${id}/undo`)).toMatchObject({ status: 409, body: { code: 'NOT_UNDOABLE' } })
  await app.database.pool.query(`update job set created_at = now() where id = $1`, [id])
  await shop.api(`POST /jobs/${id}/undo`)
  const { rows } = await app.database.pool.query('select id from job where undo_of = $1', [id])
  for (const route of ['GET /jobs/', 'POST /jobs/'])
    expect(await shop.api(`${route}${rows[0].id}${route === 'GET /jobs/' ? '' : '/undo'}`)).toMatchObject({ status: 404 })
})

test('jobs over contacts and imports are for those alone who have bulk messaging; another account has none of them', async () => {
  const shop = await shopWithContacts()
  const { id } = await block(shop)
  await workOffJobs(app.context)
  const plain = await app.token('marta', { permissions: ['SOMETHING_ELSE'] })
  const ask = (route: string) => app.call(route, { token: plain, account: shop.name })
  expect(await ask('GET /jobs')).toMatchObject({ status: 200, body: [] })
  for (const route of [`GET /jobs/${id}`, `POST /jobs/${id}/undo`])
    expect(await ask(route)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  const other = await app.shop()
  expect(await listed(other)).toEqual([])
  for (const route of [`GET /jobs/${id}`, `POST /jobs/${id}/undo`]) expect(await other.api(route)).toMatchObject({ status: 404 })
  expect(await jobOf(shop, id)).toMatchObject({ undo: null })
})

test('a dry run that was cut off counts from the first row again', async () => {
  const shop = await app.shop()
  const lines = Array.from({ length: 2600 }, (_, at) => `+4851234${1000 + at}`)
  const file = (await desk.upload(shop, `Phone\n${lines.join('\n')}\n+48512341000\n`)).body as ImportFile
  const { id } = (await shop.api('POST /import-checks', desk.planOf(file))).body as { id: string }
  let asked = 0
  await runNextJob(app.context, 'checks', () => (asked += 1) > 1)
  expect((await shop.api(`GET /import-checks/${id}`)).body).toMatchObject({ status: 'INPROGRESS', seen: expect.any(Number) })
  await workOffJobs(app.context)
  expect((await shop.api(`GET /import-checks/${id}`)).body).toMatchObject({
    status: 'COMPLETED',
    seen: 2601,
    created: 2600,
    repeated: 1,
  })
})

test('workers take up what a process that died had leased, on the embedded database at once', async () => {
  const shop = await shopWithContacts()
  const { id } = await block(shop)
  // A server's leases may be those of another instance that lives.
  const left = app.database.kind === 'pglite' ? '1 hour' : '-1 second'
  await app.database.pool.query(`update job set status = 'INPROGRESS', leased_until = now() + $2::interval where id = $1`, [
    id,
    left,
  ])
  const workers = startJobWorkers(app.context)
  await expect.poll(async () => (await jobOf(shop, id)).status, soon).toBe('COMPLETED')
  await workers.stop()
})

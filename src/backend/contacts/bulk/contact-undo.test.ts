// Also on PGlite: a job shares the one connection with people.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContactRow } from '#contract/contacts/contacts.ts'
import type { CustomField } from '#contract/contacts/custom-fields.ts'
import type { Job } from '#contract/jobs/jobs.ts'
import { deletedKeptMinutes } from '#contract/limits.ts'
import { applyRetention } from '../../jobs/retention.ts'
import { runNextJob } from '../../jobs/worker.ts'
import { startApp } from '../../testing/start-app.ts'
import { workOffJobs } from '../../testing/work-off-jobs.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
type Statement = [string, string[]]
const phone = '+48512345601'

const add = async (shop: Shop, body: object) => (await shop.api('POST /contacts', body)).body as ContactRow
const bulk = async (shop: Shop, selection: object, action: object) =>
  (await shop.api('POST /contacts/bulk', { selection, do: action })).body as Job
const job = async (shop: Shop, id: string) => (await shop.api(`GET /jobs/${id}`)).body as Job
const undo = (shop: Shop, id: string) => shop.api(`POST /jobs/${id}/undo`)
const work = () => workOffJobs(app.context)
/** One batch of the next job: a turn ends at once here. */
const workOnce = async () => {
  let asked = 0
  await runNextJob(app.context, 'acts', () => (asked += 1) > 1)
}
const ask = async (shop: Shop, sql: string) => (await app.database.pool.query(sql, [shop.id])).rows
const consents = (shop: Shop) => ask(shop, 'select kind, channel, text from consent where account_id = $1 order by created_at')
const fill = (shop: Shop, contacts: number) =>
  app.database.pool.query(
    `insert into contact (account_id, id, phone) select $1, gen_random_uuid(), '+4850' || (1000000 + i) from generate_series(1, $2::int) i`,
    [shop.id, contacts],
  )

test('undoing a block of many takes back the refusals that it wrote, and contacts show what was recorded before', async () => {
  const shop = await app.shop()
  const { id } = await add(shop, { phone, consent: 'At the till' })
  const blocked = await bulk(shop, { ids: [id] }, { action: 'block', reason: 'RESIGNATION' })
  expect(await shop.api(`GET /contacts?status=blocked`)).toMatchObject({ body: { items: [{ consent: { kind: 'OPTED_OUT' } }] } })
  await undo(shop, blocked.id)
  expect(await shop.api('GET /contacts')).toMatchObject({ body: { items: [{ active: true, consent: { kind: 'OPTED_IN' } }] } })
  expect(await consents(shop)).toEqual([{ kind: 'OPTED_IN', channel: 'staff', text: 'At the till' }])
})

test('STOP from a customer whom the staff blocked for it is the customer’s own: the undo of the block leaves it', async () => {
  const shop = await app.shop()
  const { id } = await add(shop, { phone })
  const blocked = await bulk(shop, { ids: [id] }, { action: 'block', reason: 'SENT_STOP' })
  await shop.receive(phone, 'STOP')
  await shop.receive(phone, 'STOP')
  expect(await undo(shop, blocked.id)).toMatchObject({ body: { undo: { status: 'COMPLETED', counts: { changed: 0 } } } })
  expect(await ask(shop, 'select phone, reason, blocked_by from block_list where account_id = $1')).toEqual([
    { phone, reason: 'SENT_STOP', blocked_by: null },
  ])
  expect(await consents(shop)).toEqual([{ kind: 'OPTED_OUT', channel: 'sms', text: 'STOP' }])
  expect(await ask(shop, `select id from message where account_id = $1 and origin = 'opt-out'`), 'one answer').toHaveLength(1)
  expect(await shop.api('GET /contacts')).toMatchObject({ body: { items: [{ active: false }] } })
})

test('who took back the consent on the number that is merged away is texted at neither', async () => {
  const shop = await app.shop()
  const other = await add(shop, { phone: '+48512345602' })
  await shop.receive('+48512345602', 'STOP')
  const into = await add(shop, { phone, consent: 'At the till' })
  const merged = await shop.api(`POST /contacts/${into.id}/merge`, {
    other: other.id,
    version: into.version,
    otherVersion: other.version,
  })
  expect(merged).toMatchObject({ status: 200, body: { active: false, consent: { kind: 'OPTED_OUT' } } })
  expect(await shop.send({ to: phone, body: 'Sale!' })).toMatchObject({ body: { code: 'PHONE_NUMBER_ON_BLOCK_LIST' } })
  expect(
    await ask(
      shop,
      `select kind, channel, text, recorded_by from consent where account_id = $1 and phone = '${phone}' order by created_at desc limit 1`,
    ),
  ).toEqual([{ kind: 'OPTED_OUT', channel: 'staff', text: '+48512345602: STOP', recorded_by: 'marta' }])
})

test('what the staff thinks of the number that is merged away stays with that number', async () => {
  const shop = await app.shop()
  const other = await add(shop, { phone: '+48512345602' })
  await shop.api('POST /block-list', { phone: '+48512345602', reason: 'OTHER_PHONE_NUMBER_OWNER' })
  const into = await add(shop, { phone })
  const merging = { other: other.id, version: into.version, otherVersion: other.version }
  expect(await shop.api(`POST /contacts/${into.id}/merge`, merging)).toMatchObject({ body: { active: true } })
})

test('a job that meets a database that is away goes on later', async () => {
  const shop = await app.shop()
  await fill(shop, 3)
  const { id } = await bulk(shop, { match: {} }, { action: 'block', reason: 'SPAM' })
  const away = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
  // Claimed, then the batch finds nobody.
  let asked = 0
  const flaky = new Proxy(app.database, {
    get: (database, name) => {
      if (name === 'pool' && (asked += 1) === 2) throw away
      return Reflect.get(database, name)
    },
  })
  await expect(runNextJob({ ...app.context, database: flaky }, 'acts', () => false)).rejects.toThrow('terminating connection')
  expect(await job(shop, id)).toMatchObject({ status: 'INPROGRESS' })
  await app.database.pool.query(`update job set leased_until = now() - interval '1 s' where id = $1`, [id])
  await work()
  expect(await job(shop, id)).toMatchObject({ status: 'COMPLETED', counts: { changed: 3 } })
})

/** Each such row is refused while something goes on. */
async function refusing(what: string, meanwhile: () => Promise<unknown>): Promise<void> {
  await app.database.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
     create trigger refuse before ${what} for each row execute function refuse()`,
  )
  await meanwhile()
  await app.database.pool.query('drop function refuse cascade')
}
/** Nothing more is heard of whoever worked on the undo. */
const abandonUndo = (id: string) =>
  app.database.pool.query(`update job set leased_until = now() - interval '1 s' where undo_of = $1`, [id])

test('a job that failed half way can be taken back, and so again when its undo failed', async () => {
  const shop = await app.shop()
  await fill(shop, 1200)
  const { id } = await bulk(shop, { match: {} }, { action: 'block', reason: 'SPAM' })
  await workOnce()
  await refusing('insert on block_list', work)
  expect(await job(shop, id)).toMatchObject({ status: 'FAILED', counts: { changed: 1000 }, undoableUntil: expect.any(String) })
  await refusing('delete on block_list', async () => {
    expect(await undo(shop, id)).toMatchObject({ status: 500 })
    expect(await job(shop, id)).toMatchObject({ undoableUntil: null })
    await abandonUndo(id)
    await work()
  })
  expect(await job(shop, id)).toMatchObject({ undo: { status: 'FAILED' }, undoableUntil: expect.any(String) })
  await undo(shop, id)
  await work()
  expect(await job(shop, id)).toMatchObject({ undo: { status: 'COMPLETED', counts: { changed: 1000 } }, undoableUntil: null })
  expect(await ask(shop, 'select from block_list where account_id = $1')).toHaveLength(0)
})

test('an undo that was accepted in time brings back all, however long it takes', async () => {
  const shop = await app.shop()
  await fill(shop, 1200)
  const { id } = await bulk(shop, { match: {} }, { action: 'delete' })
  await work()
  await refusing('insert on contact', () => undo(shop, id))
  expect(await job(shop, id)).toMatchObject({ undo: { status: 'INPROGRESS', seen: 0 } })
  await app.database.pool.query(
    `update contact_bin set deleted_at = deleted_at - $2 * interval '1 minute' where account_id = $1`,
    [shop.id, deletedKeptMinutes + 1],
  )
  await applyRetention(app.database, app.context.files)
  await abandonUndo(id)
  await work()
  expect(await job(shop, id)).toMatchObject({ undo: { status: 'COMPLETED', counts: { changed: 1200 } } })
  expect(await shop.api('GET /contacts')).toMatchObject({ body: { all: 1200 } })
})

test('the longest job lets others in between', async () => {
  const [shop, other] = [await app.shop(), await app.shop()]
  await fill(shop, 2500)
  await fill(other, 2)
  await bulk(shop, { match: {} }, { action: 'block', reason: 'SPAM' })
  const small = await bulk(other, { match: {} }, { action: 'block', reason: 'SPAM' })
  await workOnce()
  await runNextJob(app.context, 'acts', () => false)
  expect(await job(other, small.id)).toMatchObject({ status: 'COMPLETED' })
  await work()
})

test('a contact that is brought back gets no option that is no longer offered', async () => {
  const shop = await app.shop()
  const options = [{ name: 'S' }, { name: 'M' }]
  const field = (await shop.api('POST /custom-fields', { name: 'Size', type: 'SELECT', options })).body as CustomField
  const [small, medium] = field.options
  const { id } = await add(shop, { phone, fields: { [field.id]: small?.id } })
  await shop.api(`DELETE /contacts/${id}`)
  expect(
    await shop.api(`PUT /custom-fields/${field.id}`, {
      name: 'Size',
      options: [medium],
      version: field.version,
      dropsValues: true,
    }),
  ).toMatchObject({ status: 200 })
  expect(await shop.api(`POST /contacts/${id}/restore`)).toMatchObject({ status: 200 })
  expect(await ask(shop, 'select value from custom_field_value where account_id = $1')).toEqual([])
})

test('blocked is who is on the list, also when one reason goes while another comes', async () => {
  // The embedded database does one after the other anyway.
  if (app.database.kind === 'pglite') return
  const shop = await app.shop()
  await add(shop, { phone })
  await shop.api('POST /block-list', { phone, reason: 'SPAM' })
  const isBlocked = async () => (await ask(shop, 'select is_blocked from contact where account_id = $1'))[0]?.is_blocked
  const insert = (reason: string): Statement => [
    `insert into block_list (account_id, id, phone, reason) values ($1, gen_random_uuid(), $2, $3)`,
    [shop.id, phone, reason],
  ]
  const remove = (reason: string): Statement => [
    'delete from block_list where account_id = $1 and phone = $2 and reason = $3',
    [shop.id, phone, reason],
  ]
  // The first has not committed when the second begins.
  const race = async (first: Statement, second: Statement) => {
    const [one, two] = [await app.database.pool.connect(), await app.database.pool.connect()]
    await one.query('begin')
    await two.query('begin')
    await one.query(first[0], first[1])
    const behind = two.query(second[0], second[1])
    await one.query('select pg_sleep(0.1)')
    await one.query('commit')
    await behind
    await two.query('commit')
    one.release()
    two.release()
  }
  await race(remove('SPAM'), insert('RUDE_MESSAGES'))
  expect(await isBlocked()).toBe(true)
  await race(insert('SPAM'), remove('RUDE_MESSAGES'))
  expect(await isBlocked()).toBe(true)
  await ask(shop, 'delete from contact where account_id = $1')
  const contact: Statement = ['insert into contact (account_id, id, phone) values ($1, gen_random_uuid(), $2)', [shop.id, phone]]
  await race(contact, remove('SPAM'))
  expect(await isBlocked(), 'added while the block goes').toBe(false)
  await ask(shop, 'delete from contact where account_id = $1')
  await race(contact, insert('SPAM'))
  expect(await isBlocked(), 'added while the block comes').toBe(true)
  await ask(shop, 'delete from contact where account_id = $1')
  await ask(shop, 'delete from block_list where account_id = $1')
  await race(insert('SPAM'), contact)
  expect(await isBlocked(), 'blocked while the contact comes').toBe(true)
})

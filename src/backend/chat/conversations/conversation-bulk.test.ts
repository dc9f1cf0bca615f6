// Also on PGlite: a job shares the one connection with people.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Job } from '#contract/jobs/jobs.ts'
import { applyRetention } from '../../jobs/retention.ts'
import { fillAccount } from '../../testing/fill-bulk.ts'
import { startApp } from '../../testing/start-app.ts'
import { soon } from '../../testing/soon.ts'
import { workOffJobs } from '../../testing/work-off-jobs.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
type Row = { conversationId: string; clientNumber: string; assignedTo: string | null }
const clients = ['+14155550132', '+12065550143', '+13125550178']

async function shopWithChats() {
  const shop = await app.shop()
  for (const client of clients) await shop.receive(client, 'Hi')
  const rows = (await shop.api('GET /conversations')).body as Row[]
  return { shop, ids: rows.map(row => row.conversationId) }
}
const bulk = async (shop: Shop, selection: object, act: object, more: { key?: string } = {}) => {
  const { status, body } = await shop.api('POST /conversations/bulk', { selection, do: act }, more)
  expect(status).toBe(200)
  return body as Job
}
const undo = async (shop: Shop, job: Job) => (await shop.api(`POST /jobs/${job.id}/undo`)).body as Job
const stateOf = async (shop: Shop) =>
  (
    await app.database.pool.query(
      'select id, is_archived, is_spam, assigned_to, unread_count from conversation where account_id = $1 order by id',
      [shop.id],
    )
  ).rows
const eventsOf = async (shop: Shop) =>
  (
    await app.database.pool.query<{ type: string; payload: { resource: string } | null }>(
      'select type, payload from event where account_id = $1 order by number',
      [shop.id],
    )
  ).rows.map(row => row.payload?.resource ?? row.type)

test.each([
  [{ action: 'archive' }, { is_archived: true }],
  [{ action: 'spam' }, { is_spam: true }],
  [{ action: 'assign', to: 'jonas' }, { assigned_to: 'jonas' }],
  [{ action: 'read' }, { unread_count: 0 }],
])('%o happens to the ticked chats and no other, and one undo takes all of it back', async (act, then) => {
  const { shop, ids } = await shopWithChats()
  const before = await stateOf(shop)
  const ticked = ids.slice(0, 2)
  const job = await bulk(shop, { ids: ticked }, act)
  expect(job).toMatchObject({
    action: act.action,
    status: 'COMPLETED',
    counts: { changed: 2 },
    seen: 2,
    total: 2,
    undoableUntil: expect.any(String),
  })
  for (const row of await stateOf(shop)) {
    if (ticked.includes(row.id)) expect(row).toMatchObject(then)
    else expect(before).toContainEqual(row)
  }
  expect((await eventsOf(shop)).filter(type => type === 'CONVERSATION_CHANGED')).toHaveLength(2)
  const undone = await undo(shop, job)
  expect(undone).toMatchObject({ undo: { status: 'COMPLETED', counts: { changed: 2 } }, undoableUntil: null })
  expect(await stateOf(shop)).toEqual(before)
  // Whoever got no answer presses again, and there is nothing more to take back.
  expect(await undo(shop, job)).toEqual(undone)
  expect(await stateOf(shop)).toEqual(before)
})

test('marked as unread are those that were read; what had new texts keeps their number, and one undo brings all of it back', async () => {
  const { shop, ids } = await shopWithChats()
  await shop.receive(clients[1] ?? '', 'Hello?')
  await shop.api(`POST /conversations/${ids[0]}/read`)
  const before = await stateOf(shop)
  for (const selection of [{ ids }, { match: {} }]) {
    const job = await bulk(shop, selection, { action: 'unread' })
    expect(job).toMatchObject({ counts: { changed: 1 } })
    expect((await stateOf(shop)).map(row => row.unread_count).toSorted()).toEqual([1, 1, 2])
    await undo(shop, job)
    expect(await stateOf(shop)).toEqual(before)
  }
})

test('what somebody changed since stays as they left it', async () => {
  const { shop, ids } = await shopWithChats()
  const job = await bulk(shop, { ids }, { action: 'assign', to: 'jonas' })
  await shop.api(`POST /conversations/${ids[0]}/assign`, { to: 'marta' })
  expect(await undo(shop, job)).toMatchObject({ undo: { counts: { changed: 2 } } })
  expect((await stateOf(shop)).filter(row => row.assigned_to === 'marta').map(row => row.id)).toEqual([ids[0]])

  const archive = await bulk(shop, { match: {} }, { action: 'archive' })
  await shop.receive(clients[0] ?? '', 'Back')
  expect(await undo(shop, archive)).toMatchObject({ undo: { counts: { changed: 2 } } })
  expect((await stateOf(shop)).some(row => row.is_archived)).toBe(false)
})

test('tags go to the contacts of the chats; numbers that are no contact are counted; the undo takes just those tags', async () => {
  const { shop, ids } = await shopWithChats()
  const idOf = async (route: string, body: object) => ((await shop.api(route, body)).body as { id: string }).id
  const tag = await idOf('POST /contact-tags', { name: 'VIP' })
  await shop.api('POST /contacts', { phone: clients[0], tags: [] })
  await shop.api('POST /contacts', { phone: clients[1], tags: [tag] })
  const job = await bulk(shop, { ids }, { action: 'tag', tagIds: [tag] })
  expect(job).toMatchObject({ counts: { changed: 1, skipped: 1 }, status: 'COMPLETED' })
  const wearing = async () =>
    (await app.database.pool.query('select 1 from contact_tagging where account_id = $1', [shop.id])).rowCount
  expect(await wearing()).toBe(2)
  await undo(shop, job)
  expect(await wearing()).toBe(1)
  const jwt = await app.token('marta', { permissions: ['SOMETHING_ELSE'] })
  const body = { selection: { ids }, do: { action: 'tag', tagIds: [tag] } }
  expect(await app.call('POST /conversations/bulk', { token: jwt, account: shop.name, body })).toMatchObject({ status: 403 })
  const other = await bulk(shop, { ids }, { action: 'tag', tagIds: [tag] })
  const takeBack = `POST /jobs/${other.id}/undo`
  expect(await app.call(takeBack, { token: jwt, account: shop.name })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect(await wearing()).toBe(2)
})

const many = process.env['LONG'] === '1' ? 5000 : 1000

test(`${many} chats that match are changed and brought back, told by few events, and no older event overwrites them`, async () => {
  const shop = await app.shop()
  await fillAccount(app.database, shop, {
    conversations: many * 1.2,
    messages: many * 1.2,
    events: 10,
    assignees: ['marta', null, null, null, null, null],
  })
  const before = await stateOf(shop)
  const told = (await eventsOf(shop)).length
  let job = await bulk(shop, { match: { tab: 'queued' } }, { action: 'archive' })
  await workOffJobs(app.context)
  job = (await shop.api(`GET /jobs/${job.id}`)).body as Job
  expect(job).toMatchObject({ status: 'COMPLETED', counts: { changed: many }, seen: many, total: many })
  const events = (await eventsOf(shop)).slice(told)
  // What is left after some seconds is a worker's, which tells how far it is.
  expect([...new Set(events)].filter(type => type !== 'jobs')).toEqual(['chats'])
  expect(events.length).toBeLessThan(20)
  const { rows } = await app.database.pool.query<{ number: number }>(
    'select min(event_number) as number from conversation where account_id = $1 and is_archived',
    [shop.id],
  )
  expect(rows[0]?.number).toBeGreaterThan(told)
  await undo(shop, job)
  await workOffJobs(app.context)
  expect(await stateOf(shop)).toEqual(before)
}, 120_000)

/** Between the press and the batch, as in a job over very many chats. */
async function pressed(shop: Shop, ids: string[], act: { action: string }, meanwhile: () => Promise<unknown>) {
  const job = await bulk(shop, { ids }, { ...act, action: 'unarchive' })
  await app.database.pool.query(
    `update job set details = jsonb_set(details, '{do,action}', to_jsonb($2::text)), status = 'INPROGRESS', state = '{}', seen = 0,
       leased_until = now() - interval '1 second' where id = $1`,
    [job.id, act.action],
  )
  await meanwhile()
  await workOffJobs(app.context)
  return (await shop.api(`GET /jobs/${job.id}`)).body
}

test.each([
  [{ action: 'archive' }, { is_archived: false }],
  [{ action: 'spam' }, { is_spam: false }],
  [{ action: 'read' }, { unread_count: 2 }],
])('%o leaves a chat alone whose customer wrote after the press', async (act, then) => {
  const { shop, ids } = await shopWithChats()
  const job = await pressed(shop, ids, act, () => shop.receive(clients[0] ?? '', 'One more thing'))
  expect(job).toMatchObject({ counts: { changed: 2, skipped: 1 } })
  const { rows } = await app.database.pool.query('select * from conversation where account_id = $1 and client_number = $2', [
    shop.id,
    clients[0],
  ])
  expect(rows).toMatchObject([then])
})

// Its files are fetched first: it came before the press, and nobody could see it by then.
test.each([[{ action: 'archive' }], [{ action: 'spam' }], [{ action: 'read' }]])(
  '%o leaves a chat alone whose customer’s picture is stored after the press',
  async act => {
    const { shop, ids } = await shopWithChats()
    const cameAt = new Date()
    const bytes = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
    const media = [{ contentType: 'image/gif', name: 'mug.gif', bytes }]
    const picture = { id: randomUUID(), from: clients[0] ?? '', to: shop.from, body: '', media, cameAt }
    const job = await pressed(shop, ids, act, () => app.inbox.receive('simulator', picture))
    expect(job).toMatchObject({ counts: { changed: 2, skipped: 1 } })
  },
)

test('a chat that a colleague took meanwhile stays theirs', async () => {
  const { shop, ids } = await shopWithChats()
  const from = Object.fromEntries(ids.map(id => [id, null]))
  const jonas = await shop.as('jonas')
  await jonas(`POST /conversations/${ids[0]}/assign`)
  const job = await bulk(shop, { ids }, { action: 'assign', to: 'marta', from })
  expect(job).toMatchObject({ counts: { changed: 2, skipped: 1 } })
  const owners = new Map((await stateOf(shop)).map(row => [row.id, row.assigned_to]))
  expect(ids.map(id => owners.get(id))).toEqual(['jonas', 'marta', 'marta'])
})

// PGlite has one connection: nobody wins anything in between.
if (process.env['TEST_DATABASE_URL'])
  test('of all that match, one that is won in the moment between the look and the lock stays who won it', async () => {
    const { shop, ids } = await shopWithChats()
    const won = await app.database.pool.connect()
    await won.query('begin')
    await won.query(`update conversation set assigned_to = 'jonas' where id = $1`, [ids[0]])
    const job = bulk(shop, { match: { tab: 'queued' } }, { action: 'assign', to: 'marta' })
    const isWaiting = () =>
      app.database.pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
    await vi.waitFor(async () => expect((await isWaiting()).rowCount).toBe(1), soon)
    await won.query('commit')
    won.release()
    expect(await job).toMatchObject({ counts: { changed: 2 } })
    expect((await stateOf(shop)).filter(row => row.assigned_to === 'jonas').map(row => row.id)).toEqual([ids[0]])
  })

test('asked again with its key, after an answer that got lost, it is the same job, with its undo', async () => {
  const { shop, ids } = await shopWithChats()
  const before = await stateOf(shop)
  const key = randomUUID()
  const first = await bulk(shop, { ids }, { action: 'archive' }, { key })
  const again = await bulk(shop, { ids }, { action: 'archive' }, { key })
  expect(again).toEqual(first)
  await undo(shop, again)
  expect(await stateOf(shop)).toEqual(before)
  expect(await shop.api('POST /conversations/bulk', { selection: { ids }, do: { action: 'spam' } }, { key })).toMatchObject({
    status: 409,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  })
})

test('a job whose process died is taken up where it was', async () => {
  const { shop } = await shopWithChats()
  const job = await bulk(shop, { match: {} }, { action: 'spam' })
  // As if it had died before the first batch.
  await app.database.pool.query(`update conversation set is_spam = false where account_id = $1`, [shop.id])
  await app.database.pool.query(`delete from job_change where account_id = $1`, [shop.id])
  await app.database.pool.query(
    `update job set status = 'INPROGRESS', state = '{}', seen = 0, counts = '{}', leased_until = now() - interval '1 second' where id = $1`,
    [job.id],
  )
  await workOffJobs(app.context)
  expect((await stateOf(shop)).every(row => row.is_spam)).toBe(true)
  expect((await shop.api(`GET /jobs/${job.id}`)).body).toMatchObject({ status: 'COMPLETED', counts: { changed: 3 } })
})

test('what a job did is forgotten after a week, some of it at a time, and what cannot be cleaned skips no other', async () => {
  const { shop, ids } = await shopWithChats()
  const [old, young] = [await bulk(shop, { ids }, { action: 'archive' }), await bulk(shop, { ids }, { action: 'spam' })]
  const { pool } = app.database
  await pool.query(`update job set created_at = now() - interval '8 days' where id = $1`, [old.id])
  await pool.query(
    `create function stay() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
     create trigger stay before delete on event execute function stay()`,
  )
  await applyRetention(app.database, app.context.files)
  await pool.query('drop trigger stay on event')
  expect(await shop.api(`GET /jobs/${old.id}`)).toMatchObject({ status: 404 })
  expect(await undo(shop, young)).toMatchObject({ undo: { counts: { changed: 3 } } })
})

test('of another account nothing is seen, changed or undone', async () => {
  const { shop, ids } = await shopWithChats()
  const job = await bulk(shop, { ids }, { action: 'archive' })
  const before = await stateOf(shop)
  const stranger = await app.shop()
  expect(await bulk(stranger, { ids }, { action: 'unarchive' })).toMatchObject({ counts: { changed: 0 }, seen: 0 })
  expect(await stranger.api(`POST /jobs/${job.id}/undo`)).toMatchObject({ status: 404 })
  expect(await stateOf(shop)).toEqual(before)
  expect(
    await stranger.api('POST /conversations/bulk', { selection: { ids }, do: { action: 'assign', to: 'ola' } }),
  ).toMatchObject({
    status: 404,
  })
})

import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Job } from '#contract/jobs/jobs.ts'
import { splitTags, unguardCell } from '#contract/contacts/contact-columns.ts'
import type { ContactRow } from '#contract/contacts/contacts.ts'
import { runNextJob } from '../../jobs/worker.ts'
import { startApp } from '../../testing/start-app.ts'
import { workOffJobs } from '../../testing/work-off-jobs.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
type Page = { items: ContactRow[]; total: number; all: number }

const list = async (shop: Shop, query = '') => (await shop.api(`GET /contacts?${query}`)).body as Page
const tag = async (shop: Shop, name: string) => ((await shop.api('POST /contact-tags', { name })).body as { id: string }).id
const bulk = async (shop: Shop, selection: object, action: object) =>
  (await shop.api('POST /contacts/bulk', { selection, do: action })).body as Job
const job = async (shop: Shop, id: string) => (await shop.api(`GET /jobs/${id}`)).body as Job
const undo = async (shop: Shop, id: string) => shop.api(`POST /jobs/${id}/undo`)
const work = () => workOffJobs(app.context)
/** A worker takes the job up, does one batch, and nothing more is heard of it. */
const workOnce = async () => {
  let asked = 0
  await runNextJob(app.context, 'acts', () => (asked += 1) > 1)
}

async function fill(shop: Shop, contacts: number): Promise<void> {
  await app.database.pool.query(
    `insert into contact (account_id, id, phone, name, gender) select $1, gen_random_uuid(), '+4850' || (1000000 + i), 'Customer ' || i,
       case when i % 2 = 0 then 'female' else 'male' end from generate_series(1, $2::int) i`,
    [shop.id, contacts],
  )
}

test('ticked contacts get and lose tags at once, and what was changed is taken back, nothing else', async () => {
  const shop = await app.shop()
  await fill(shop, 4)
  const vip = await tag(shop, 'VIP')
  const ids = (await list(shop)).items.map(row => row.id)
  await bulk(shop, { ids: ids.slice(0, 1) }, { action: 'addTags', tagIds: [vip] })
  const added = await bulk(shop, { ids: ids.slice(0, 3) }, { action: 'addTags', tagIds: [vip] })
  expect(added).toMatchObject({
    action: 'addTags',
    status: 'COMPLETED',
    seen: 3,
    total: 3,
    counts: { changed: 2 },
    createdBy: 'marta',
  })
  expect(await list(shop, `tags=${vip}`)).toMatchObject({ total: 3 })
  const undone = await undo(shop, added.id)
  expect(undone).toMatchObject({
    status: 200,
    body: { undoableUntil: null, undo: { status: 'COMPLETED', counts: { changed: 2 } } },
  })
  expect(await list(shop, `tags=${vip}`)).toMatchObject({ total: 1, items: [{ id: ids[0], tags: ['VIP'] }] })
  // Pressed again it is the same undo.
  expect(await undo(shop, added.id)).toMatchObject({ status: 200, body: undone.body })
  expect(await list(shop, `tags=${vip}`)).toMatchObject({ total: 1 })
  const removed = await bulk(shop, { ids }, { action: 'removeTags', tagIds: [vip] })
  expect(removed).toMatchObject({ counts: { changed: 1 } })
  await undo(shop, removed.id)
  expect(await list(shop, `tags=${vip}`)).toMatchObject({ total: 1 })
})

test('a job over all that match goes through them once, though it changes what matches, and is taken back whole', async () => {
  const shop = await app.shop()
  await fill(shop, 1200)
  const deleted = await bulk(shop, { match: { gender: 'female' } }, { action: 'delete' })
  expect(deleted).toMatchObject({ status: 'PENDING', total: 1200, seen: 0 })
  await work()
  expect(await job(shop, deleted.id)).toMatchObject({ status: 'COMPLETED', seen: 1200, counts: { changed: 600 } })
  expect(await list(shop)).toMatchObject({ all: 600, total: 600 })
  expect(await list(shop, 'gender=female')).toMatchObject({ total: 0, items: [] })
  await undo(shop, deleted.id)
  await work()
  expect(await job(shop, deleted.id)).toMatchObject({
    undo: { status: 'COMPLETED', total: 600, seen: 600, counts: { changed: 600 } },
  })
  expect(await list(shop, 'gender=female')).toMatchObject({ all: 1200, total: 600 })
})

test('a job whose worker died is taken up where it was, and does nothing twice', async () => {
  const shop = await app.shop()
  await fill(shop, 1200)
  const vip = await tag(shop, 'VIP')
  const { id } = await bulk(shop, { match: {} }, { action: 'addTags', tagIds: [vip] })
  await workOnce()
  expect(await job(shop, id)).toMatchObject({ status: 'INPROGRESS', seen: 1000, counts: { changed: 1000 } })
  await app.database.pool.query(`update job set leased_until = now() - interval '1 second' where id = $1`, [id])
  await work()
  expect(await job(shop, id)).toMatchObject({ status: 'COMPLETED', seen: 1200, counts: { changed: 1200 } })
  expect(await shop.api('GET /contact-tags')).toMatchObject({ body: { items: [{ contacts: 1200 }] } })
  expect(await shop.api('GET /jobs')).toMatchObject({ body: [{ id }] })
})

test('blocking many is one reason for each number, and its undo lifts only what it wrote', async () => {
  const shop = await app.shop()
  await fill(shop, 3)
  const [first, ...rest] = (await list(shop)).items
  await bulk(shop, { ids: [first?.id] }, { action: 'block', reason: 'SPAM' })
  expect(await list(shop, 'status=blocked')).toMatchObject({ total: 1 })
  const blocked = await bulk(shop, { match: {} }, { action: 'block', reason: 'SPAM' })
  await work()
  expect(await job(shop, blocked.id)).toMatchObject({ status: 'COMPLETED', counts: { changed: rest.length } })
  expect(await list(shop, 'status=blocked')).toMatchObject({ total: 3 })
  await undo(shop, blocked.id)
  expect(await list(shop, 'status=blocked')).toMatchObject({ total: 1, items: [{ id: first?.id }] })
})

async function download(shop: Shop, route: string, body: object) {
  const { url } = (await shop.api(route, body)).body as { url: string }
  const answer = await fetch(app.origin + url)
  expect((await fetch(app.origin + url)).status, 'an address serves once').toBe(404)
  return { headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) }
}

test('a download holds all that match, opens in Excel of either language, and calculates nothing', async () => {
  const shop = await app.shop()
  await fill(shop, 1100)
  const tags = [await tag(shop, 'A|B'), await tag(shop, 'Łódź')]
  const field = ((await shop.api('POST /custom-fields', { name: '=Size', type: 'NUMBER' })).body as { id: string }).id
  await shop.api('POST /contacts', {
    phone: '+14155550132',
    name: '=1+1',
    surname: 'Ż "quoted"; line',
    gender: 'other',
    tags,
    fields: { [field]: -4 },
  })
  const { bytes, headers } = await download(shop, 'POST /contacts/downloads', { selection: { match: {} } })
  expect(headers.get('content-disposition')).toContain('contacts.csv')
  expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf])
  const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true })
  expect(rows).toHaveLength(1101)
  const hostile = rows.find(row => row['Phone'] === "'+14155550132")
  expect(hostile).toMatchObject({ 'First name': "'=1+1", 'Last name': 'Ż "quoted"; line', "'=Size": "'-4", Status: 'active' })
  expect(unguardCell(hostile?.['First name'] ?? '')).toBe('=1+1')
  expect(splitTags(hostile?.['Tags'] ?? '')).toEqual(['A|B', 'Łódź'])
  const polish = await download(shop, 'POST /contacts/downloads', {
    selection: { match: { gender: 'other' } },
    columns: ['name', 'phone'],
    language: 'pl',
  })
  expect(new TextDecoder().decode(polish.bytes)).toBe(`"Imię";"Telefon"\r\n"'=1+1";"'+14155550132"\r\n`)
})

test('all that is kept of a person can be handed over, and erased so that a later list does not text again', async () => {
  const shop = await app.shop()
  const phone = '+14155550132'
  const { id } = (await shop.api('POST /contacts', { phone, name: 'Emily', consent: 'At the till' })).body as ContactRow
  await shop.receive(phone, 'My secret is 4711')
  await shop.send({ to: phone, body: 'Noted' })
  const { bytes } = await download(shop, `POST /contacts/${id}/data`, { format: 'json' })
  const data: unknown = JSON.parse(new TextDecoder().decode(bytes))
  expect(data).toMatchObject({ contact: { phone, name: 'Emily' }, consents: [{ text: 'At the till' }] })
  expect(JSON.stringify(data)).toContain('My secret is 4711')
  const lines = new TextDecoder().decode((await download(shop, `POST /contacts/${id}/data`, { format: 'csv' })).bytes)
  expect(lines).toContain('"My secret is 4711"')

  const before = await app.database.pool.query('select monetary from balance where account_id = $1', [shop.id])
  expect(await shop.api(`POST /contacts/${id}/erase`)).toMatchObject({ status: 204 })
  for (const table of ['contact', 'contact_history', 'contact_bin', 'consent', 'message', 'conversation', 'contact_facet']) {
    const { rows } = await app.database.pool.query(`select * from ${table} where account_id = $1`, [shop.id])
    expect(rows, table).toEqual([])
  }
  const after = await app.database.pool.query('select monetary from balance where account_id = $1', [shop.id])
  expect(Number(after.rows[0].monetary), 'what was held for a text that never went is given back').toBeGreaterThan(
    Number(before.rows[0].monetary),
  )
  const { rows } = await app.database.pool.query('select * from suppression where account_id = $1', [shop.id])
  expect(JSON.stringify(rows)).not.toContain('4155550132')
  const again = (await shop.api('POST /contacts', { phone, name: 'Emily' })).body as ContactRow
  expect(again).toMatchObject({ active: false })
  expect(await shop.send({ to: phone, body: 'Sale!' })).toMatchObject({
    status: 400,
    body: { code: 'PHONE_NUMBER_ON_BLOCK_LIST' },
  })
})

test('saved filters have names of their own, and hold what was searched', async () => {
  const shop = await app.shop()
  const match = { gender: 'female', search: 'anna', activity: 'within-30' }
  const { body } = await shop.api('POST /segments', { name: 'Regulars', match })
  const { id } = body as { id: string }
  expect(await shop.api('GET /segments')).toMatchObject({ body: { items: [{ id, name: 'Regulars', match, version: 1 }] } })
  expect(await shop.api('POST /segments', { name: 'regulars ', match: {} })).toMatchObject({
    status: 409,
    body: { code: 'NAME_TAKEN' },
  })
  expect(await shop.api('POST /segments', { name: 'Odd', match: { activity: 'often' } })).toMatchObject({ status: 400 })
  expect(await shop.api(`PUT /segments/${id}`, { name: 'Friends', match: {}, version: 1 })).toMatchObject({
    body: { name: 'Friends', version: 2 },
  })
  expect(await shop.api(`DELETE /segments/${id}`)).toMatchObject({ status: 204 })
})

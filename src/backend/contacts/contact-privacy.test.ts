import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContactRow } from '#contract/contacts/contacts.ts'
import { deletedKeptMinutes } from '#contract/limits.ts'
import { applyRetention } from '../jobs/retention.ts'
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
const [first, second, third] = ['+14155550132', '+14155550133', '+14155550134'] as const

const rows = async (text: string, values: unknown[]) =>
  (await app.database.pool.query<Record<string, unknown>>(text, values)).rows
const add = async (shop: Shop, body: object) => (await shop.api('POST /contacts', body)).body as ContactRow
const erase = (shop: Shop, id: string) => shop.api(`POST /contacts/${id}/erase`)
const suppressed = (shop: Shop) => rows('select reason from suppression where account_id = $1', [shop.id])
const blockOf = async (shop: Shop, body: object) => ((await shop.api('POST /block-list', body)).body as { id: string }).id

/** All that any table holds of an account, table by table. */
async function everything(shop: Shop): Promise<Record<string, string>> {
  const tables = await rows(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'account_id'`,
    [],
  )
  const held = tables.map(async ({ name }) => [
    name,
    JSON.stringify(await rows(`select * from "${String(name)}" where account_id = $1`, [shop.id])),
  ])
  return Object.fromEntries(await Promise.all(held))
}

/** A contact that had `first`, has `third`, and was merged with `second`; things happened under each. */
async function known(shop: Shop): Promise<ContactRow> {
  await desk.run(shop, `Phone,First name,Email\n${first},Secret,secret.address\n${second},Secret,\n`, { country: 'US' })
  for (const phone of [first, second]) {
    await shop.receive(phone, 'Secret text')
    await shop.api(`POST /contacts/${phone}/unsubscribe-link`)
    const id = await blockOf(shop, { phone, reason: 'SPAM', note: 'Secret, lifted' })
    await shop.api(`POST /block-list/${id}/lift`, { words: '' })
    await blockOf(shop, { phone, reason: 'RESIGNATION', note: 'Secret note' })
  }
  const [one, other] = [await desk.contact(shop, first), await desk.contact(shop, second)]
  if (!one || !other) throw new Error('nobody was imported')
  const moved = await shop.api(`PUT /contacts/${one.id}`, { phone: third, version: one.version })
  const { version } = moved.body as ContactRow
  await shop.receive(third, 'Secret text')
  await shop.api(`POST /contacts/${one.id}/merge`, { other: other.id, version, otherVersion: other.version })
  return one
}

test('erasing takes what was kept under every number a person had, but for the number and the reason of a block', async () => {
  const shop = await app.shop()
  const { id } = await known(shop)
  expect(Object.values(await everything(shop)).join()).toMatch(/Secret/)
  expect(await erase(shop, id)).toMatchObject({ status: 204 })
  const { block_list: blocks = '', ...others } = await everything(shop)
  const kept = JSON.parse(blocks) as { phone: string; reason: string; note: string | null }[]
  expect(kept.map(block => block.phone)).toEqual(expect.arrayContaining([first, second]))
  expect(kept.map(({ reason, note }) => ({ reason, note }))).toEqual(kept.map(() => ({ reason: 'RESIGNATION', note: null })))
  for (const [table, held] of Object.entries(others)) expect(held, table).not.toMatch(/secret|415555013/i)
  expect(await suppressed(shop)).toHaveLength(3)
})

test('a number that became another person’s is theirs: it goes neither with who had it before, nor into their file', async () => {
  const shop = await app.shop()
  const { id, version } = await add(shop, { phone: first, name: 'Anna' })
  await shop.api(`PUT /contacts/${id}`, { phone: second, version })
  await add(shop, { phone: first, name: 'Jan' })
  await shop.receive(first, 'From Jan')
  expect(JSON.stringify(await handOver(shop, id, 'json'))).not.toContain('From Jan')
  await erase(shop, id)
  expect(await desk.contacts(shop)).toMatchObject([{ phone: first, name: 'Jan' }])
  expect(await rows('select body from message where account_id = $1', [shop.id])).toEqual([{ body: 'From Jan' }])
})

test('what was done to a deleted contact goes when nobody can bring it back any more', async () => {
  const shop = await app.shop()
  const { id, version } = await add(shop, { phone: first })
  await shop.api(`PUT /contacts/${id}`, { phone: second, version })
  const entries = () => rows('select act from contact_history where account_id = $1 order by id', [shop.id])
  await shop.api(`DELETE /contacts/${id}`)
  await shop.api(`POST /contacts/${id}/restore`)
  expect((await entries()).map(({ act }) => act)).toEqual(['CREATED', 'RENUMBERED', 'RESTORED'])
  await shop.api(`DELETE /contacts/${id}`)
  await applyRetention(app.database, app.context.files)
  expect(await entries()).toHaveLength(3)
  await rows(`update contact_bin set deleted_at = now() - $2 * interval '1 minute' where account_id = $1`, [
    shop.id,
    deletedKeptMinutes + 1,
  ])
  await applyRetention(app.database, app.context.files)
  expect(await entries()).toEqual([])
})

test('who was erased gets no campaign and no first text, but an answer where they write by themselves', async () => {
  const shop = await app.shop({
    numbers: [
      { number: '+16285550177', country: 'US' },
      { number: '+16285550178', country: 'US', isZenon: true },
    ],
  })
  const zenon = '+16285550178'
  // Blocked when erased: that a block is lifted later is no consent.
  const block = await blockOf(shop, { phone: first, reason: 'RUDE_MESSAGES' })
  await erase(shop, (await add(shop, { phone: first })).id)
  await shop.api(`POST /block-list/${block}/lift`, { words: '' })
  const recipients = [first, second]
  const bulk = () => shop.api('POST /bulk-send', { from: zenon, body: 'Sale', recipients }, { key: randomUUID() })
  const leftOut = [{ phone: first, code: 'PERSON_ERASED' }]
  expect(await shop.api('POST /bulk-send/plan', { from: zenon, parts: 1, recipients })).toMatchObject({
    body: { texts: 1, leftOut },
  })
  expect(await bulk()).toMatchObject({ status: 200, body: { texts: 1, leftOut } })
  const refused = { status: 400, body: { code: 'PERSON_ERASED', field: 'to' } }
  expect(await shop.send({ to: first, body: 'Hello again' })).toMatchObject(refused)
  await shop.receive(first, 'Where is my order?')
  expect(await shop.send({ to: first, body: 'On its way' })).toMatchObject({ status: 200 })
  expect(await bulk()).toMatchObject({ body: { leftOut } })
})

test('a campaign that was on its way to somebody who was erased meanwhile is stopped', async () => {
  const shop = await app.shop({ numbers: [{ number: '+16285550179', country: 'US', isZenon: true }] })
  await shop.api('POST /bulk-send', { from: shop.from, body: 'Sale', recipients: [first, second] }, { key: randomUUID() })
  await rows(
    `insert into suppression (account_id, phone_digest, reason)
     select $1::uuid, phone_digest($2), 'DOESNT_WANT_MESSAGES' from set_config('app.account', $1, true)`,
    [shop.id, first],
  )
  await app.work()
  const texts = await rows('select to_number, status from message where account_id = $1 order by to_number', [shop.id])
  expect(texts).toMatchObject([{ status: 'BLOCK_LIST' }, { to_number: second }])
  expect(texts[1]?.['status']).not.toBe('BLOCK_LIST')
})

test('somebody who comes back unasked is blocked without a word in their name, until they agree in words', async () => {
  const shop = await app.shop()
  const back = async (body: object) => {
    await erase(shop, (await add(shop, { phone: first })).id)
    return add(shop, { phone: first, ...body })
  }
  expect(await back({})).toMatchObject({ active: false, consent: null })
  const [block] = await rows('select id, reason, note, blocked_by from block_list where account_id = $1', [shop.id])
  expect(block).toMatchObject({ reason: 'DOESNT_WANT_MESSAGES', note: null, blocked_by: null })
  const lift = (words: string) => shop.api(`POST /block-list/${String(block?.['id'])}/lift`, { words })
  expect(await lift('')).toMatchObject({ status: 409, body: { code: 'CONSENT_REQUIRED' } })
  expect(await suppressed(shop)).toHaveLength(1)
  await lift('Asked for the newsletter at the till')
  expect(await suppressed(shop)).toEqual([])
  expect(await shop.send({ to: first, body: 'Welcome back' })).toMatchObject({ status: 200 })
})

test('a consent that is written down with a new contact, and START after STOP, end the trace of an erasure', async () => {
  const shop = await app.shop()
  await erase(shop, (await add(shop, { phone: first })).id)
  expect(await add(shop, { phone: first, consent: 'Signed up anew' })).toMatchObject({
    active: true,
    consent: { kind: 'OPTED_IN' },
  })
  expect(await suppressed(shop)).toEqual([])
  await erase(shop, (await add(shop, { phone: second })).id)
  await shop.receive(second, 'STOP')
  expect(await suppressed(shop)).toHaveLength(1)
  await shop.receive(second, 'START')
  expect(await suppressed(shop)).toEqual([])
})

test('an import that was under way brings nobody back who was erased meanwhile, and keeps none of the row', async () => {
  const shop = await app.shop()
  const { id } = await add(shop, { phone: first, name: 'Secret' })
  const begun = await desk.begin(
    shop,
    `Phone,First name,Email,Tags\n${first},Secret,secret.address,Secret tag\n${second},Jan,,\n`,
    {
      country: 'US',
    },
  )
  await erase(shop, id)
  await desk.work()
  expect(await desk.importOf(shop, begun.id)).toMatchObject({ status: 'COMPLETED', total: 2, created: 1, skipped: 1, warned: 0 })
  expect(await desk.contacts(shop)).toMatchObject([{ phone: second, name: 'Jan' }])
  expect(Object.values(await everything(shop)).join()).not.toMatch(/secret/i)
  // A list that comes later is a new one: the person is there again, and blocked.
  await desk.run(shop, `Phone,First name\n${first},Secret\n`, { country: 'US', options: { consent: 'On the list' } })
  expect(await desk.contact(shop, first)).toMatchObject({ active: false, consent: null, name: 'Secret' })
})

async function handOver(shop: Shop, id: string, format: 'json' | 'csv', language: 'en' | 'pl' = 'en'): Promise<unknown> {
  const text = await desk.download(shop, `POST /contacts/${id}/data`, { format, language })
  return format === 'json' ? JSON.parse(text) : text
}

test('a person’s file holds all of every number they had, and as CSV begins with who they are', async () => {
  const shop = await app.shop()
  const tag = ((await shop.api('POST /contact-tags', { name: 'VIP' })).body as { id: string }).id
  const field = (await shop.api('POST /custom-fields', { name: 'Glaze', type: 'SELECT', options: [{ name: 'Cobalt' }] }))
    .body as {
    id: string
    options: { id: string }[]
  }
  const { id, version } = await add(shop, {
    phone: first,
    name: 'Anna',
    email: 'anna@mail.example',
    birthday: '1990-02-01',
    tags: [tag],
    fields: { [field.id]: field.options[0]?.id },
  })
  await shop.receive(first, 'Under the old number')
  await shop.api(`PUT /contacts/${id}`, { phone: second, version })
  await rows(
    `insert into consent (account_id, id, phone, kind, channel, text, created_at)
     select $1, gen_random_uuid(), $2, 'OPTED_IN', 'sms', 'Yes ' || i, now() + i * interval '1 second' from generate_series(1, 600) i`,
    [shop.id, first],
  )
  await blockOf(shop, { phone: second, reason: 'SPAM', note: 'Wrote at night' })
  const data = (await handOver(shop, id, 'json')) as { consents: object[]; history: object[] }
  expect(data).toMatchObject({
    contact: { phone: second, fields: { Glaze: 'Cobalt' } },
    earlierNumbers: [first],
    blocks: [{ phone: second, reason: 'SPAM', note: 'Wrote at night', liftedAt: null }],
  })
  expect(data.consents).toHaveLength(600)
  expect(JSON.stringify(data.history)).toContain('Under the old number')
  const lines: string[][] = parse(String(await handOver(shop, id, 'csv')), { bom: true, relax_column_count: true })
  expect(lines.slice(0, 8)).toEqual([
    ['Phone', `'${second}`],
    ['First name', 'Anna'],
    ['Last name', ''],
    ['Gender', ''],
    ['Email', 'anna@mail.example'],
    ['Birthday', '1990-02-01'],
    ['Signed up', ''],
    ['Earlier numbers', `'${first}`],
  ])
  expect(lines.slice(8, 12)).toEqual([['Tags', 'VIP'], ['Glaze', 'Cobalt'], [''], expect.arrayContaining(['at', 'kind'])])
  expect(lines.filter(line => line[1] === 'OPTED_IN')).toHaveLength(600)
  expect(lines.some(line => line[6] === 'Under the old number')).toBe(true)
})

test('while a text is being handed over erasing asks to try again; of one that nobody knows of the hold is given back', async () => {
  const shop = await app.shop()
  const { id } = await add(shop, { phone: first })
  const money = async () => (await rows('select monetary from balance where account_id = $1', [shop.id]))[0]?.['monetary']
  const before = await money()
  await shop.send({ to: first, body: 'Hello' })
  await rows(`update message set status = 'PROCESSING', claimed_at = now() where account_id = $1`, [shop.id])
  expect(await erase(shop, id)).toMatchObject({ status: 409, body: { code: 'TEXT_ON_ITS_WAY' } })
  expect(await desk.contacts(shop)).toHaveLength(1)
  await rows('update message set is_unconfirmed = true where account_id = $1', [shop.id])
  expect(await erase(shop, id)).toMatchObject({ status: 204 })
  expect(await money()).toBe(before)
  const [ledger] = await rows('select sum(amount)::int8 as sum from ledger_entry where account_id = $1', [shop.id])
  expect(ledger?.['sum']).toBe(before)
})

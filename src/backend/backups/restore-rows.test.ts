import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleUnsettled } from '../chat/sending/settle-unknown.ts'
import type { Carrier } from '../carriers/carrier.ts'
import type { Database } from '../db/open.ts'
import { openEmptyDatabase } from '../testing/empty-database.ts'
import { form, startApp } from '../testing/start-app.ts'
import { dataOf, type Backup } from './archive.ts'
import { dumpRows, type Snapshot } from './dump-rows.ts'
import { restoreRows } from './restore-rows.ts'
import { keepWishes, readWishes, Wish, wishesOf } from './privacy-journal.ts'

type App = Awaited<ReturnType<typeof startApp>>
type Shop = Awaited<ReturnType<App['shop']>>

const anna = '+14155550161'
const ben = '+14155550162'
const cleo = '+14155550163'
const folder = mkdtempSync(join(tmpdir(), 'parley-restore-'))
const shops: Record<'waiting' | 'scheduled' | 'erased' | 'agreed' | 'optedOut', Shop> = Object.create(null)
let app: App
let again: App
let told: Awaited<ReturnType<typeof restoreRows>>
let backup: Backup
/** What the restored Parley's carrier was handed. */
const sent: string[] = []

/** A carrier that takes everything, tells nothing and cannot be asked. */
const silent: Carrier = {
  name: 'silent',
  canMms: false,
  send: async batch => {
    sent.push(...batch.map(text => text.body))
    return batch.map(() => ({ outcome: 'taken', status: 'SENT' }))
  },
}

/** The rows as they are now, and what is needed of a manifest. */
async function backUp({ pool }: Database): Promise<Backup> {
  const client = await pool.connect()
  try {
    let snapshot: Snapshot = { madeAt: '', migrations: [] }
    const rows = await dumpRows(client, dataOf(folder), taken => void (snapshot = taken))
    const manifest = { format: 1 as const, by: 'hand' as const, database: 'pglite' as const, files: 0, sha256: '' }
    return { folder, name: '', manifest: { ...manifest, rows, ...snapshot } }
  } finally {
    client.release()
  }
}

/** Another Parley on what is restored, with whatever was asked for since. */
async function restore(carrier?: Carrier): Promise<App> {
  await keepWishes(app.context)
  const { wishes } = await readWishes(app.context.config.backups.folder)
  const target = await openEmptyDatabase()
  const client = await target.database.pool.connect()
  await client.query('begin')
  told = await restoreRows(client, backup, wishes)
  await client.query('commit')
  client.release()
  return startApp({ database: target, ...(carrier && { carrier: () => carrier }) })
}

/** What stands on the list by now was asked for an hour ago. */
function makeOlder(list: string): void {
  const lines = readFileSync(list, 'utf8').split('\n').filter(Boolean)
  const older = lines.map(line => {
    const wish = Wish.parse(JSON.parse(line))
    return JSON.stringify({ ...wish, at: new Date(Date.parse(wish.at) - 3_600_000).toISOString() })
  })
  writeFileSync(list, `${older.join('\n')}\n`)
}

const idOf = (answer: { body: unknown }) => (answer.body as { id: string }).id
const contact = (phone: string) => ({ phone, name: phone, tags: [], fields: {} })
const query = async <R extends pg.QueryResultRow>(from: App, text: string, values: unknown[]) =>
  (await from.database.pool.query<R>(text, values)).rows

// All of it is made before one backup, and what came after it before one restore: tables are made anew for each.
beforeAll(async () => {
  app = await startApp()
  for (const name of ['waiting', 'scheduled', 'erased', 'agreed', 'optedOut'] as const) shops[name] = await app.shop()
  const { waiting, scheduled, erased, agreed, optedOut } = shops

  await waiting.send({ to: anna, body: 'It was taken' })
  await app.work()
  await app.database.pool.query(`update message set status = 'PENDING', carrier_id = null, submitted_at = null`)
  await waiting.send({ to: ben, body: 'It was not' })

  await scheduled.receive(anna, 'When are you open?')
  const [chat] = await query<{ id: string }>(app, 'select id from conversation where account_id = $1', [scheduled.id])
  for (const body of ['past', 'to come'])
    await scheduled.api('POST /scheduled-texts', {
      conversationId: chat?.id,
      body,
      from: scheduled.from,
      at: '2099-01-05T12:00',
      zone: 'America/New_York',
    })
  await app.database.pool.query(`update scheduled_text set send_at = now() - interval '1 minute' where body = 'past'`)

  const toErase = idOf(await erased.api('POST /contacts', contact(anna)))
  await erased.api('POST /contacts', contact(ben))
  await erased.receive(anna, 'My address is Rose Street 5')
  await erased.send({ to: anna, body: 'Thank you' })

  await agreed.api(`POST /contacts/${idOf(await agreed.api('POST /contacts', contact(anna)))}/erase`)
  await app.database.pool.query('delete from suppression')
  makeOlder(wishesOf(app.context.config.backups.folder))
  await agreed.api('POST /contacts', contact(anna))

  for (const phone of [anna, ben]) await optedOut.api('POST /contacts', contact(phone))

  backup = await backUp(app.database)
  await app.work()
  expect(await erased.api(`POST /contacts/${toErase}/erase`)).toMatchObject({ status: 204 })
  await optedOut.receive(anna, 'STOP')
  await optedOut.receive(ben, 'STOP')
  await optedOut.receive(ben, 'START')
  await optedOut.receive(cleo, 'STOP')
  again = await restore(silent)
})
afterAll(async () => {
  await again.stop()
  await app.stop()
  rmSync(folder, { recursive: true })
})

/** Calls the restored Parley as a person of the shop. */
async function ask(shop: Shop, route: string, body?: unknown) {
  return again.call(route, { token: await again.token('marta'), account: shop.name, body })
}

type Sent = { messageId: string; body: string; status: string; isUnconfirmed: boolean }
async function textsTo(shop: Shop, client: string): Promise<{ chat: string; texts: Sent[] }> {
  const chats = (await ask(shop, 'GET /conversations')).body as { conversationId: string; clientNumber: string }[]
  const chat = chats.find(one => one.clientNumber === client)?.conversationId ?? ''
  return { chat, texts: (await ask(shop, `GET /conversations/${chat}/messages`)).body as Sent[] }
}

// Between the backup and the restore it may have gone: a text that leaves twice is as bad as one that is lost.
test('a text that waited is not sent again, says that nobody knows, and goes when a person says so', async () => {
  expect(told).toMatchObject({ texts: 2 })
  await again.work()
  await settleUnsettled(again.context)
  await again.work()
  expect(sent).toEqual([])
  const { chat, texts } = await textsTo(shops.waiting, ben)
  expect(texts).toMatchObject([{ body: 'It was not', status: 'PROCESSING', isUnconfirmed: true }])
  const timeline = await ask(shops.waiting, `GET /conversations/${chat}/messages/${texts[0]?.messageId}/timeline`)
  expect(timeline.body).toMatchObject({
    steps: expect.arrayContaining([expect.objectContaining({ kind: 'UNKNOWN', code: 'parley/restored' })]),
  })
  await ask(shops.waiting, 'POST /conversations', form({ from: shops.waiting.from, to: ben, channel: 'sms', body: 'Once more' }))
  await again.work()
  expect(sent).toEqual(['Once more'])
})

test('a carrier that can be asked is asked: what it never saw goes, what it has does not go again', async () => {
  const asked = await restore()
  await settleUnsettled(asked.context)
  await asked.work()
  const texts = await query(
    asked,
    `select body, status, (select count(*)::int from simulator_message s where s.id = m.id) as taken from message m
     where account_id = $1 order by time`,
    [shops.waiting.id],
  )
  await asked.stop()
  expect(texts).toEqual([
    { body: 'It was taken', status: 'SENT', taken: 1 },
    { body: 'It was not', status: 'SENT', taken: 1 },
  ])
})

test('a text whose hour came between backup and restore waits for a person, a later one for its hour', async () => {
  expect(told).toMatchObject({ scheduled: 1 })
  const { chat } = await textsTo(shops.scheduled, anna)
  const { body } = await ask(shops.scheduled, `GET /scheduled-texts?conversationId=${chat}`)
  expect(body).toHaveLength(2)
  expect(body).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ body: 'past', state: 'LATE', reason: 'RESTORED' }),
      expect.objectContaining({ body: 'to come', state: 'WAITING', reason: null }),
    ]),
  )
})

test('who was erased after the backup is erased again, and blocked when somebody makes the contact again', async () => {
  const shop = shops.erased
  expect(told).toMatchObject({ erased: 1 })
  const people = (await ask(shop, 'GET /contacts?sort=name')).body as { items: { phone: string }[] }
  expect(people.items.map(one => one.phone)).toEqual([ben])
  const left = await query(
    again,
    `select (select count(*)::int from message where account_id = $1) as messages,
       (select count(*)::int from conversation where account_id = $1) as chats,
       (select count(*)::int from consent where account_id = $1) as consents,
       (select monetary - (select sum(amount) from ledger_entry where account_id = $1) from balance where account_id = $1)::int as apart`,
    [shop.id],
  )
  expect(left).toEqual([{ messages: 0, chats: 0, consents: 0, apart: 0 }])
  await ask(shop, 'POST /contacts', contact(anna))
  expect((await ask(shop, 'GET /block-list')).body).toMatchObject({ items: [{ phone: anna }] })
})

test('who was erased before the backup and agreed anew before it stays', async () => {
  expect((await ask(shops.agreed, 'GET /contacts')).body).toMatchObject({ items: [{ phone: anna }] })
})

test('who opted out after the backup stays out, who opted in again does not; a stranger is remembered', async () => {
  const shop = shops.optedOut
  expect(told).toMatchObject({ optedOut: 2 })
  await ask(shop, 'POST /contacts', contact(cleo))
  const blocked = (await ask(shop, 'GET /block-list')).body as { items: { phone: string }[] }
  expect(blocked.items.map(one => one.phone).toSorted()).toEqual([anna, cleo])
  const refused = await ask(shop, 'POST /conversations', form({ from: shop.from, to: anna, channel: 'sms', body: 'Sale!' }))
  expect(refused.body).toMatchObject({ code: 'PHONE_NUMBER_ON_BLOCK_LIST' })
})

// Each restore would make the list longer by all that it applied, with the time of the restore.
test('what was asked for is not written down again', async () => {
  await keepWishes(again.context)
  expect(await readWishes(again.context.config.backups.folder)).toEqual({ wishes: [], unreadable: 0 })
})

// A tab that stayed open has seen events that the restored database has not numbered yet: it must ask everything afresh.
test('events go on far above what any screen has seen', async () => {
  const events =
    'select c.number, a.number as followed from event_counter c left join contact_activity a using (account_id) where account_id = $1'
  const [before] = await query<{ number: number }>(app, events, [shops.agreed.id])
  const number = (before?.number ?? 0) + 1_000_000_000
  expect(await query(again, events, [shops.agreed.id])).toEqual([{ number, followed: number }])
})

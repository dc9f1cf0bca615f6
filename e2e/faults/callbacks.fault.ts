import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackend } from './backend.ts'
import { callAll, type CallBack, patient, shuffled, times, whileBusy } from './calls.ts'
import { incomingUrl, startRecordingCarrier } from './carrier.ts'
import { openTestWorld } from './test-world.ts'
import { checkInvariants } from './invariants.ts'
import { startIssuer } from './issuer.ts'
import { between, byRun } from './length.ts'
import { newText, openAckLog, post, sendSurely } from './senders.ts'
import { settle } from './settle.ts'

const texts = byRun(4000, 90)
const incomingTexts = byRun(8000, 160)
const customersWhoStop = byRun(400, 12)

let issuer: Awaited<ReturnType<typeof startIssuer>>
let carrier: Awaited<ReturnType<typeof startRecordingCarrier>>
let world: Awaited<ReturnType<typeof openTestWorld>>
let backend: Awaited<ReturnType<typeof createBackend>>
const log = openAckLog()

beforeAll(async () => {
  issuer = await startIssuer()
  // Here the carrier is always well, and a slow machine is not its fault.
  carrier = await startRecordingCarrier(25_000)
  world = await openTestWorld({ server: process.env.TEST_DATABASE_URL })
  backend = await createBackend({ ...world.env, ...issuer.env, ...carrier.env })
  await backend.start()
})

afterAll(async () => {
  await backend.kill()
  carrier.stop()
  issuer.stop()
  await world.drop()
})

const get = (address: string, isForged = false): CallBack => ({ call: () => fetch(address), isForged })

const reportOf = (reportUrl: string, status: number) => reportUrl.replace('%d', String(status)).replace('%A', '')

/** A report with a made-up signature, with another text's signature, and with none. */
function forgeries(reportUrl: string, otherUrl: string): CallBack[] {
  return [randomUUID(), new URL(otherUrl).searchParams.get('sign') ?? '', ''].map(sign => {
    const url = new URL(reportOf(reportUrl, 2))
    url.searchParams.set('sign', sign)
    return get(url.href, true)
  })
}

const statuses = () =>
  world.withRows(async ({ pool }) => {
    const { rows } = await pool.query<{ id: string; status: string }>(
      `select id, status from message where direction = 'out' order by id`,
    )
    return new Map(rows.map(row => [row.id, row.status]))
  })

// A status that a customer's phone confirmed stays; a report that is repeated, late or out of order changes nothing, a forged one never does.
test(`reports of ${texts} texts, repeated, shuffled, ahead of the answer, and forged ones among them`, async () => {
  await carrier.set({ reports: 'before', repeats: 5 })
  const [shop] = world.shops
  if (!shop) throw new Error('no shop')
  const token = await issuer.token(shop.sub)
  const half = Array.from({ length: texts / 2 }, () => newText())
  await Promise.all(half.map(text => sendSurely([backend.url], shop, token, log, text, () => true)))
  // The carrier answers when its report was taken, and a backend that ends takes none: that would take as long as the answer may.
  await expect.poll(() => carrier.taken().length, { timeout: 30_000 }).toBe(texts / 2)
  await settle(backend, world, carrier)
  await carrier.set({ reports: 'none' })
  await backend.start()
  const others = Array.from({ length: texts / 2 }, () => newText())
  await Promise.all(others.map(text => sendSurely([backend.url], shop, token, log, text, () => true)))
  await expect.poll(() => carrier.taken().length, { timeout: 30_000 }).toBe(texts)

  // The carrier kept quiet about the second half: here is all it has to say, at once and in no order.
  const urls = carrier.taken().map(one => one.reportUrl)
  const first = shuffled(
    urls.slice(texts / 2).flatMap((url, index) => {
      const final = index % 3 === 0 ? 2 : 1
      const honest = [4, 8, final].flatMap(status => times(between(1, 5), get(reportOf(url, status))))
      return [...honest, ...forgeries(url, urls[0] ?? '')]
    }),
  )
  expect(await callAll(first)).toEqual({ honest: new Set([200]), forged: new Set([403]) })
  await settle(backend, world, carrier)
  const before = await statuses()
  const expected = Object.fromEntries(
    carrier
      .taken()
      .map(({ id }, index) => [id, index >= texts / 2 && (index - texts / 2) % 3 === 0 ? 'UNDELIVERED' : 'DELIVERED']),
  )
  expect(Object.fromEntries(before)).toEqual(expected)

  // Late ones that say the opposite of what is final.
  await backend.start()
  const opposite = urls.flatMap(url => [1, 2, 4, 8, 16].map(status => get(reportOf(url, status))))
  expect((await callAll(shuffled(opposite))).honest).toEqual(new Set([200]))
  await settle(backend, world, carrier)
  expect(await statuses()).toEqual(before)
  await checkInvariants(world, carrier, log)
})

// A customer's text is stored once however often the carrier brings it, and only by who knows the secret.
test(`${incomingTexts} incoming texts, each brought 1 to 5 times at once, and forged ones among them`, async () => {
  await backend.start()
  const [shop, other] = world.shops
  if (!shop || !other) throw new Error('no shop')
  const ids = Array.from({ length: incomingTexts }, () => randomUUID())
  const callbacks = ids.flatMap((id, index) => {
    const from = `+4850020${String(index % 300).padStart(4, '0')}`
    const address = incomingUrl(backend, { id, from, to: (index % 2 ? shop : other).number, body: `Text ${id}` })
    const forged = incomingUrl(backend, {
      from: '+48500299999',
      to: shop.number,
      body: 'forged',
      secret: index % 2 ? '' : createHmac('sha256', 'x').update(id).digest('hex'),
    })
    return [...times(between(1, 5), get(address)), get(forged, true)]
  })
  expect(await callAll(shuffled(callbacks))).toEqual({ honest: new Set([200]), forged: new Set([403]) })
  await backend.stop()
  const { stored, forged, unread } = await world.withRows(async ({ pool }) => {
    const { rows } = await pool.query<{ carrier_id: string }>(`select carrier_id from message where direction = 'in'`)
    const { rows: bodies } = await pool.query(`select 1 from message where body = 'forged'`)
    const { rows: counts } = await pool.query<{ unread: number }>('select sum(unread_count)::int as unread from conversation')
    return { stored: rows.map(row => row.carrier_id).sort(), forged: bodies.length, unread: counts[0]?.unread }
  })
  expect(stored).toEqual(ids.toSorted())
  expect(forged).toBe(0)
  expect(unread, 'unread texts counted').toBe(incomingTexts)
})

// Who says STOP is stopped once: one entry on the block list, one line of consent, one answer, and nothing after it.
test(`${customersWhoStop} customers whose STOP is brought several times while texts to them wait`, async () => {
  await carrier.set({ reports: 'after', repeats: 3 })
  await backend.start()
  const [shop] = world.shops
  if (!shop) throw new Error('no shop')
  const token = await issuer.token(shop.sub)
  const customers = Array.from({ length: customersWhoStop }, (_, index) => `+4850030${String(index).padStart(4, '0')}`)
  const had = carrier.taken().length
  await Promise.all(
    customers.map(async customer => {
      const address = incomingUrl(backend, { from: customer, to: shop.number, body: 'Stop' })
      const text = newText(customer)
      const { honest } = await callAll(times(between(2, 5), patient(get(address))))
      expect(honest).toEqual(new Set([200]))
      const { status } = await whileBusy(() => post(backend.url, shop, token, text))
      expect(status, 'a text to who said STOP').toBe(400)
    }),
  )
  await settle(backend, world, carrier)
  const counts = await world.withRows(async ({ pool }) => {
    const { rows } = await pool.query(
      `select (select count(*) from block_list) as blocked, (select count(*) from consent where kind = 'OPTED_OUT') as consents,
         (select count(*) from message where origin = 'opt-out') as answers`,
    )
    return rows[0]
  })
  expect(counts).toEqual({ blocked: customersWhoStop, consents: customersWhoStop, answers: customersWhoStop })
  expect(carrier.taken().length - had, 'texts that left: the one answer to each').toBe(customersWhoStop)
  await checkInvariants(world, carrier, log)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackend } from './backend.ts'
import { callAll, type CallBack, patient, shuffled, times, whileBusy } from './calls.ts'
import { startRecordingCarrier } from './carrier.ts'
import { twilioAccount, twilioCall } from './dialects.ts'
import { openTestWorld } from './test-world.ts'
import { checkInvariants } from './invariants.ts'
import { startIssuer } from './issuer.ts'
import { between, byRun } from './length.ts'
import { newText, openAckLog, post, sendSurely } from './senders.ts'
import { settle } from './settle.ts'

const texts = byRun(2000, 60)
const incomingTexts = byRun(4000, 100)
const customersWhoStop = byRun(200, 8)

let issuer: Awaited<ReturnType<typeof startIssuer>>
let carrier: Awaited<ReturnType<typeof startRecordingCarrier>>
let world: Awaited<ReturnType<typeof openTestWorld>>
let backend: Awaited<ReturnType<typeof createBackend>>
const log = openAckLog()

beforeAll(async () => {
  issuer = await startIssuer()
  carrier = await startRecordingCarrier(25_000, 'twilio')
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

const honest = (url: string, fields: Record<string, string>): CallBack => ({
  call: () => twilioCall(url, fields),
  isForged: false,
})
/** Signed with another token, not signed for this address, and not signed at all. */
function forgeries(url: string, fields: Record<string, string>): CallBack[] {
  const unsigned = () => fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
  const elsewhere = new URL(url)
  elsewhere.searchParams.set('message', randomUUID())
  return [() => twilioCall(url, fields, 'another token'), () => twilioCall(elsewhere.href, fields), unsigned].map(call => ({
    call,
    isForged: true,
  }))
}

const statuses = () =>
  world.withRows(async ({ pool }) => {
    const { rows } = await pool.query<{ id: string; status: string }>(
      `select id, status from message where direction = 'out' order by id`,
    )
    return Object.fromEntries(rows.map(row => [row.id, row.status]))
  })

// What is final stays, whatever Twilio says afterwards and how often; what Twilio did not sign never counts.
test(`reports of ${texts} texts by Twilio, repeated, shuffled, ahead of the answer, and forged ones among them`, async () => {
  const [shop] = world.shops
  if (!shop) throw new Error('no shop')
  const token = await issuer.token(shop.sub)
  const send = (count: number) =>
    Promise.all(Array.from({ length: count }, () => sendSurely([backend.url], shop, token, log, newText(), () => true)))
  await carrier.set({ reports: 'before', repeats: 5 })
  await send(texts / 2)
  await expect.poll(() => carrier.taken().length, { timeout: 30_000 }).toBe(texts / 2)
  await settle(backend, world, carrier)
  await carrier.set({ reports: 'none' })
  await backend.start()
  await send(texts / 2)
  await expect.poll(() => carrier.taken().length, { timeout: 30_000 }).toBe(texts)

  const taken = carrier.taken()
  const callbacks = taken.slice(texts / 2).flatMap(({ reportUrl }, index) => {
    const failure = { MessageStatus: 'undelivered', ErrorCode: '30003' }
    const final = index % 3 === 0 ? failure : { MessageStatus: 'delivered' }
    const all = [{ MessageStatus: 'sending' }, { MessageStatus: 'sent' }, final]
    return [
      ...all.flatMap(fields => times(between(1, 5), honest(reportUrl, fields))),
      ...forgeries(reportUrl, { MessageStatus: 'failed' }),
    ]
  })
  expect(await callAll(shuffled(callbacks))).toEqual({ honest: new Set([204]), forged: new Set([403]) })
  await settle(backend, world, carrier)
  const before = await statuses()
  const isUndelivered = (index: number) => index >= texts / 2 && (index - texts / 2) % 3 === 0
  expect(before).toEqual(
    Object.fromEntries(taken.map(({ id }, index) => [id, isUndelivered(index) ? 'UNDELIVERED' : 'DELIVERED'])),
  )

  await backend.start()
  const late = taken.flatMap(({ reportUrl }) =>
    ['queued', 'sent', 'delivered', 'undelivered', 'failed', 'read'].map(MessageStatus => honest(reportUrl, { MessageStatus })),
  )
  expect((await callAll(shuffled(late))).honest).toEqual(new Set([204]))
  await settle(backend, world, carrier)
  expect(await statuses()).toEqual(before)
  await checkInvariants(world, carrier, log)
})

const incomingUrl = () => `${backend.url}/carriers/twilio/incoming`
const incoming = (id: string, from: string, to: string, body: string) => ({
  AccountSid: twilioAccount.accountSid,
  MessageSid: id,
  From: from,
  To: to,
  Body: body,
  NumMedia: '0',
})

test(`${incomingTexts} texts by Twilio, each brought 1 to 5 times at once, and forged ones among them`, async () => {
  await backend.start()
  const [shop, other] = world.shops
  if (!shop || !other) throw new Error('no shop')
  const ids = Array.from({ length: incomingTexts }, () => `SM${randomUUID().replaceAll('-', '')}`)
  const callbacks = ids.flatMap((id, index) => {
    const from = `+4850020${String(index % 60).padStart(4, '0')}`
    const fields = incoming(id, from, (index % 2 ? shop : other).number, `Text ${id}`)
    const forged = forgeries(incomingUrl(), incoming(`SM${randomUUID()}`, '+48500299999', shop.number, 'forged'))
    // The second is honestly signed for an address that only adds a query: that is Twilio's own doing.
    return [...times(between(1, 5), honest(incomingUrl(), fields)), ...forged.filter((_, at) => at !== 1)]
  })
  expect(await callAll(shuffled(callbacks))).toEqual({ honest: new Set([200]), forged: new Set([403]) })
  await backend.stop()
  await world.withRows(async ({ pool }) => {
    const { rows } = await pool.query<{ carrier_id: string }>(`select carrier_id from message where direction = 'in'`)
    expect(rows.map(row => row.carrier_id).sort()).toEqual(ids.toSorted())
    const { rows: counts } = await pool.query<{ unread: number }>('select sum(unread_count)::int as unread from conversation')
    expect(counts[0]?.unread, 'unread texts counted').toBe(incomingTexts)
  })
})

// Twilio answers STOP itself: a second answer of ours would be one too many.
test(`${customersWhoStop} customers whose STOP Twilio brings several times`, async () => {
  await carrier.set({ reports: 'after', repeats: 3 })
  await backend.start()
  const [shop] = world.shops
  if (!shop) throw new Error('no shop')
  const token = await issuer.token(shop.sub)
  const had = carrier.taken().length
  await Promise.all(
    Array.from({ length: customersWhoStop }, async (_, index) => {
      const customer = `+4850030${String(index).padStart(4, '0')}`
      const fields = { ...incoming(`SM${randomUUID()}`, customer, shop.number, 'Arrêt'), OptOutType: 'STOP' }
      const text = newText(customer)
      const { honest: taken } = await callAll(times(between(2, 5), patient(honest(incomingUrl(), fields))))
      expect(taken).toEqual(new Set([200]))
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
  expect(counts).toEqual({ blocked: customersWhoStop, consents: customersWhoStop, answers: 0 })
  expect(carrier.taken().length, 'texts that left').toBe(had)
  await checkInvariants(world, carrier, log)
})

// Also on PGlite: locks, batches and clocks of a campaign.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { settleRestored } from '../../backups/settle-restored.ts'
import type { Outgoing, SubmitResult } from '../../carriers/carrier.ts'
import { atNoon, noon, openCampaignDesk, partPrice, phoneOf, type CampaignDesk } from '../../testing/campaign-desk.ts'
import { startApp } from '../../testing/start-app.ts'
import { within } from './leave.ts'
import { allowance, pacedUntil } from './pace.ts'
import { twilioPace } from '../../carriers/twilio-settings.ts'

const rounds = process.env.LONG === '1' ? 200 : 4

/** What the carrier answers; each text that it takes is written down. */
let answer: (text: Outgoing) => SubmitResult
let taken: string[] = []
let until: (Date | undefined)[] = []
const takes = (text: Outgoing): SubmitResult => {
  taken.push(text.to)
  until.push(text.until)
  return { outcome: 'taken', status: 'SENT', carrierId: text.id }
}
let pace = 1000

let app: Awaited<ReturnType<typeof startApp>>
let desk: CampaignDesk
beforeAll(async () => {
  app = await startApp({
    carrier: () => ({
      name: 'recorder',
      canMms: false,
      partsPerSecond: () => pace,
      send: async batch => batch.map(text => answer(text)),
    }),
  })
  desk = openCampaignDesk(app)
}, 60_000)
afterAll(() => app.stop())
beforeEach(() => {
  atNoon()
  answer = takes
  taken = []
  until = []
  pace = 1000
})
afterEach(async () => {
  await desk.rest()
  vi.useRealTimers()
})

type Shop = Awaited<ReturnType<typeof app.shop>>
const away = (): SubmitResult => ({ outcome: 'later', seconds: 3600, reason: 'away' })
/** The carrier is back, and what waited for it is tried again. */
const comeBack = async (shop: Shop) => {
  answer = takes
  await app.database.pool.query(`update message set run_at = now() where account_id = $1 and status = 'PENDING'`, [shop.id])
}
const act = (shop: Shop, id: string, what: string) => shop.api(`POST /campaigns/${id}/${what}`)
const opening = 10_000_000
/** Money is right at every moment: the balance is the sum of its entries. */
async function expectMoney(shop: Shop, charged: number, held = 0) {
  expect([await desk.balance(shop), await desk.ledger(shop)]).toEqual([opening - charged - held, opening - charged - held])
}

test('no more is let out than the carrier takes in the next seconds', async () => {
  pace = 1
  const shop = await desk.shopWith(10)
  const { id } = await desk.confirm(shop)
  await desk.run(shop)
  // Two seconds ahead, and one that was saved up.
  expect(taken).toHaveLength(3)
  expect(await desk.report(shop, id)).toMatchObject({ outcomes: { ON_THE_WAY: 3, TO_SEND: 7 } })
  await expectMoney(shop, 3 * partPrice, 7 * partPrice)
  vi.setSystemTime(noon + 4000)
  await desk.run(shop)
  expect(taken).toHaveLength(6)
})

test('paused, nobody more gets it; it goes on where it was', async () => {
  pace = 1
  const shop = await desk.shopWith(6)
  const { id } = await desk.confirm(shop)
  await desk.run(shop)
  expect(await desk.read(shop, id)).toMatchObject({ endsAt: expect.any(String) })
  expect(await act(shop, id, 'pause')).toMatchObject({ status: 200, body: { isPaused: true, pausedFor: 'PERSON', endsAt: null } })
  vi.setSystemTime(noon + 60_000)
  await desk.run(shop)
  expect(taken).toHaveLength(3)
  await desk.tell(shop, 'DELIVERED')
  await desk.run(shop, 2)
  expect(await desk.read(shop, id)).toMatchObject({ isPaused: true, sent: 3, delivered: 3 })
  expect(await act(shop, id, 'resume')).toMatchObject({ status: 200, body: { isPaused: false, endsAt: null } })
  await desk.run(shop)
  expect(new Set(taken).size).toBe(6)
  expect(taken).toHaveLength(6)
  await expectMoney(shop, 6 * partPrice)
})

test('an account that may text nobody any more stops it with its reason; it goes on once somebody says so', async () => {
  pace = 1
  const shop = await desk.shopWith(6)
  const { id } = await desk.confirm(shop)
  await desk.run(shop)
  const become = (status: string) => app.database.pool.query('update account set status = $2 where id = $1', [shop.id, status])
  await become('OVERDUE')
  vi.setSystemTime(noon + 60_000)
  await desk.run(shop)
  expect(taken).toHaveLength(3)
  await become('ACTIVE')
  expect(await desk.read(shop, id)).toMatchObject({ isPaused: true, failure: 'ACCOUNT_NOT_CURRENT' })
  await act(shop, id, 'resume')
  await desk.run(shop)
  expect(new Set(taken).size).toBe(6)
})

test('cancelled, the rest is left out and its money given back at once; what is at the carrier counts', async () => {
  pace = 1
  const shop = await desk.shopWith(6)
  const { id } = await desk.confirm(shop)
  await desk.run(shop)
  expect(await act(shop, id, 'cancel')).toMatchObject({ status: 200, body: { status: 'CANCELED' } })
  await expectMoney(shop, 3 * partPrice)
  vi.setSystemTime(noon + 60_000)
  await desk.run(shop)
  expect(taken).toHaveLength(3)
  const report = await desk.report(shop, id)
  expect(report).toMatchObject({
    audience: 6,
    outcomes: { ON_THE_WAY: 3, SKIPPED: 3, TO_SEND: 0 },
    skipped: { CANCELED: 3 },
    held: 6 * partPrice,
    charged: 3 * partPrice,
    released: 3 * partPrice,
    stillHeld: 0,
  })
  const { items } = (await shop.api(`GET /campaigns/${id}/recipients?sort=place`)).body as { items: { price: number | null }[] }
  expect(items.map(({ price }) => price)).toEqual([partPrice, partPrice, partPrice, null, null, null])
  await desk.tell(shop, 'DELIVERED')
  await desk.run(shop, 2)
  expect(await desk.read(shop, id)).toMatchObject({ status: 'CANCELED', sent: 3, delivered: 3 })
  expect(await act(shop, id, 'cancel')).toMatchObject({ status: 200 })
  expect(await act(shop, id, 'resume')).toMatchObject({ status: 409, body: { code: 'CAMPAIGN_MOVED' } })
})

test('while the carrier is away a pause or a cancellation takes back what had not left, with its money', async () => {
  const shop = await desk.shopWith(4)
  answer = away
  const { id } = await desk.confirm(shop)
  await desk.work()
  expect(await desk.report(shop, id)).toMatchObject({ outcomes: { ON_THE_WAY: 4 } })
  await act(shop, id, 'pause')
  answer = takes
  await desk.run(shop)
  expect(taken).toEqual([])
  expect(await desk.report(shop, id)).toMatchObject({ outcomes: { TO_SEND: 4 }, stillHeld: 4 * partPrice, charged: 0 })
  await expectMoney(shop, 0, 4 * partPrice)
  await act(shop, id, 'resume')
  await desk.work()
  await act(shop, id, 'cancel')
  await desk.run(shop)
  expect(taken).toEqual([])
  expect(await desk.report(shop, id)).toMatchObject({ outcomes: { SKIPPED: 4 }, stillHeld: 0, charged: 0 })
  await expectMoney(shop, 0)
})

test('outside their hours people wait for their own next opening, also when the carrier was away till then', async () => {
  const shop = await desk.shopWith(1)
  await shop.api('POST /contacts', { phone: '+48512340187' })
  // In Poland it is half past nine in the evening.
  const { id } = await desk.confirm(shop)
  expect(await desk.count(shop, (await desk.make(shop)).id)).toMatchObject({ texts: 2, later: 1 })
  await desk.run(shop)
  expect(taken).toEqual([phoneOf(0)])
  expect(await desk.report(shop, id)).toMatchObject({ outcomes: { ON_THE_WAY: 1, TO_SEND: 1 }, later: 1 })
  const { rows } = await app.database.pool.query<{ due_at: Date }>(
    `select due_at from campaign_recipient where account_id = $1 and outcome = 'TO_SEND'`,
    [shop.id],
  )
  expect(rows).toEqual([{ due_at: new Date('2026-11-21T08:00:00Z') }])
  vi.setSystemTime(Date.parse('2026-11-21T08:00:00Z'))
  answer = away
  await desk.work()
  answer = takes
  vi.setSystemTime(Date.parse('2026-11-21T21:00:00Z'))
  await desk.run(shop, 1)
  expect(taken).toHaveLength(1)
  vi.setSystemTime(Date.parse('2026-11-22T08:00:00Z'))
  await desk.run(shop)
  expect(taken.toSorted()).toEqual([phoneOf(0), '+48512340187'].toSorted())
})

test('"do not send after" leaves out who has no opening before it, and a copy goes to them', async () => {
  const shop = await desk.shopWith(1)
  await shop.api('POST /contacts', { phone: '+48512340187' })
  const doNotSendAfter = new Date(noon + 3_600_000).toISOString()
  const { id } = await desk.confirm(shop, { doNotSendAfter })
  await desk.run(shop)
  expect(await desk.report(shop, id)).toMatchObject({ audience: 2, outcomes: { LEFT_OUT: 1 }, leftOut: { OUTSIDE_HOURS: 1 } })
  const { body } = await shop.api(`POST /campaigns/${id}/copy`, { people: 'OUTSIDE_HOURS' })
  expect(await desk.count(shop, (body as { id: string }).id)).toMatchObject({ audience: 1, texts: 1, later: 1 })
})

test('the carrier is told to try no longer than until the hours close, nor after the last moment', async () => {
  const shop = await desk.shopWith(1)
  await desk.confirm(shop, { hoursTo: 15 * 60 })
  await desk.run(shop)
  const soon = new Date(noon + 3_600_000)
  await desk.confirm(shop, { message: 'Another', doNotSendAfter: soon.toISOString() })
  await desk.run(shop)
  expect(until).toEqual([new Date('2026-11-20T23:00:00Z'), soon])
})

test('"do not send after" also ends what waited for the carrier', async () => {
  const shop = await desk.shopWith(2)
  answer = away
  const { id } = await desk.confirm(shop, { doNotSendAfter: new Date(noon + 3_600_000).toISOString() })
  await desk.run(shop, 1)
  await comeBack(shop)
  vi.setSystemTime(noon + 3_700_000)
  await desk.run(shop)
  expect(taken).toEqual([])
  vi.setSystemTime(noon)
  expect(await desk.report(shop, id)).toMatchObject({ outcomes: { SKIPPED: 2 }, skipped: { OUTSIDE_HOURS: 2 } })
  expect(await desk.read(shop, id)).toMatchObject({ status: 'SENT' })
  await expectMoney(shop, 0)
})

test('who was blocked, or opted out, after the check is left out at the moment their text would have left', async () => {
  pace = 1
  const shop = await desk.shopWith(6)
  const { id } = await desk.confirm(shop)
  await desk.run(shop)
  const left = Array.from({ length: 6 }, (_, index) => phoneOf(index)).filter(phone => !taken.includes(phone))
  await shop.receive(left[0] ?? '', 'STOP')
  await app.database.pool.query(
    `insert into consent (account_id, id, phone, kind, channel, text) values ($1, gen_random_uuid(), $2, 'OPTED_OUT', 'staff', 'x')`,
    [shop.id, left[1]],
  )
  vi.setSystemTime(noon + 60_000)
  await desk.run(shop)
  expect(await desk.report(shop, id)).toMatchObject({
    audience: 6,
    outcomes: { ON_THE_WAY: 4, SKIPPED: 2 },
    skipped: { BLOCKED: 1, OPTED_OUT: 1 },
    charged: 4 * partPrice,
    released: 2 * partPrice,
  })
  expect(await desk.read(shop, id)).toMatchObject({ status: 'CHARGED' })
})

test('refused texts are not paid, unknown ones stay unknown, and neither goes again', async () => {
  const shop = await desk.shopWith(3)
  answer = text =>
    text.to === phoneOf(0)
      ? { outcome: 'refused', status: 'UNDELIVERED', reason: 'no', code: 'twilio/21211' }
      : text.to === phoneOf(1)
        ? { outcome: 'unknown', reason: 'lost' }
        : takes(text)
  const { id } = await desk.confirm(shop)
  await desk.run(shop)
  await expectMoney(shop, partPrice, partPrice)
  expect(await desk.read(shop, id)).toMatchObject({ status: 'SENT_TO_CHARGE' })
  const age = (hours: number) =>
    app.database.pool.query(
      `update message set time = time - $2 * interval '1 hour', is_unconfirmed = is_unconfirmed or status = 'PROCESSING' where account_id = $1`,
      [shop.id, hours],
    )
  await age(1)
  expect(await desk.report(shop, id)).toMatchObject({ outcomes: { FAILED: 1, UNKNOWN: 1, ON_THE_WAY: 1 } })
  await age(80)
  await desk.run(shop)
  expect(await desk.read(shop, id)).toMatchObject({ status: 'SENT' })
  expect(taken).toEqual([phoneOf(2)])
  await expectMoney(shop, partPrice)
})

test('charges that are not what the texts cost are told, and settled by a retry once they are', async () => {
  const shop = await desk.shopWith(2)
  const { id } = await desk.confirm(shop)
  const price = (to: number) =>
    app.database.pool.query('update campaign_recipient set price = $2 where account_id = $1 and outcome = $3', [
      shop.id,
      to,
      'ON_THE_WAY',
    ])
  answer = away
  await desk.work()
  await price(partPrice * 2)
  answer = takes
  await desk.run(shop)
  expect(await desk.read(shop, id)).toMatchObject({ status: 'CHARGE_FAILED' })
  await price(partPrice)
  await act(shop, id, 'retry')
  await desk.run(shop)
  expect(await desk.read(shop, id)).toMatchObject({ status: 'CHARGED' })
})

test('after a backup was restored nobody is texted by a campaign before a person says so', async () => {
  pace = 1
  const shop = await desk.shopWith(5)
  const { id } = await desk.confirm(shop)
  await desk.run(shop)
  const unbegun = await desk.confirm(shop, { message: 'Another' })
  const client = await app.database.pool.connect()
  await settleRestored(client, new Date(noon).toISOString())
  client.release()
  vi.setSystemTime(noon + 60_000)
  await desk.run(shop)
  expect(taken).toHaveLength(3)
  expect(await desk.read(shop, id)).toMatchObject({ status: 'SENDING', isPaused: true, pausedFor: null, failure: 'RESTORED' })
  expect(await desk.read(shop, unbegun.id)).toMatchObject({ status: 'PENDING', confirmedAt: null })
  await act(shop, id, 'resume')
  await desk.run(shop)
  expect(await desk.read(shop, id)).toMatchObject({ status: 'CHARGED', failure: null })
})

test('a check that a backup caught half-way begins anew: nobody gets what was written before', async () => {
  const shop = await desk.shopWith(3)
  const { id, version } = await desk.confirm(shop)
  await app.database.pool.query(`update campaign set status = 'CHECKING', checked = $2 where account_id = $1`, [
    shop.id,
    JSON.stringify({ isCleared: true, after: 'ffffffff-ffff-ffff-ffff-ffffffffffff', madeBefore: new Date().toISOString() }),
  ])
  const client = await app.database.pool.connect()
  await settleRestored(client, new Date(noon).toISOString())
  client.release()
  await desk.count(shop, id)
  expect(await shop.api(`POST /campaigns/${id}/confirm`, { version: version + 1 })).toMatchObject({ status: 200 })
  await app.database.pool.query('update campaign set next_at = clock_timestamp() where account_id = $1', [shop.id])
  await desk.run(shop)
  expect(taken).toHaveLength(3)
})

test('unusually many failures pause it, once', async () => {
  pace = 20
  const shop = await desk.shopWith(80)
  const { id } = await desk.confirm(shop)
  await desk.run(shop)
  await desk.tell(shop, 'UNDELIVERED', { code: 'twilio/30007' })
  vi.setSystemTime(noon + 1000)
  await desk.run(shop)
  const paused = await desk.read(shop, id)
  expect(paused).toMatchObject({ status: 'SENDING', isPaused: true, pausedFor: 'FAILURES' })
  await act(shop, id, 'resume')
  vi.setSystemTime(noon + 120_000)
  await desk.run(shop)
  expect(await desk.read(shop, id)).toMatchObject({ status: 'CHARGED', sent: 80 })
  expect(taken).toHaveLength(80)
})

test('a pace lets out what fits, a long text alone, and each kind of number has its own', () => {
  expect(allowance(10_000, 0, 10)).toEqual({ parts: 30, fromMs: 9000 })
  expect(allowance(10_000, 11_000, 10)).toEqual({ parts: 10, fromMs: 11_000 })
  expect(allowance(10_000, 13_000, 10).parts).toBe(0)
  expect(pacedUntil(10_000, 5, 10)).toBe(10_500)
  expect(within([{ parts: 6 }, { parts: 1 }], 3)).toEqual([{ parts: 6 }])
  expect(within([{ parts: 1 }, { parts: 1 }, { parts: 2 }], 3)).toHaveLength(2)
  expect([twilioPace('12345'), twilioPace('+18885550100'), twilioPace('+14155550100')]).toEqual([100, 3, 1])
})

test(`paused, let go on and cancelled at ${rounds} random moments: nobody twice, the sum and the money right at each`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    taken = []
    pace = 5
    const people = 12 + (round % 7)
    const shop = await desk.shopWith(people)
    const { id } = await desk.confirm(shop)
    for (let moment = 0; moment < 6; moment += 1) {
      const dice = Math.random()
      answer = dice < 0.3 ? away : takes
      const going = desk.run(shop, 1)
      if (dice > 0.4) await act(shop, id, dice > 0.95 ? 'cancel' : dice > 0.7 ? 'pause' : 'resume')
      await going
      vi.setSystemTime(noon + moment * 1000)
      const { outcomes, audience, held, charged, released, stillHeld } = await desk.report(shop, id)
      expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(audience)
      expect(charged + released + stillHeld).toBe(held)
      expect(await desk.balance(shop)).toBe(await desk.ledger(shop))
    }
    await comeBack(shop)
    await act(shop, id, 'resume')
    // At its pace not all of them may leave at once.
    for (const later of [120_000, 240_000]) {
      vi.setSystemTime(noon + later)
      await desk.run(shop)
    }
    const { status } = await desk.read(shop, id)
    const { outcomes, audience, charged, stillHeld } = await desk.report(shop, id)
    expect(['CHARGED', 'CANCELED']).toContain(status)
    // Cancelled before the check was over it had nobody yet.
    if (status === 'CHARGED') expect(audience).toBe(people)
    expect(new Set(taken).size).toBe(taken.length)
    expect(outcomes).toMatchObject({ ON_THE_WAY: taken.length, TO_SEND: 0, SKIPPED: audience - taken.length })
    expect([charged, stillHeld]).toEqual([taken.length * partPrice, 0])
    await expectMoney(shop, taken.length * partPrice)
    vi.setSystemTime(noon)
    await desk.rest()
  }
})

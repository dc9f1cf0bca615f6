import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SubmitResult } from '../../carriers/carrier.ts'
import { atNoon, noon, openCampaignDesk, partPrice, phoneOf, type CampaignDesk } from '../../testing/campaign-desk.ts'
import { startApp } from '../../testing/start-app.ts'

/** What a check of very many has come to. */
const huge = {
  audience: 20_000,
  texts: 20_000,
  later: 0,
  leftOut: {},
  duplicates: 0,
  byParts: { 1: 20_000 },
  countries: [{ country: 'US', people: 20_000, parts: 20_000, perPart: partPrice, price: 20_000 * partPrice }],
  price: 20_000 * partPrice,
  lastDueMs: noon,
}

let answer: (id: string) => SubmitResult
let taken = 0
const takes = (id: string): SubmitResult => {
  taken += 1
  return { outcome: 'taken', status: 'SENT', carrierId: id }
}

let app: Awaited<ReturnType<typeof startApp>>
let desk: CampaignDesk
beforeAll(async () => {
  app = await startApp({
    carrier: () => ({
      name: 'recorder',
      canMms: false,
      partsPerSecond: () => 1000,
      send: async batch => batch.map(({ id }) => answer(id)),
    }),
  })
  desk = openCampaignDesk(app)
}, 60_000)
afterAll(() => app.stop())
beforeEach(() => {
  atNoon()
  answer = takes
  taken = 0
})
afterEach(async () => {
  await desk.rest()
  vi.useRealTimers()
})

test('a number that becomes another contact’s while the check goes on is one person, and fails nothing', async () => {
  const shop = await desk.shopWith(3)
  const { id } = await desk.confirm(shop)
  const sum = {
    audience: 1,
    texts: 1,
    later: 0,
    leftOut: {},
    duplicates: 0,
    byParts: { 1: 1 },
    countries: [{ country: 'US', people: 1, parts: 1, perPart: partPrice, price: partPrice }],
    price: partPrice,
    lastDueMs: noon,
  }
  // One of the three is frozen already, under the contact that had the number then.
  await app.database.pool.query(`update campaign set status = 'CHECKING', checked = $2 where id = $1`, [
    id,
    JSON.stringify({ isCleared: true, after: null, madeBefore: '2099-01-01T00:00:00.000Z', startMs: noon, sum }),
  ])
  await app.database.pool.query(
    `insert into campaign_recipient (account_id, campaign_id, phone, place, contact_id, outcome, country, body, parts, price, due_at)
     values ($1, $2, $3, 1, gen_random_uuid(), 'TO_SEND', 'US', 'The kiln opens.', 1, $4, $5)`,
    [shop.id, id, phoneOf(1), partPrice, new Date(noon)],
  )
  await desk.run(shop)
  expect(await desk.read(shop, id)).toMatchObject({ status: 'CHARGED', texts: 3, sent: 3 })
  expect(await desk.report(shop, id)).toMatchObject({ audience: 3, outcomes: { ON_THE_WAY: 3 } })
  expect(await desk.texted(shop)).toEqual([phoneOf(0), phoneOf(1), phoneOf(2)])
})

test('a campaign whose step fails again and again stops, and its maker is told', async () => {
  const shop = await desk.shopWith(2)
  const { id } = await desk.confirm(shop)
  const { pool } = app.database
  await pool.query(`update campaign set next_at = null where id = $1`, [id])
  // The check is over, and what it froze cannot be stored as a text.
  await pool.query(`update campaign set status = 'SENDING', started_at = now(), texts = 1 where id = $1`, [id])
  await pool.query(
    `insert into campaign_recipient (account_id, campaign_id, phone, place, outcome, country, body, parts, due_at)
     values ($1, $2, $3, 1, 'TO_SEND', 'US', 'The kiln opens.', 1, $4)`,
    [shop.id, id, phoneOf(0), new Date(noon)],
  )
  await pool.query(`update campaign set next_at = now() where id = $1`, [id])
  await desk.run(shop, 7)
  expect(await desk.read(shop, id)).toMatchObject({ status: 'SENDING', isPaused: false })
  await desk.run(shop, 1)
  expect(await desk.read(shop, id)).toMatchObject({ isPaused: true, failure: 'SERVER_ERROR' })
  expect((await shop.api('GET /campaign-alerts')).body).toMatchObject([{ id, failure: 'SERVER_ERROR' }])
  await pool.query('update campaign_recipient set price = $2 where campaign_id = $1', [id, partPrice])
  await shop.api(`POST /campaigns/${id}/resume`)
  await desk.run(shop, 2)
  expect(taken).toBe(1)
})

// The embedded database takes one transaction at a time.
if (process.env['TEST_DATABASE_URL'])
  test.each(['freeze', 'sending'] as const)(
    'while a campaign to very many is counted amid its %s, a person stops it at once',
    async amid => {
      const shop = await desk.shopWith(3)
      const { id } = await desk.confirm(shop)
      const { pool } = app.database
      answer = () => ({ outcome: 'later', seconds: 3600, reason: 'away' })
      if (amid === 'sending') await desk.run(shop, 1)
      const [status, checked] = amid === 'freeze' ? ['CHECKING', { isCleared: false, sum: huge }] : ['SENDING', { sum: huge }]
      await pool.query(
        `update campaign set status = $2, checked = $3, tell_at = '-infinity', next_at = now(), started_at = case $2 when 'SENDING' then now() end
       where id = $1`,
        [id, status, JSON.stringify(checked)],
      )
      await pool.query(
        `insert into campaign_report (account_id, campaign_id, counted_at, report) values ($1, $2, now(), '{}')
         on conflict (account_id, campaign_id) do nothing`,
        [shop.id, id],
      )
      // Where the worker keeps what it counted somebody stands: the count lasts as long as we like.
      const slow = await pool.connect()
      await slow.query('begin')
      await slow.query('update campaign_report set counted_at = now() where account_id = $1', [shop.id])
      const counting = desk.work()
      await expect
        .poll(
          async () =>
            (await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`))
              .rowCount,
          { timeout: 15_000 },
        )
        .toBe(1)
      if (amid === 'sending')
        expect(await shop.api(`POST /campaigns/${id}/pause`)).toMatchObject({ status: 200, body: { isPaused: true } })
      expect(await shop.api(`POST /campaigns/${id}/cancel`)).toMatchObject({ status: 200, body: { status: 'CANCELED' } })
      await slow.query('rollback')
      slow.release()
      await counting
      await desk.work()
      expect(await desk.read(shop, id)).toMatchObject({ status: 'CANCELED', isPaused: false })
    },
  )

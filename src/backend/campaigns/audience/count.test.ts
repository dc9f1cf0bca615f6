import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { atNoon, openCampaignDesk, partPrice, type CampaignDesk } from '../../testing/campaign-desk.ts'
import { beforeEachStatement, explainAnalyze, rowsRead } from '../../testing/explain.ts'
import { startApp } from '../../testing/start-app.ts'

// What takes more than ten thousand people is tried with a few hundred. From a sample of this size the estimate is off by more
// than a third once in fifty thousand runs.
vi.mock('#contract/limits.ts', async original => ({
  ...(await original<object>()),
  campaignExactUpTo: 100,
  campaignSampleSize: 120,
}))

const people = 600
const Looked = z.object({
  text: z
    .string()
    .regex(
      /from contact where account_id = \$1 (and created_at|order by uuid_hash)|from campaign_recipient\s[^]*'OUTSIDE_HOURS'/,
    ),
  values: z.array(z.unknown()),
})

let app: Awaited<ReturnType<typeof startApp>>
let desk: CampaignDesk
let looked: string[] = []
let mostRead = 0
beforeAll(async () => {
  app = await startApp()
  desk = openCampaignDesk(app)
  beforeEachStatement(app.database.pool, Looked, async (run, { text, values }) => {
    looked.push(text)
    if (text.includes('campaign_recipient'))
      mostRead = Math.max(mostRead, ...(await explainAnalyze(run, text, values)).map(rowsRead))
  })
}, 60_000)
afterAll(() => app.stop())
beforeEach(atNoon)
afterEach(() => vi.useRealTimers())

type Shop = Awaited<ReturnType<typeof app.shop>>
async function tagged(shop: Shop, name: string, where: string): Promise<string> {
  const { id } = (await shop.api('POST /contact-tags', { name })).body as { id: string }
  await app.database.pool.query(
    `insert into contact_tagging (account_id, contact_id, tag_id) select $1, id, $2 from contact where account_id = $1 and ${where}`,
    [shop.id, id],
  )
  return id
}

test('many are reckoned from some that chance chose, fewer are counted one by one; the check is exact', async () => {
  const shop = await desk.shopWith(people)
  const [most, half, few] = [
    await tagged(shop, 'most', `right(phone, 1) <> '0'`),
    await tagged(shop, 'half', `right(phone, 1) in ('1', '2', '3', '4', '5')`),
    await tagged(shop, 'few', `right(phone, 2) = '11'`),
  ]
  const counted = async (more: object) => {
    looked = []
    const { id } = await desk.make(shop, more)
    const count = await desk.count(shop, id)
    return { id, count, walked: looked.filter(text => text.includes('created_at')).length }
  }

  const all = await counted({ message: 'Hi {{name}}.' })
  expect(all).toMatchObject({ walked: 0, count: { isAbout: true, audience: people, texts: people, price: people * partPrice } })
  const again = await desk.count(shop, all.id)
  expect(again).toMatchObject({ parts: all.count.parts, countries: all.count.countries })

  const some = await counted({ target: 'TAGS', tags: [most, half], match: 'all' })
  expect(some).toMatchObject({ walked: 0, count: { isAbout: true } })
  expect(some.count.audience).toBeGreaterThan(people / 4)
  expect(some.count.audience).toBeLessThan((people * 3) / 4)
  expect(some.count.texts + Object.values(some.count.leftOut).reduce((sum, own) => sum + own, 0)).toBe(some.count.audience)

  const exact = await counted({ target: 'TAGS', tags: [few] })
  expect(exact).toMatchObject({ count: { isAbout: false, audience: 6, texts: 6 } })
  expect(exact.walked).toBeGreaterThan(0)

  const { id, count } = some
  await shop.api(`POST /campaigns/${id}/confirm`, { version: 1, people: count.texts })
  await desk.run(shop)
  expect(await desk.report(shop, id)).toMatchObject({ audience: people / 2, texts: people / 2 })
})

test('a copy to who was left out is reckoned from some of them, along an index, and its check is exact', async () => {
  const shop = await desk.shopWith(people)
  const { pool } = app.database
  const { id: before } = await desk.make(shop)
  await pool.query(`update campaign set status = 'SENT', started_at = now() where id = $1`, [before])
  await pool.query(
    `insert into campaign_recipient (account_id, campaign_id, phone, place, contact_id, outcome, reason)
     select $1, $2, phone, row_number() over (order by phone), id, 'LEFT_OUT', case when right(phone, 1) = '0' then 'BLOCKED' else 'OUTSIDE_HOURS' end
     from contact where account_id = $1`,
    [shop.id, before],
  )
  await pool.query('vacuum analyze')
  const { body } = await shop.api(`POST /campaigns/${before}/copy`, { people: 'OUTSIDE_HOURS' })
  const { id, version } = z.object({ id: z.string(), version: z.number() }).parse(body)
  await pool.query(`update campaign set starts = 'NOW' where id = $1`, [id])
  const count = await desk.count(shop, id)
  expect(count.isAbout).toBe(true)
  expect(count.audience).toBeGreaterThan(350)
  expect(count.audience).toBeLessThan(750)
  expect(mostRead).toBeGreaterThan(0)
  expect(mostRead).toBeLessThanOrEqual(150)
  expect((await shop.api(`POST /campaigns/${id}/confirm`, { version, people: count.texts, isAgain: true })).status).toBe(200)
  await desk.run(shop)
  expect(await desk.report(shop, id)).toMatchObject({ audience: people * 0.9 })
})

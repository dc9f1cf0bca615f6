import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { atNoon, openCampaignDesk, partPrice, type CampaignDesk } from '../../testing/campaign-desk.ts'
import { beforeEachStatement } from '../../testing/explain.ts'
import { startApp } from '../../testing/start-app.ts'

// What takes more than ten thousand people is tried with a few hundred.
vi.mock('#contract/limits.ts', async original => ({
  ...(await original<object>()),
  campaignExactUpTo: 100,
  campaignSampleSize: 40,
}))

const people = 600
const Looked = z.object({ text: z.string().regex(/from contact where account_id = \$1 (and created_at|order by uuid_hash)/) })

let app: Awaited<ReturnType<typeof startApp>>
let desk: CampaignDesk
let looked: string[] = []
beforeAll(async () => {
  app = await startApp()
  desk = openCampaignDesk(app)
  beforeEachStatement(app.database.pool, Looked, async (_run, { text }) => void looked.push(text))
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

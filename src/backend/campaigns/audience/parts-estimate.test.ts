import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { countParts } from '#contract/chat/segments.ts'
import { atNoon, openCampaignDesk, partPrice, phoneOf, type CampaignDesk } from '../../testing/campaign-desk.ts'
import { startApp } from '../../testing/start-app.ts'

const isLong = process.env.FAULTS === 'long' || process.env.LONG === '1'
const people = isLong ? 10_000 : 300
/** So many take their time on the embedded database. */
const timeoutMs = isLong ? 3_600_000 : 600_000

/** What the carrier was given, by number. */
const given = new Map<string, string>()
let app: Awaited<ReturnType<typeof startApp>>
let desk: CampaignDesk
beforeAll(async () => {
  app = await startApp({
    carrier: () => ({
      name: 'recorder',
      canMms: false,
      partsPerSecond: () => 1_000_000,
      send: async batch =>
        batch.map(text => {
          given.set(text.to, text.body)
          return { outcome: 'taken', status: 'SENT', carrierId: text.id }
        }),
    }),
  })
  desk = openCampaignDesk(app)
}, 60_000)
afterAll(() => app.stop())
beforeEach(atNoon)
afterEach(() => vi.useRealTimers())

// Of one septet, of two, and of neither: those make the whole text UCS-2; some are two units of it.
const letters = [...'abcdefghijklmnoprstuwyzABCDEFGHIJKLMNOPRSTUWYZàéöüñ', ...'€[]{}~^', ...'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ', '😀', '’']
const plain = letters.slice(0, 50)
const pick = (some: readonly string[]) => some[Math.floor(Math.random() * some.length)] ?? ''
/** A name of up to sixty letters, half of them of plain ones alone. */
function randomName(): string {
  const own = Math.random() < 0.5 ? plain : letters
  return Array.from({ length: 1 + Math.floor(Math.random() * 60) }, () => pick(own)).join('')
}

test(`the parts that were reckoned for ${people} random names in both alphabets are those that leave`, {
  timeout: timeoutMs,
}, async () => {
  const shop = await desk.shopWith(0, { monetary: 100 * people * partPrice })
  const phones = Array.from({ length: people }, (_, index) => (index < 9000 ? phoneOf(index) : `+1416555${1000 + index - 9000}`))
  await app.database.pool.query(
    `insert into contact (account_id, id, phone, name) select $1, gen_random_uuid(), phone, name from unnest($2::text[], $3::text[]) as p (phone, name)`,
    [shop.id, phones, phones.map(randomName)],
  )
  const message = `Hi {{name|there}}, ${'the kiln opens at ten. '.repeat(5)}Bye {{name|there}}!`
  const { id } = await desk.confirm(shop, { message })
  const { count } = await desk.read(shop, id)
  await vi.waitFor(
    async () => {
      await desk.run(shop, 20)
      expect(given.size).toBe(people)
    },
    { timeout: timeoutMs * 0.9, interval: 1 },
  )
  const left = [...given.values()].map(body => countParts(body).parts)
  const sum = left.reduce((parts, own) => parts + own, 0)
  expect(new Set(left).size).toBeGreaterThan(2)
  expect(count).toMatchObject({
    isAbout: false,
    texts: people,
    price: sum * partPrice,
    parts: { least: Math.min(...left), most: Math.max(...left) },
  })
  expect(count?.countries.reduce((parts, own) => parts + own.parts, 0)).toBe(sum)
  // One by one, as the check froze them and as the ledger was charged.
  const { rows } = await app.database.pool.query<{ phone: string; parts: number }>(
    'select phone, parts from campaign_recipient where account_id = $1 and campaign_id = $2',
    [shop.id, id],
  )
  expect(rows.filter(({ phone, parts }) => countParts(given.get(phone) ?? '').parts !== parts)).toEqual([])
  expect(await desk.report(shop, id)).toMatchObject({ charged: sum * partPrice })
})

// Also on PGlite: whatever happens in whatever order, the money adds up.
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { MessageStatus } from '#contract/chat/status.ts'
import type { SubmitResult } from '../carriers/carrier.ts'
import { withAccount } from '../db/transaction.ts'
import { atNoon, openCampaignDesk, phoneOf, type CampaignDesk } from '../testing/campaign-desk.ts'
import { givePlan, monthFrom, purseOf } from '../testing/plans.ts'
import { startApp } from '../testing/start-app.ts'
import { differencesOf } from './check/ledger-differences.ts'
import { credit } from './ledger.ts'
import { expirePlan, grantPlan } from './plan-grants.ts'

const opening = 400_000
const people = 5
const answers: SubmitResult[] = [
  { outcome: 'taken', status: 'SENT' },
  { outcome: 'taken', status: 'PROCESSING' },
  { outcome: 'taken', status: 'SENT' },
  { outcome: 'refused', status: 'UNDELIVERED', reason: 'no such number' },
  { outcome: 'refused', status: 'UNDELIVERED', reason: 'half of it', hasLeft: true },
  { outcome: 'later', seconds: 3600, reason: 'busy' },
  { outcome: 'unknown', reason: 'no answer' },
]

/** What is to become of the hold of a text, as the carrier says it: the first word stands. */
const fates = new Map<string, 'charge' | 'release'>()
const tell = (id: string, fate: 'charge' | 'release') => fates.set(id, fates.get(id) ?? fate)
let answerOf: (index: number) => SubmitResult

let app: Awaited<ReturnType<typeof startApp>>
let desk: CampaignDesk
beforeAll(async () => {
  app = await startApp({
    carrier: () => ({
      name: 'recorder',
      canMms: true,
      partsPerSecond: () => 1000,
      send: async batch =>
        batch.map(({ id }, index) => {
          const answer = answerOf(index)
          if (answer.outcome === 'taken' && answer.status === 'SENT') tell(id, 'charge')
          if (answer.outcome === 'refused') tell(id, answer.hasLeft ? 'charge' : 'release')
          return answer
        }),
    }),
  })
  desk = openCampaignDesk(app)
}, 60_000)
afterAll(() => app.stop())
beforeEach(atNoon)
afterEach(() => vi.useRealTimers())

type Shop = Awaited<ReturnType<typeof app.shop>>
/** `credits`: what was booked of money, by payment. */
type World = { shop: Shop; plan: string; credits: Map<string, number>; campaigns: string[] }
type Step = { do: keyof typeof steps; which: number; much: number }
type At = World & { which: number; much: number }

const long = 'The kiln opens at ten, and whoever comes first chooses first. '.repeat(3)
const gif = () =>
  new File([Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')], 'a.gif', { type: 'image/gif' })
const inShop = <T>({ shop }: World, work: Parameters<typeof withAccount<T>>[2]) => withAccount(app.database, shop.id, work)
const campaignAt = ({ campaigns, which }: At) => campaigns[which % campaigns.length]
const act = async (at: At, what: string) => {
  const id = campaignAt(at)
  if (id !== undefined) await at.shop.api(`POST /campaigns/${id}/${what}`)
}
/** Books it once for each payment, of which there are few: most are told of more than once. */
const book = async (at: At, kind: 'TOP_UP' | 'REFUND' | 'DISPUTE', amount: number) => {
  const paymentId = `00000000-0000-4000-8000-${String(at.which % 4).padStart(12, '0')}`
  const isNew = await inShop(at, tx => credit(tx, { kind, unit: 'money', amount, paymentId }))
  expect(isNew).toBe(!at.credits.has(kind + paymentId))
  if (isNew) at.credits.set(kind + paymentId, amount)
}
const report = async ({ shop, which }: At, statuses: MessageStatus[], neverLeft: boolean) => {
  const { rows } = await app.database.pool.query<{ id: string }>(
    // What was blocked before it left is no carrier's to tell of.
    `select id from message where account_id = $1 and direction = 'out' and channel in ('sms', 'mms') and status <> 'BLOCK_LIST' order by id`,
    [shop.id],
  )
  const messageId = rows[which % rows.length]?.id
  if (messageId === undefined) return
  tell(messageId, neverLeft ? 'release' : 'charge')
  for (const status of statuses)
    await app.inbox.report({ accountId: shop.id, messageId, status, ...(neverLeft && { neverLeft }) })
}

const steps = {
  write: ({ shop, which, much }) =>
    much % 5 === 0
      ? shop.send({ to: phoneOf(which % people), body: '', channel: 'mms' }, { file: gif() })
      : shop.send({ to: phoneOf(which % people), body: much % 3 === 0 ? long : 'Hi' }),
  writeTwice: ({ shop, which }) => {
    const send = () =>
      shop.send(
        { to: phoneOf(which % people), body: 'Once' },
        { key: `00000000-0000-4000-8000-${String(which).padStart(12, '0')}` },
      )
    return Promise.all([send(), send()])
  },
  toMany: ({ shop, which, much }) =>
    shop.api(
      'POST /bulk-send',
      {
        from: shop.from,
        body: much % 2 === 0 ? long : 'To many',
        recipients: Array.from({ length: 1 + (which % people) }, (_, index) => phoneOf(index)),
      },
      { key: randomUUID() },
    ),
  campaign: async ({ shop, campaigns, much }) => {
    campaigns.push((await desk.confirm(shop, { message: much % 2 === 0 ? long : 'The kiln opens.' })).id)
    await desk.run(shop, 1)
  },
  pause: at => act(at, 'pause'),
  resume: at => act(at, 'resume'),
  cancel: at => act(at, 'cancel'),
  retry: at => act(at, 'retry'),
  carry: async ({ shop, which, much }) => {
    answerOf = index => answers[(which + index * much) % answers.length] ?? { outcome: 'unknown', reason: '' }
    await app.database.pool.query(`update message set run_at = now() where account_id = $1 and status = 'PENDING'`, [shop.id])
    await desk.run(shop, 2)
  },
  delivered: at => report(at, ['DELIVERED', 'SENT', 'DELIVERED'], false),
  undelivered: at => report(at, ['UNDELIVERED', 'DELIVERED'], false),
  neverLeft: at => report(at, ['UNDELIVERED', 'UNDELIVERED'], true),
  topUp: at => book(at, 'TOP_UP', 20_000 * (at.much + 1)),
  refund: at => book(at, 'REFUND', -20_000 * (at.much + 1)),
  dispute: at => book(at, 'DISPUTE', at.much % 2 === 0 ? 30_000 : -30_000),
  grant: at =>
    inShop(at, tx =>
      grantPlan(tx, at.plan, monthFrom(at.which % 4), { texts: 2 * (at.much % 5), leads: 1, confirmations: 1, monetary: 0 }),
    ),
  expire: at => inShop(at, tx => expirePlan(tx, at.plan)),
  block: ({ shop, which }) => shop.api('POST /block-list', { phone: phoneOf(which % people), reason: 'SPAM' }),
} satisfies Record<string, (at: At) => Promise<unknown>>
const isStep = (name: string): name is Step['do'] => name in steps
const names = Object.keys(steps).filter(isStep)

const history = fc.array(
  fc.record({
    do: fc.constantFrom(...names, 'write' as const, 'carry' as const, 'grant' as const),
    which: fc.nat(40),
    much: fc.nat(9),
  }),
  { minLength: 8, maxLength: 24 },
)

/** Everything comes to its end: what waits goes, what is at the carrier is delivered, what is paused goes on. */
async function bringToEnd(world: World): Promise<void> {
  const { shop, campaigns } = world
  answerOf = () => ({ outcome: 'taken', status: 'SENT' })
  for (let round = 0; round < 3; round += 1) {
    for (const id of campaigns) await shop.api(`POST /campaigns/${id}/resume`)
    await app.database.pool.query(`update message set run_at = now() where account_id = $1 and status = 'PENDING'`, [shop.id])
    await desk.run(shop, 3)
    const { rows } = await app.database.pool.query<{ id: string }>(
      `select id from message where account_id = $1 and status = 'PROCESSING'`,
      [shop.id],
    )
    for (const { id } of rows) {
      tell(id, 'charge')
      await app.inbox.report({ accountId: shop.id, messageId: id, status: 'DELIVERED' })
    }
  }
  await desk.run(shop, 3)
}

let serial = 5_570_000
test('balance = opening + credits − charges in each unit, whatever happens in whatever order; sends never take more than is there', {
  timeout: 3_600_000,
}, async () => {
  const play = async (done: Step[]) => {
    const shop = await desk.shopWith(people, {
      monetary: opening,
      numbers: [{ number: `+1628${(serial += 1)}`, country: 'US', isZenon: true }],
    })
    const { id: plan } = await givePlan(app.database, shop.id, { texts: 6 })
    const world: World = { shop, plan, credits: new Map(), campaigns: [] }
    answerOf = () => ({ outcome: 'taken', status: 'SENT' })
    let last = opening
    for (const { do: what, which, much } of done) {
      await steps[what]({ ...world, which, much })
      const { balance, summed } = await purseOf(app.database, shop.id)
      expect(balance).toEqual(summed)
      const money = balance?.money ?? 0
      if (money < 0 && what !== 'refund' && what !== 'dispute') expect(money).toBeGreaterThanOrEqual(last)
      expect(Math.min(balance?.text ?? -1, balance?.lead ?? -1, balance?.confirmation ?? -1)).toBeGreaterThanOrEqual(0)
      last = money
    }
    await bringToEnd(world)

    const { rows: texts } = await app.database.pool.query<{
      id: string
      price: number
      planParts: number
      charges: number
      open: boolean
    }>(
      `select m.id, m.price, m.plan_parts as "planParts",
         (select count(*) from ledger_entry e where e.account_id = $1 and e.message_id = m.id and e.kind = 'CHARGE')::int as charges,
         not exists (select from ledger_entry e where e.account_id = $1 and e.message_id = m.id and e.kind = 'RELEASE') as open
       from message m where m.account_id = $1 and (m.price > 0 or m.plan_parts > 0)`,
      [shop.id],
    )
    expect(texts.filter(({ open }) => open)).toEqual([])
    expect(texts.filter(({ id, charges }) => charges !== (fates.get(id) === 'charge' ? 1 : 0))).toEqual([])
    const charged = texts.filter(({ charges }) => charges === 1)
    const { balance } = await purseOf(app.database, shop.id)
    const credits = [...world.credits.values()].reduce((sum, amount) => sum + amount, opening)
    expect(balance?.money).toBe(charged.reduce((sum, { price }) => sum - price, credits))
    const { rows: grants } = await app.database.pool.query<{ sum: number }>(
      `select coalesce(sum(amount), 0)::bigint as sum from ledger_entry where account_id = $1 and unit = 'text' and kind in ('GRANT', 'EXPIRE')`,
      [shop.id],
    )
    expect(balance?.text).toBe(charged.reduce((sum, { planParts }) => sum - planParts, grants[0]?.sum ?? 0))
    expect(await differencesOf(app.database, shop.id)).toEqual([])
    await desk.rest()
  }
  const numRuns = process.env['LONG'] === '1' ? 1000 : 4
  await fc.assert(fc.asyncProperty(history, play), { numRuns, endOnFailure: true })
})

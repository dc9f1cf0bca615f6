import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { withAccount } from '../../db/transaction.ts'
import { atNoon, openCampaignDesk, type CampaignDesk } from '../../testing/campaign-desk.ts'
import { startApp } from '../../testing/start-app.ts'
import { grantPlan } from '../plan-grants.ts'

let app: Awaited<ReturnType<typeof startApp>>
let desk: CampaignDesk
beforeAll(async () => {
  app = await startApp()
  desk = openCampaignDesk(app)
}, 60_000)
afterAll(() => app.stop())
afterEach(() => vi.useRealTimers())

/** The embedded database goes by this process's clock, which stands still: what was just written is due a moment later. */
const work = () => {
  vi.setSystemTime(Date.now() + 1000)
  return app.work()
}
type Shop = Awaited<ReturnType<typeof app.shop>>
const overview = async (shop: Shop) => (await shop.api('GET /balance-overview')).body
const ann = '+14155550137'

test('a new account has its money, nothing held, and lasts as long as nothing is used', async () => {
  expect(await overview(await app.shop())).toEqual({
    monetary: 10_000_000,
    currency: 'USD',
    held: 0,
    perDay: 0,
    lastsUntil: null,
    isBelowAlert: false,
    texts: null,
    leads: null,
    confirmations: null,
    vat: { percent: 23, rule: 'DOMESTIC' },
  })
})

/** A text's charge some days ago. */
const charge = (shop: Shop, daysAgo: number, amount: number) =>
  app.database.pool.query(
    `insert into ledger_entry (account_id, id, kind, amount, created_at)
     values ($1, gen_random_uuid(), 'CHARGE', $3, now() - $2 * interval '1 day')`,
    [shop.id, daysAgo, -amount],
  )
const daysFromNow = (moment: unknown) => Math.round((Date.parse(String(moment)) - Date.now()) / 86_400_000)

test('the pace is that of the last 7 days, or of those since the first text', async () => {
  const [old, young] = [await app.shop(), await app.shop()]
  for (const days of [6, 3, 1]) await charge(old, days, 700_000)
  await charge(old, 30, 9_000_000)
  expect(await overview(old)).toMatchObject({ perDay: 300_000 })
  expect(daysFromNow(((await overview(old)) as { lastsUntil: string }).lastsUntil)).toBe(33)
  for (const days of [2, 1]) await charge(young, days, 500_000)
  expect(await overview(young)).toMatchObject({ perDay: 500_000 })
})

test('an alert is said while the money, or its days, are below it', async () => {
  const shop = await app.shop()
  await charge(shop, 1, 5_000_000)
  const alert = async (on: boolean, below: number | null, days: number | null) => {
    await app.database.pool.query(
      `insert into balance_settings (account_id, alert_on, alert_below, alert_days_left) values ($1, $2, $3, $4)
       on conflict (account_id) do update set alert_on = $2, alert_below = $3, alert_days_left = $4`,
      [shop.id, on, below, days],
    )
    return ((await overview(shop)) as { isBelowAlert: boolean }).isBelowAlert
  }
  expect(await alert(true, 10_000_001, null)).toBe(true)
  expect(await alert(true, 10_000_000, null)).toBe(false)
  expect(await alert(true, null, 3)).toBe(true)
  expect(await alert(true, null, 2)).toBe(false)
  expect(await alert(false, 10_000_001, 90)).toBe(false)
})

test('what plans give stands beside what is left of it, each until its own period ends', async () => {
  const shop = await app.shop()
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  const buy = async (type: 'sms' | 'lead', end: Date, given: { texts: number; leads: number }) => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `with plan as (
         insert into plan (price_id, type, name, currency, price, texts, leads) values ('price-' || $2 || $1::text, $2, 'Plus', 'USD', 1, $4, $5) returning price_id
       ) insert into subscription (account_id, id, provider_id, price_id, type, status, period_start, period_end, told_at)
         select $1::uuid, gen_random_uuid(), 'sub-' || $2 || $1::text, price_id, $2, 'ACTIVE', now(), $3, now() from plan returning id`,
      [shop.id, type, end, given.texts, given.leads],
    )
    await withAccount(app.database, shop.id, tx =>
      grantPlan(tx, rows[0]?.id ?? '', { start: new Date(), end }, { ...given, confirmations: 0, monetary: 0 }),
    )
  }
  const [near, far] = [inDays(8), inDays(21)]
  await buy('sms', near, { texts: 500, leads: 0 })
  await buy('lead', far, { texts: 0, leads: 50 })
  await shop.send({ to: ann, body: 'Hi' })
  expect(await overview(shop)).toMatchObject({
    monetary: 10_000_000,
    held: 0,
    texts: { left: 499, of: 500, until: near.toISOString() },
    leads: { left: 50, of: 50, until: far.toISOString() },
    confirmations: null,
  })
})

test('an overdue account keeps it; the tax is told by the billing data', async () => {
  const shop = await app.shop({ status: 'OVERDUE' })
  const empty = { companyName: 'Bäckerei', phone: '', email: '', line1: '', line2: '', postalCode: '', city: '', state: '' }
  await shop.api('PUT /billing-data', { ...empty, taxType: 'EU_VAT', taxId: 'DE123456789', country: 'DE', version: 0 })
  expect(await overview(shop)).toMatchObject({ vat: { percent: 0, rule: 'REVERSE_CHARGE' } })
})

test('what is held is that of texts and campaigns whose end nobody knows yet', async () => {
  atNoon()
  const shop = await desk.shopWith(3)
  await shop.send({ to: ann, body: 'Hi' })
  await desk.confirm(shop)
  await desk.work()
  expect(await overview(shop)).toMatchObject({ held: 80_000, monetary: 10_000_000 - 80_000 })
  await work()
  await desk.run(shop)
  expect(await overview(shop)).toMatchObject({ held: 0, monetary: 10_000_000 - 80_000 })
})

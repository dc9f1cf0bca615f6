import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Outgoing, SubmitResult } from '../../carriers/carrier.ts'
import { atNoon, noon, openCampaignDesk, type CampaignDesk } from '../../testing/campaign-desk.ts'
import { startApp } from '../../testing/start-app.ts'

const take = ({ id }: Outgoing): SubmitResult => ({ outcome: 'taken', status: 'SENT', carrierId: id })

let app: Awaited<ReturnType<typeof startApp>>
let desk: CampaignDesk
beforeAll(async () => {
  app = await startApp({
    carrier: () => ({ name: 'recorder', canMms: false, partsPerSecond: () => 1, send: async batch => batch.map(take) }),
  })
  desk = openCampaignDesk(app)
}, 60_000)
afterAll(() => app.stop())
beforeEach(atNoon)
afterEach(async () => {
  await desk.rest()
  vi.useRealTimers()
})

type Shop = Awaited<ReturnType<typeof app.shop>>
const usual = { watchedFrom: 50, failuresMaxPercent: 30, optOutsMaxPercent: 5, creditedDays: 7 }
const alertsOf = async (shop: Shop, who = 'marta') => (await (await shop.as(who))('GET /campaign-alerts')).body

test('settings are the usual ones until somebody saves them, and of two at once one is refused', async () => {
  const shop = await app.shop()
  expect(await shop.api('GET /campaign-settings')).toMatchObject({ status: 200, body: { ...usual, version: 0 } })
  const both = await Promise.all(
    [10, 20].map(watchedFrom => shop.api('PUT /campaign-settings', { ...usual, watchedFrom, version: 0 })),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await shop.api('PUT /campaign-settings', { ...usual, creditedDays: 0, version: 1 })).toMatchObject({
    status: 400,
    body: { field: 'creditedDays' },
  })
  expect(await (await app.shop()).api('GET /campaign-settings')).toMatchObject({ body: { version: 0 } })
  expect(await shop.api('GET /audit-entries')).toMatchObject({ body: { items: [{ action: 'CAMPAIGN_SETTINGS_CHANGED' }] } })
})

test('a campaign pauses at the thresholds of its account, and who made it is told until they know', async () => {
  const shop = await desk.shopWith(10)
  await shop.api('PUT /campaign-settings', { ...usual, watchedFrom: 2, failuresMaxPercent: 10, version: 0 })
  const { id } = await desk.confirm(shop)
  await desk.run(shop)
  expect(await alertsOf(shop)).toEqual([])
  await desk.tell(shop, 'UNDELIVERED', { code: 'twilio/30007' })
  vi.setSystemTime(noon + 1000)
  await desk.run(shop)
  expect(await desk.read(shop, id)).toMatchObject({ isPaused: true, pausedFor: 'FAILURES' })
  expect(await alertsOf(shop)).toMatchObject([{ id, name: 'Kiln opening', status: 'SENDING', pausedFor: 'FAILURES' }])
  expect(await alertsOf(shop, 'jonas')).toEqual([])
  expect(await (await shop.as('jonas'))(`POST /campaigns/${id}/told`)).toMatchObject({ status: 204 })
  expect(await alertsOf(shop)).toHaveLength(1)
  await shop.api(`POST /campaigns/${id}/told`)
  expect(await alertsOf(shop)).toEqual([])
})

test('a campaign that somebody pauses tells nobody; one without money tells its maker, again after each retry', async () => {
  const shop = await desk.shopWith(4, { monetary: 100_000 })
  const { id } = await desk.confirm(shop)
  await desk.run(shop, 2)
  await shop.api(`POST /campaigns/${id}/pause`)
  expect(await alertsOf(shop)).toEqual([])
  const dear = await desk.confirm(shop, { name: 'Dear', message: 'Another' })
  await desk.run(shop, 2)
  expect(await alertsOf(shop)).toMatchObject([{ id: dear.id, status: 'INSUFFICIENT_FUNDS' }])
  await shop.api(`POST /campaigns/${dear.id}/told`)
  await shop.api(`POST /campaigns/${dear.id}/retry`)
  expect(await alertsOf(shop)).toEqual([])
  await desk.run(shop, 2)
  expect(await alertsOf(shop)).toMatchObject([{ id: dear.id }])
})

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ContactRow } from '#contract/contacts/contacts.ts'
import { atNoon, noon, openCampaignDesk, phoneOf } from '../testing/campaign-desk.ts'
import { openDesk } from '../testing/import-desk.ts'
import { startApp } from '../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())
afterEach(() => vi.useRealTimers())

type Shop = Awaited<ReturnType<typeof app.shop>>
const kasia = '+48512340187'
const contactOf = async (shop: Shop, phone: string) =>
  (await shop.api(`GET /contacts/${encodeURIComponent(phone)}/record`)).body as ContactRow
const change = async (shop: Shop, phone: string, timeZone: string | null) => {
  const { id, version } = await contactOf(shop, phone)
  return shop.api(`PUT /contacts/${id}`, { phone, version, timeZone })
}

test('a contact’s own time zone is an IANA name, whatever its case, or none', async () => {
  const shop = await app.shop()
  await shop.api('POST /contacts', { phone: kasia, timeZone: 'america/los_angeles' })
  expect(await contactOf(shop, kasia)).toMatchObject({ timeZone: 'America/Los_Angeles' })
  for (const none of ['Mars/Olympus', '+02:07', 'x'.repeat(61)])
    expect(await change(shop, kasia, none)).toMatchObject({ status: 400, body: { field: 'timeZone', message: 'zoneInvalid' } })
  expect(await change(shop, kasia, '')).toMatchObject({ status: 200, body: { timeZone: null } })
})

test('the customer’s clock is that of the contact, and of the number again without one', async () => {
  const shop = await app.shop()
  await shop.receive(kasia, 'Dzień dobry')
  await shop.api('POST /contacts', { phone: kasia, timeZone: 'Asia/Tokyo' })
  const [chat] = (await shop.api('GET /conversations')).body as { conversationId: string }[]
  const clock = async () => (await shop.api(`GET /conversations/${chat?.conversationId}/customer-time`)).body
  expect(await clock()).toMatchObject({ zones: ['Asia/Tokyo'], country: 'PL' })
  await change(shop, kasia, null)
  expect(await clock()).toMatchObject({ zones: ['Europe/Warsaw'] })
})

test('an import brings time zones, says which are none, and its undo puts back what was there', async () => {
  const desk = openDesk(app)
  const shop = await app.shop()
  await shop.api('POST /contacts', { phone: kasia, timeZone: 'Asia/Tokyo' })
  const file = 'phone,time zone\n+48512340187,Europe/London\n+48512340188,America/New York\n+48512340189,GMT+25\n'
  const { id } = await desk.run(shop, file)
  const zones = async () => (await desk.contacts(shop)).map(row => [row.phone.slice(-1), row.timeZone]).toSorted()
  expect(await zones()).toEqual([
    ['7', 'Europe/London'],
    ['8', 'America/New_York'],
    ['9', null],
  ])
  expect(await desk.rowsOf(shop, id, 'WARNED')).toMatchObject([{ problems: [{ field: 'timeZone', problem: 'zoneInvalid' }] }])
  await desk.undo(shop, id)
  expect(await zones()).toEqual([['7', 'Asia/Tokyo']])
})

test('a campaign keeps to the hours of where people are, also where somebody learns it after the check', async () => {
  const desk = openCampaignDesk(app)
  atNoon()
  const shop = await desk.shopWith(3)
  // Half past nine in the evening in Poland, noon where she lives.
  await shop.api('POST /contacts', { phone: kasia, timeZone: 'America/Los_Angeles' })
  await change(shop, phoneOf(0), 'Europe/Warsaw')
  const { id } = await desk.confirm(shop, { doNotSendAfter: new Date(noon + 86_400_000).toISOString() })
  expect(await desk.count(shop, (await desk.make(shop)).id)).toMatchObject({ texts: 4, later: 1 })
  await desk.work()
  await desk.work()
  expect(await desk.report(shop, id)).toMatchObject({ outcomes: { TO_SEND: 1 } })
  expect(await desk.texted(shop)).toEqual([phoneOf(1), phoneOf(2), kasia].toSorted())
  await desk.rest()
})

import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openDesk } from '../../testing/import-desk.ts'
import { atNoon, noon, openCampaignDesk, phoneOf, type CampaignDesk } from '../../testing/campaign-desk.ts'
import { startApp } from '../../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
let desk: CampaignDesk
beforeAll(async () => {
  app = await startApp()
  desk = openCampaignDesk(app)
}, 60_000)
afterAll(() => app.stop())
beforeEach(atNoon)
afterEach(async () => {
  await desk.rest()
  vi.useRealTimers()
})

type Shop = Awaited<ReturnType<typeof app.shop>>

/** The key of the unsubscribe page in what a number was texted last. */
async function keyIn(shop: Shop, phone: string): Promise<string> {
  const { rows } = await app.database.pool.query<{ body: string }>(
    'select body from message where account_id = $1 and to_number = $2 order by id desc limit 1',
    [shop.id, phone],
  )
  return /unsubscribing\/([\w-]{32})/.exec(rows[0]?.body ?? '')?.[1] ?? ''
}

/** The ending of the link that was made for a number in a campaign. */
async function endingOf(shop: Shop, campaignId: string, phone: string): Promise<string> {
  const { rows } = await app.database.pool.query<{ ending: string }>(
    'select ending from link_ending where account_id = $1 and origin_id = $2 and phone = $3',
    [shop.id, campaignId, phone],
  )
  return rows[0]?.ending ?? ''
}

const press = async (key: string) => expect((await app.call(`POST /unsubscribing/${key}`)).status).toBe(204)
const consentsOf = async (shop: Shop, phone: string) =>
  (await shop.api(`GET /contacts/${encodeURIComponent(phone)}/record`)).body as { consents: object[] }

test('the link in a campaign’s text knows the campaign, also where another has texted since', async () => {
  const shop = await desk.shopWith(2)
  const first = await desk.confirm(shop, { name: 'Kiln', message: 'Out: {{unsubscribeLink}}' })
  await desk.run(shop)
  const [own, other] = [await keyIn(shop, phoneOf(0)), await keyIn(shop, phoneOf(1))]
  expect(own).not.toBe(other)
  vi.setSystemTime(noon + 60_000)
  const second = await desk.confirm(shop, { name: 'Glaze', message: 'Away: {{unsubscribeLink}}' })
  await desk.run(shop)
  expect(await keyIn(shop, phoneOf(0))).not.toBe(own)
  await press(own)
  expect(await desk.report(shop, first.id)).toMatchObject({ optOuts: 1, optOutsByLink: 1 })
  expect(await desk.report(shop, second.id)).toMatchObject({ optOuts: 0, optOutsByLink: 0 })
  expect(await consentsOf(shop, phoneOf(0))).toMatchObject({
    consents: [{ kind: 'OPTED_OUT', source: 'unsubscribe-page', detail: 'Kiln' }],
  })
  // Whoever answers STOP means the last one.
  await shop.receive(phoneOf(1), 'STOP')
  expect(await desk.report(shop, second.id)).toMatchObject({ optOuts: 1, optOutsByLink: 0 })
})

test('a link from a chat is of no campaign, and an erased person’s leads nowhere', async () => {
  const shop = await desk.shopWith(2)
  const { id } = await desk.confirm(shop, { message: 'Out: {{unsubscribeLink}}' })
  await desk.run(shop)
  const keys = [await keyIn(shop, phoneOf(0)), await keyIn(shop, phoneOf(1))]
  for (const index of [0, 1]) {
    const { id: contactId } = (await shop.api(`GET /contacts/${encodeURIComponent(phoneOf(index))}/record`)).body as {
      id: string
    }
    expect(await shop.api(`POST /contacts/${contactId}/erase`)).toMatchObject({ status: 204 })
  }
  for (const key of keys) expect(await app.call(`POST /unsubscribing/${key}`)).toMatchObject({ status: 404 })
  expect(await desk.report(shop, id)).toMatchObject({ optOuts: 0 })
})

const hour = 3_600_000
/** What was clicked so far was clicked so many hours ago. */
const age = (shop: Shop, hours: number) =>
  app.database.pool.query(`update link_click set at = at - $2 * interval '1 hour' where account_id = $1`, [shop.id, hours])
const order = (orderNumber: string, phone: string, at: number, more: object = {}) => ({
  orderNumber,
  phone,
  at: new Date(at).toISOString(),
  amount: 120_000_000,
  currency: 'USD',
  ...more,
})

test('what is bought within the account’s days after a click is credited to the campaign of the last click', async () => {
  const shop = await desk.shopWith(3)
  const link = { name: 'Kiln', target: 'https://shop.example/kiln', ending: `kiln-${shop.id.slice(-6)}`, isPerRecipient: true }
  await shop.api('POST /links', { ...link, lastDay: '', zone: 'UTC', expiredTarget: '' })
  const message = `See {{link:${link.ending}}}`
  const [first, second] = [
    await desk.confirm(shop, { name: 'First', message }),
    await desk.confirm(shop, { name: 'Second', message: `${message} now` }),
  ]
  await desk.run(shop)
  await desk.click(shop, await endingOf(shop, first.id, phoneOf(0)))
  await desk.click(shop, await endingOf(shop, first.id, phoneOf(1)), 'agent')
  await age(shop, 1)
  await desk.click(shop, await endingOf(shop, second.id, phoneOf(0)))
  await age(shop, 10 * 24)
  const clickedAt = Date.now() - (10 * 24 + 1) * hour
  const purchases = [
    order('A-1', phoneOf(0), clickedAt + 1000),
    order('A-2', phoneOf(0), clickedAt + 2 * hour),
    order('A-3', phoneOf(0), clickedAt + 3 * hour, { currency: 'PLN', amount: 50_000_000 }),
    // Before it, too late, and after a machine alone looked.
    order('A-4', phoneOf(0), clickedAt - hour),
    order('A-5', phoneOf(0), clickedAt + 8 * 24 * hour),
    order('A-6', phoneOf(1), clickedAt + 2 * hour),
  ]
  expect(await shop.api('POST /purchases', { purchases })).toMatchObject({ body: { added: 6 } })
  expect(await desk.report(shop, first.id)).toMatchObject({ orders: [{ currency: 'USD', orders: 1, amount: 120_000_000 }] })
  expect(await desk.report(shop, second.id)).toMatchObject({
    orders: [
      { currency: 'PLN', orders: 1, amount: 50_000_000 },
      { currency: 'USD', orders: 1, amount: 120_000_000 },
    ],
  })
  const { body } = await shop.api(`GET /contacts/${encodeURIComponent(phoneOf(0))}/timeline`)
  expect(body).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({ purchase: expect.objectContaining({ orderNumber: 'A-2', campaign: 'Second' }) }),
      expect.objectContaining({ purchase: expect.objectContaining({ orderNumber: 'A-4', campaign: null }) }),
    ]),
  })
})

test('the account says for how many days a click counts, and a file of orders is credited too', async () => {
  const shop = await desk.shopWith(1)
  const saved = await shop.api('PUT /campaign-settings', {
    watchedFrom: 50,
    failuresMaxPercent: 30,
    optOutsMaxPercent: 5,
    creditedDays: 1,
    version: 0,
  })
  expect(saved).toMatchObject({ status: 200, body: { creditedDays: 1, version: 1 } })
  const ending = `days-${shop.id.slice(-6)}`
  await shop.api('POST /links', {
    name: 'Days',
    target: 'https://shop.example',
    ending,
    isPerRecipient: true,
    lastDay: '',
    zone: 'UTC',
    expiredTarget: '',
  })
  const { id } = await desk.confirm(shop, { message: `See {{link:${ending}}}` })
  await desk.run(shop)
  await desk.click(shop, await endingOf(shop, id, phoneOf(0)))
  await age(shop, 3 * 24)
  const clickedAt = Date.now() - 3 * 24 * hour
  const at = (hours: number) => new Date(clickedAt + hours * hour).toISOString()
  const file = `phone,order number,date,amount\n${phoneOf(0)},F-1,${at(2)},10.00\n${phoneOf(0)},F-2,${at(30)},20.00\n`
  await openDesk(app).run(shop, file, { country: 'US', options: { currency: 'USD' } }, 'purchases')
  expect(await desk.report(shop, id)).toMatchObject({ orders: [{ currency: 'USD', orders: 1, amount: 10_000_000 }] })
})

test('the list shows the clicks of people, and is ordered by them', async () => {
  const shop = await desk.shopWith(2)
  const ending = `list-${shop.id.slice(-6)}`
  await shop.api('POST /links', {
    name: 'List',
    target: 'https://shop.example',
    ending,
    isPerRecipient: true,
    lastDay: '',
    zone: 'UTC',
    expiredTarget: '',
  })
  const linked = await desk.confirm(shop, { name: 'Linked', message: `See {{link:${ending}}}` })
  await desk.confirm(shop, { name: 'Plain' })
  await desk.run(shop)
  for (const machine of [null, null, 'agent'] as const)
    await desk.click(shop, await endingOf(shop, linked.id, phoneOf(0)), machine)
  await desk.click(shop, await endingOf(shop, linked.id, phoneOf(1)))
  expect(await shop.api('GET /campaigns?sort=-clicks')).toMatchObject({
    body: {
      items: [
        { name: 'Linked', clicks: 3 },
        { name: 'Plain', clicks: null },
      ],
    },
  })
  expect(await desk.report(shop, linked.id)).toMatchObject({ clicks: { people: 3, machines: 1, clickedBy: 2 } })
  const { url } = (
    await shop.api('POST /campaigns/downloads', {
      columns: ['name', 'status', 'target', 'clicks', 'cost'],
      sort: 'name',
      language: 'pl',
    })
  ).body as { url: string }
  const text = new TextDecoder().decode(await (await fetch(app.origin + url)).arrayBuffer())
  expect(text.split('\r\n')).toEqual([
    '"Nazwa";"Status";"Odbiorcy";"Kliknięcia";"Koszt"',
    expect.stringMatching(/^"Linked";"[^"]+";"Wszystkie kontakty";"3";"[\d.]+ (USD|PLN)"$/),
    expect.stringMatching(/^"Plain";"[^"]+";"Wszystkie kontakty";"";"[\d.]+ (USD|PLN)"$/),
    '',
  ])
})

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CampaignPreview } from '#contract/campaigns/campaign-check.ts'
import type { Campaign, CampaignRow } from '#contract/campaigns/campaigns.ts'
import { atNoon, noon, openCampaignDesk, partPrice, phoneOf, type CampaignDesk } from '../testing/campaign-desk.ts'
import { startApp } from '../testing/start-app.ts'

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
const confirm = (shop: Shop, { id, version }: Campaign, more: object = {}) =>
  shop.api(`POST /campaigns/${id}/confirm`, { version, ...more })
/** All of a draft as PUT takes it. */
const written = ({ chosenDate, ...campaign }: Campaign) => ({ ...campaign, date: chosenDate })

test('a draft is saved as it is written, and two who write at once do not overwrite each other', async () => {
  const shop = await app.shop()
  const { body } = await shop.api('POST /campaigns', {})
  const draft = body as Campaign
  expect(draft).toMatchObject({
    name: '',
    target: null,
    status: 'PENDING',
    hoursFrom: 540,
    hoursTo: 1200,
    count: null,
    version: 1,
  })
  const put = (more: object) => shop.api(`PUT /campaigns/${draft.id}`, { ...written(draft), ...more })
  expect(await put({ name: ' Spring ', target: 'ALL' })).toMatchObject({ status: 200, body: { name: 'Spring', version: 2 } })
  expect(await put({ name: 'Summer' })).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
  expect(await put({ hoursFrom: 541 })).toMatchObject({ status: 400, body: { field: 'hoursFrom' } })
  expect(await shop.api(`DELETE /campaigns/${draft.id}`)).toMatchObject({ status: 204 })
  expect(await shop.api(`GET /campaigns/${draft.id}`)).toMatchObject({ status: 404 })
})

test('what is missing is named by its field, one after the other', async () => {
  const shop = await desk.shopWith(1)
  const { body } = await shop.api('POST /campaigns', {})
  let draft = body as Campaign
  const missing: string[] = []
  const fills: object[] = [
    { name: 'Sale' },
    { target: 'TAGS' },
    { tags: [randomUUID()] },
    { from: shop.from },
    { source: 'TEMPLATE' },
    { templateId: randomUUID() },
    { message: 'Sale' },
    { when: 'DATE' },
    { date: new Date(noon + 3_600_000).toISOString(), hoursFrom: 1200, hoursTo: 540 },
    { hoursFrom: 0, hoursTo: 1440, doNotSendAfter: new Date(noon).toISOString() },
  ]
  for (const fill of fills) {
    const { status, body: refusal } = await confirm(shop, draft)
    expect(status).toBe(400)
    missing.push((refusal as { field: string }).field)
    draft = (await shop.api(`PUT /campaigns/${draft.id}`, { ...written(draft), ...fill })).body as Campaign
  }
  expect(missing).toEqual(['name', 'target', 'tags', 'from', 'source', 'template', 'message', 'when', 'date', 'hoursTo'])
  expect(await confirm(shop, draft)).toMatchObject({ status: 400, body: { code: 'TIME_PAST', field: 'doNotSendAfter' } })
  const group = await desk.make(shop, { target: 'GROUP' })
  expect(await confirm(shop, group)).toMatchObject({ body: { code: 'BAD_REQUEST', field: 'filter' } })
  expect(await confirm(shop, await desk.make(shop, { from: '+12025550123' }))).toMatchObject({ body: { code: 'UNKNOWN_SENDER' } })
  const past = await desk.make(shop, { when: 'DATE', date: new Date(noon - 1000).toISOString() })
  expect(await confirm(shop, past)).toMatchObject({ body: { code: 'TIME_PAST', field: 'date' } })
})

test('only what was counted as it stands is confirmed, once, and by its number where it is large', async () => {
  const shop = await desk.shopWith(501)
  const draft = await desk.make(shop)
  expect(await confirm(shop, draft)).toMatchObject({ status: 409, body: { code: 'NOT_COUNTED' } })
  expect(await desk.count(shop, draft.id)).toMatchObject({ audience: 501, texts: 501, price: 501 * partPrice })
  const wrong = { status: 400, body: { code: 'WRONG_NUMBER_OF_PEOPLE', details: { people: 501 } } }
  expect(await confirm(shop, draft)).toMatchObject(wrong)
  expect(await confirm(shop, draft, { people: 500 })).toMatchObject(wrong)
  const first = await confirm(shop, draft, { people: 501 })
  expect(first).toMatchObject({ status: 200, body: { confirmedAt: expect.any(String) } })
  expect(await confirm(shop, draft, { people: 501 })).toMatchObject({ status: 200 })
  const empty = await app.shop()
  const nobody = await desk.make(empty)
  await desk.count(empty, nobody.id)
  expect(await confirm(empty, nobody)).toMatchObject({ status: 400, body: { code: 'NOBODY_TO_TEXT' } })
})

test('a scheduled campaign waits for its moment, is no draft till somebody reopens it, and goes at its moment', async () => {
  const shop = await desk.shopWith(1)
  const date = new Date(Date.parse('2026-11-20T20:31:00Z')).toISOString()
  const campaign = await desk.confirm(shop, { when: 'DATE', date })
  expect(await shop.api(`PUT /campaigns/${campaign.id}`, written(campaign))).toMatchObject({ body: { code: 'CAMPAIGN_MOVED' } })
  expect(await shop.api(`DELETE /campaigns/${campaign.id}`)).toMatchObject({ body: { code: 'CAMPAIGN_MOVED' } })
  const { body } = await shop.api(`POST /campaigns/${campaign.id}/reopen`)
  expect(body).toMatchObject({ status: 'PENDING', confirmedAt: null, count: null })
  await desk.run(shop)
  expect(await desk.texted(shop)).toEqual([])
  await desk.count(shop, campaign.id)
  expect(await confirm(shop, body as Campaign)).toMatchObject({ status: 200 })
  vi.setSystemTime(noon + 90_000)
  await desk.run(shop)
  expect(await desk.read(shop, campaign.id)).toMatchObject({ status: 'CHARGED' })
})

test('the same text to mostly the same people within a day asks before it goes again', async () => {
  const shop = await desk.shopWith(2)
  const first = await desk.confirm(shop)
  await desk.run(shop)
  const again = await desk.make(shop)
  expect((await desk.count(shop, again.id)).again).toMatchObject({ id: first.id, name: 'Kiln opening', people: 2 })
  expect(await confirm(shop, again)).toMatchObject({ status: 409, body: { code: 'SENT_LATELY' } })
  expect(await confirm(shop, again, { isAgain: true })).toMatchObject({ status: 200 })
  const other = await desk.make(shop, { message: 'Something else' })
  expect((await desk.count(shop, other.id)).again).toBeNull()
})

test('so does a text that is confirmed to go within a day of it, also after it was counted', async () => {
  const shop = await desk.shopWith(2)
  const [hour, now] = [60 * 60_000, Date.now()]
  const on = (hours: number) => ({ when: 'DATE', date: new Date(now + hours * hour).toISOString() })
  const both = [await desk.make(shop, on(48)), await desk.make(shop, on(50))] as const
  for (const { id } of both) expect((await desk.count(shop, id)).again).toBeNull()
  vi.setSystemTime(now + 1000)
  expect(await confirm(shop, both[0])).toMatchObject({ status: 200 })
  expect(await confirm(shop, both[1])).toMatchObject({ status: 409, body: { code: 'NOT_COUNTED' } })
  vi.setSystemTime(now + 2000)
  expect((await desk.count(shop, both[1].id)).again).toMatchObject({ id: both[0].id, people: 2, isPlanned: true })
  expect(await confirm(shop, both[1])).toMatchObject({ status: 409, body: { code: 'SENT_LATELY' } })
  expect(await confirm(shop, both[1], { isAgain: true })).toMatchObject({ status: 200 })
  const later = await desk.make(shop, on(96))
  expect((await desk.count(shop, later.id)).again).toBeNull()
})

test('planned for others by other tags it asks where mostly the same people wear those', async () => {
  const shop = await desk.shopWith(4)
  const tagged = async (name: string, from: number, to: number) => {
    const { id } = (await shop.api('POST /contact-tags', { name })).body as { id: string }
    await app.database.pool.query(
      `insert into contact_tagging (account_id, contact_id, tag_id) select $1, id, $2 from contact where account_id = $1 and phone = any($3::text[])`,
      [shop.id, id, [0, 1, 2, 3].slice(from, to).map(phoneOf)],
    )
    return id
  }
  const [most, some, last] = [await tagged('most', 0, 3), await tagged('some', 1, 4), await tagged('last', 3, 4)]
  const of = (tags: string[], match: 'any' | 'all' = 'any') => ({ target: 'TAGS', tags, match })
  const first = await desk.confirm(shop, of([most, some], 'all'))
  const again = async (who: object) => (await desk.count(shop, (await desk.make(shop, who)).id)).again
  expect(await again(of([some, last]))).toMatchObject({ id: first.id, people: 2, isPlanned: true })
  expect(await again({ target: 'ALL' })).toMatchObject({ id: first.id, people: 2 })
  expect(await again(of([last]))).toBeNull()
  const other = await desk.confirm(shop, of([last, most]))
  expect(await again({ target: 'ALL' })).toMatchObject({ id: other.id, people: 4, isPlanned: true })
})

test('the preview shows real texts with brand, STOP line and values, and passes over who gets none', async () => {
  const shop = await desk.shopWith(3)
  await app.database.pool.query(
    `update phone_number set brand_identification = 'Lumo', stop_text = 'STOP to end' where account_id = $1`,
    [shop.id],
  )
  await app.database.pool.query('update contact set name = null where account_id = $1 and phone = $2', [shop.id, phoneOf(1)])
  const { id } = await desk.make(shop, { message: 'Hi {{name}}, see {{unsubscribeLink}}' })
  const at = async (after?: string) =>
    (await shop.api(`GET /campaigns/${id}/preview${after ? `?after=${after}` : ''}`)).body as CampaignPreview | null
  const one = await at()
  expect(one?.body).toMatch(/^Lumo: Hi Ann \d, see https:\/\/parley\.example\/unsubscribing\/X{32}\nSTOP to end$/)
  expect(one?.size).toEqual({ people: 3, isMore: false })
  const other = await at(one?.contactId)
  expect(other).toMatchObject({ size: null })
  // The one without a name is passed over, wherever they stand.
  const { rows } = await app.database.pool.query<{ name: string | null }>(
    'select name from contact where account_id = $1 order by id',
    [shop.id],
  )
  const named = rows.flatMap(({ name }, index) => (name === null ? [] : [{ name, place: index + 1 }]))
  expect([one?.name, other?.name]).toEqual(named.map(({ name }) => name))
  expect([one?.passed, (one?.passed ?? 0) + (other?.passed ?? 0)]).toEqual(named.map(({ place }) => place))
  expect(await shop.api(`GET /campaigns/${id}/preview?after=${other?.contactId}`)).toMatchObject({ status: 204 })
})

test('what makes texts longer is told with what it costs, and one click saves it', async () => {
  const shop = await desk.shopWith(2)
  await app.database.pool.query(`update contact set surname = 'Wieża' where account_id = $1 and phone = $2`, [
    shop.id,
    phoneOf(0),
  ])
  await app.database.pool.query(`update contact set surname = 'Tower' where account_id = $1 and phone = $2`, [
    shop.id,
    phoneOf(1),
  ])
  const draft = await desk.make(shop, { message: `${'x'.repeat(100)} {{surname}}` })
  expect(await desk.count(shop, draft.id)).toMatchObject({
    parts: { least: 1, median: 1, most: 2 },
    price: 3 * partPrice,
    saving: { ways: ['polish'], characters: ['ż'], variables: ['surname'], texts: 1, mostParts: 2, price: partPrice },
  })
  await shop.api(`PUT /campaigns/${draft.id}`, { ...written(draft), replaces: ['polish'] })
  expect(await desk.count(shop, draft.id)).toMatchObject({ parts: { most: 1 }, price: 2 * partPrice, saving: null })
})

test('what else pushes texts over is told: signs without plain ones, brand and STOP text, longer values', async () => {
  const shop = await desk.shopWith(2)
  await app.database.pool.query(`update phone_number set stop_text = 'STOP to end' where account_id = $1`, [shop.id])
  await app.database.pool.query(`update contact set surname = $3 where account_id = $1 and phone = $2`, [
    shop.id,
    phoneOf(0),
    'Brzeczyszczykiewicz-Lekolodzki',
  ])
  const pushed = async (message: string) => (await desk.count(shop, (await desk.make(shop, { message })).id)).pushedOver
  const dots = (units: number) => '.'.repeat(units)
  expect(await pushed(dots(100))).toEqual([])
  expect(await pushed(dots(155))).toEqual([{ by: 'FRAME', texts: 2, mostParts: 2, names: [] }])
  expect(await pushed(`${dots(120)} {{surname|you}}`)).toEqual([{ by: 'VALUES', texts: 1, mostParts: 2, names: ['surname'] }])
  expect(await pushed(`${dots(100)} 🏺`)).toEqual([{ by: 'CHARACTERS', texts: 2, mostParts: 2, names: ['🏺'] }])
})

test('a test goes to own numbers at once, says that it is one, and stands in no figure', async () => {
  const shop = await desk.shopWith(1)
  const { id } = await desk.make(shop, { message: 'Hi {{name}}' })
  const send = (phones: string[], key = randomUUID()) => shop.api(`POST /campaigns/${id}/test`, { phones }, { key })
  expect(await send(['(415) 555-0177', '+14155550178'])).toMatchObject({ status: 200, body: { texts: 2, price: 2 * partPrice } })
  const { rows } = await app.database.pool.query('select body from message where account_id = $1', [shop.id])
  expect(rows).toEqual([{ body: 'TEST: Hi Ann 1' }, { body: 'TEST: Hi Ann 1' }])
  expect(await send(Array.from({ length: 6 }, (_, index) => phoneOf(index)))).toMatchObject({
    status: 400,
    body: { message: 'tooMany' },
  })
  expect(await send(['nobody'])).toMatchObject({ status: 400, body: { code: 'WRONG_PHONE_NUMBER', field: 'phones' } })
  expect(await desk.report(shop, id)).toMatchObject({ audience: 0, texts: 0 })
})

test('tags, saved filters and their combinations choose people; who comes in twice counts once', async () => {
  const shop = await desk.shopWith(4)
  const tag = async (name: string) => ((await shop.api('POST /contact-tags', { name })).body as { id: string }).id
  const [vip, club] = [await tag('VIP'), await tag('Club')]
  const wear = (index: number, id: string) =>
    app.database.pool.query(
      'insert into contact_tagging (account_id, contact_id, tag_id) select $1, id, $3 from contact where account_id = $1 and phone = $2',
      [shop.id, phoneOf(index), id],
    )
  await wear(0, vip)
  await wear(1, vip)
  await wear(1, club)
  const counts = async (more: object) => desk.count(shop, (await desk.make(shop, more)).id)
  expect(await counts({ target: 'TAGS', tags: [vip, club] })).toMatchObject({ audience: 2, duplicates: 1 })
  expect(await counts({ target: 'TAGS', tags: [vip, club], match: 'all' })).toMatchObject({ audience: 1, duplicates: 0 })
  const { body } = await shop.api('POST /segments', { name: 'Club', match: { tags: club } })
  const segment = await desk.make(shop, { target: 'GROUP', segmentId: (body as { id: string }).id })
  expect(segment.targetNames).toEqual(['Club'])
  expect(await desk.count(shop, segment.id)).toMatchObject({ audience: 1 })
  await shop.api(`DELETE /segments/${(body as { id: string }).id}`)
  expect(await desk.count(shop, segment.id)).toMatchObject({ audience: 0 })
})

test('one campaign sends no more texts than the server says, in its count, its check and its report', async () => {
  const shop = await desk.shopWith(3)
  Object.assign(app.context.config, { CAMPAIGN_MAX_TEXTS: 2 })
  try {
    const { id, version } = await desk.make(shop)
    const limited = { audience: 3, texts: 2, leftOut: { OVER_LIMIT: 1 } }
    expect(await desk.count(shop, id)).toMatchObject({ ...limited, price: 2 * partPrice, limit: 2 })
    expect((await shop.api(`POST /campaigns/${id}/confirm`, { version })).status).toBe(200)
    await desk.run(shop)
    expect(await desk.report(shop, id)).toMatchObject({ ...limited, outcomes: { ON_THE_WAY: 2, LEFT_OUT: 1 } })
    expect(await desk.texted(shop)).toHaveLength(2)
  } finally {
    Object.assign(app.context.config, { CAMPAIGN_MAX_TEXTS: 0 })
  }
})

test('the list is searched, sorted, and filtered by what people see', async () => {
  const shop = await desk.shopWith(1)
  await desk.make(shop, { name: 'Autumn' })
  await desk.confirm(shop, { name: 'Winter', when: 'DATE', date: '2099-01-05T12:00:00Z' })
  const list = async (query: string) =>
    ((await shop.api(`GET /campaigns?${query}`)).body as { items: CampaignRow[] }).items.map(({ name }) => name)
  expect(await list('')).toEqual(['Winter', 'Autumn'])
  expect(await list('sort=name')).toEqual(['Autumn', 'Winter'])
  expect(await list('status=SCHEDULED,PAUSED')).toEqual(['Winter'])
  expect(await list('status=DRAFT')).toEqual(['Autumn'])
  expect(await list('search=wint')).toEqual(['Winter'])
  expect(await list('since=2098-01-01')).toEqual(['Winter'])
})

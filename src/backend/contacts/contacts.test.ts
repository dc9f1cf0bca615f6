import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ContactRecord, ContactRow } from '#contract/contacts/contacts.ts'
import type { TimelineEntry } from '#contract/contacts/contact-timeline.ts'
import { startApp } from '../testing/start-app.ts'
import { followTexts } from './contact-activity.ts'
import { workOffJobs } from '../testing/work-off-jobs.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
type Page = { items: ContactRow[]; next?: string; previous?: string; from: number; total: number; all: number }

let serial = 1000
/** A number of its own for each account: phone numbers belong to one account. */
const polishShop = () => app.shop({ numbers: [{ number: `+4851234${(serial += 1)}`, country: 'PL' }] })

async function add(shop: Shop, contact: object): Promise<ContactRow> {
  const { status, body } = await shop.api('POST /contacts', contact)
  expect(body, JSON.stringify(body)).toMatchObject({ version: 1 })
  expect(status).toBe(200)
  return body as ContactRow
}

async function list(shop: Shop, query = ''): Promise<Page> {
  const { status, body } = await shop.api(`GET /contacts?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Page
}

const names = (page: Page) => page.items.map(contact => contact.name)

test('a number is stored in E.164 however it was typed, and belongs to one contact', async () => {
  const shop = await polishShop()
  expect(await add(shop, { phone: '512 345 678', name: ' Anna ' })).toMatchObject({ phone: '+48512345678', name: 'Anna' })
  expect(await add(shop, { phone: '(415) 555-0132', country: 'US' })).toMatchObject({ phone: '+14155550132', name: null })
  expect(await shop.api('POST /contacts', { phone: '+48 512-345-678' })).toMatchObject({
    status: 409,
    body: { code: 'PHONE_TAKEN', field: 'phone' },
  })
  expect(await shop.api('POST /contacts', { phone: '0512345678' })).toMatchObject({
    status: 400,
    body: { code: 'WRONG_PHONE_NUMBER', field: 'phone' },
  })
  expect(await shop.api('POST /contacts', { phone: '600100200', email: 'nobody' })).toMatchObject({
    status: 400,
    body: { field: 'email', message: 'emailInvalid' },
  })
  const both = await Promise.all([1, 2].map(() => shop.api('POST /contacts', { phone: '+48600100201' })))
  expect(both.map(answer => answer.status).sort()).toEqual([200, 409])
  expect(await shop.api('GET /contacts/512345678')).toMatchObject({ status: 200, body: { phone: '+48512345678', active: true } })
})

test('of two who change a contact the second is told how it stands, and what is left out stays', async () => {
  const shop = await polishShop()
  const { id, phone } = await add(shop, { phone: '512345678', name: 'Anna', email: 'anna@mail.example' })
  expect(await shop.api(`PUT /contacts/${id}`, { phone, surname: 'Nowak', version: 1 })).toMatchObject({
    status: 200,
    body: { name: 'Anna', surname: 'Nowak', email: 'anna@mail.example', version: 2 },
  })
  expect(await shop.api(`PUT /contacts/${id}`, { phone, surname: 'Kowal', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION', details: { current: { id, surname: 'Nowak', version: 2 } } },
  })
  expect(await shop.api(`PUT /contacts/${id}`, { phone, email: '', version: 2 })).toMatchObject({ body: { email: null } })
})

test('search finds names without case and diacritics, e-mail, and a number in any notation', async () => {
  const shop = await polishShop()
  await add(shop, { phone: '512345678', name: 'Żaneta', surname: 'Łódzka', email: 'Zan@mail.example' })
  await add(shop, { phone: '+447400123456', name: 'George' })
  await add(shop, { phone: '600100200', name: 'Ann_a', surname: '100%' })
  const found = async (search: string) => names(await list(shop, `search=${encodeURIComponent(search)}`))
  expect(await found('zaneta lodzka')).toEqual(['Żaneta'])
  expect(await found('ŁÓDZ')).toEqual(['Żaneta'])
  expect(await found('łódzka żan')).toEqual(['Żaneta'])
  expect(await found('zan@MAIL')).toEqual(['Żaneta'])
  for (const number of ['+48 512 345 678', '0048512345678', '512-345', '345678', '48512', '(512) 34'])
    expect(await found(number), number).toEqual(['Żaneta'])
  for (const number of ['07400 123456', '+44 (0)7400 123456', '7400123']) expect(await found(number), number).toEqual(['George'])
  expect(await found('100%')).toEqual(['Ann_a'])
  expect(await found('_')).toEqual([])
  expect(await found('an')).toEqual(['Ann_a'])
  // Under three characters: beginnings alone.
  expect(await found('od')).toEqual([])
  expect(await found('51')).toEqual(['Żaneta'])
  expect(await found('48')).toEqual(['Ann_a', 'Żaneta'])
  expect(await found("'; drop table contact; --")).toEqual([])
  expect(await found('\\')).toEqual([])
})

test('every filter alone and together, in every order, there and back', async () => {
  const shop = await polishShop()
  const tag = async (name: string) => ((await shop.api('POST /contact-tags', { name })).body as { id: string }).id
  const field = ((await shop.api('POST /custom-fields', { name: 'City', type: 'TEXT' })).body as { id: string }).id
  const [vip, bay] = [await tag('VIP'), await tag('Bay')]
  await add(shop, {
    phone: '512000001',
    name: 'Ala',
    gender: 'female',
    tags: [vip],
    consent: 'Asked in the shop',
    fields: { [field]: 'Łódź' },
  })
  await add(shop, { phone: '512000002', name: 'Bea', gender: 'female', tags: [vip, bay] })
  await add(shop, { phone: '512000003', name: 'Cyryl', gender: 'male', tags: [bay], fields: { [field]: 'Kraków' } })
  await add(shop, { phone: '512000004' })
  await shop.receive('+48512000003', 'Hello')
  await shop.receive('+48512000002', 'STOP')
  await followTexts(app.context)
  const found = async (query: string) => {
    const page = await list(shop, query)
    expect(page.total, query).toBe(page.items.length)
    return names(page)
  }
  expect(await found('')).toEqual(await found('sort=-lastMessage'))
  expect(await found('sort=name')).toEqual(['Ala', 'Bea', 'Cyryl', null])
  expect(await found('sort=-name')).toEqual([null, 'Cyryl', 'Bea', 'Ala'])
  expect(await found('sort=-lastMessage')).toEqual(expect.arrayContaining(['Ala']))
  expect((await found('sort=-lastMessage')).slice(0, 2)).toEqual(['Bea', 'Cyryl'])
  expect((await found('sort=-signUp')).slice(0, 1)).toEqual(['Ala'])
  for (const sort of ['name', '-name', 'signUp', '-signUp', 'lastMessage', '-lastMessage']) {
    const sorted = async (query: string) => (await found(`${query}&sort=${sort}`)).toSorted()
    expect(await sorted(`tags=${vip}`)).toEqual(['Ala', 'Bea'])
    expect(await sorted(`tags=${vip},${bay}`)).toEqual(['Ala', 'Bea', 'Cyryl'])
    expect(await sorted('gender=female')).toEqual(['Ala', 'Bea'])
    expect(await sorted('status=blocked')).toEqual(['Bea'])
    expect(await sorted('consent=OPTED_IN')).toEqual(['Ala'])
    expect(await sorted('consent=staff')).toEqual(['Ala'])
    expect(await sorted('consent=OPTED_OUT')).toEqual(['Bea'])
    expect(await sorted('consent=NONE')).toEqual(['Cyryl', null])
    expect(await sorted('activity=within-7')).toEqual(['Bea', 'Cyryl'])
    expect(await sorted('activity=without-7')).toEqual(['Ala', null])
    expect(await sorted('signedUpFrom=2026-01-01')).toEqual(['Ala'])
    expect(await sorted('signedUpTo=2026-01-01')).toEqual([])
    expect(await sorted(`fields=${encodeURIComponent(JSON.stringify({ [field]: 'łódź' }))}`)).toEqual(['Ala'])
    expect(await sorted(`tags=${vip}&gender=female&status=active`)).toEqual(['Ala'])
    expect(await sorted(`search=bea&tags=${bay}&activity=within-1`)).toEqual(['Bea'])
    expect(await sorted(`search=bea&tags=${bay}&status=active`)).toEqual([])
    const first = await list(shop, `limit=2&sort=${sort}&tags=${vip},${bay}`)
    const second = await list(shop, `limit=2&sort=${sort}&tags=${vip},${bay}&cursor=${first.next}`)
    expect([...first.items, ...second.items].map(row => row.name).toSorted()).toEqual(['Ala', 'Bea', 'Cyryl'])
    expect(second).toMatchObject({ from: 3, total: 3, all: 4 })
    expect(second.next).toBeUndefined()
    const back = await list(shop, `limit=2&sort=${sort}&tags=${vip},${bay}&cursor=${second.previous}`)
    expect(names(back)).toEqual(names(first))
  }
  expect((await shop.api('GET /contacts?sort=phone')).status).toBe(400)
  expect((await shop.api('GET /contacts?cursor=forged')).status).toBe(400)
  expect((await shop.api('GET /contacts?tags=forged')).status).toBe(400)
  expect((await shop.api('GET /contacts?fields=forged')).status).toBe(400)
})

test('days of sign-up are those of whoever asks, for lists and for jobs', async () => {
  const shop = await polishShop()
  const { id } = await add(shop, { phone: '512345678', name: 'Late in June', consent: 'Asked' })
  await add(shop, { phone: '512345679', name: 'Another day', consent: 'Asked' })
  await app.database.pool.query(`update contact set sign_up_date = '2026-07-01T02:00:00Z' where id = $1`, [id])
  const on = async (day: string, zone: string) =>
    (await list(shop, `signedUpFrom=${day}&signedUpTo=${day}&timeZone=${zone}`)).items.map(row => row.name)
  expect(await on('2026-06-30', 'America/Los_Angeles')).toEqual(['Late in June'])
  expect(await on('2026-07-01', 'America/Los_Angeles')).toEqual([])
  expect(await on('2026-07-01', 'Europe/Warsaw')).toEqual(['Late in June'])
  expect(await on('0001-01-01', 'Asia/Tokyo')).toEqual([])
  expect(await on('9999-12-31', 'America/Los_Angeles')).toEqual([])
  expect((await shop.api('GET /contacts?timeZone=Mars/Olympus')).status).toBe(400)
  const match = { signedUpTo: '2026-06-30', timeZone: 'America/Los_Angeles' }
  expect(await shop.api('POST /contacts/bulk', { selection: { match }, do: { action: 'delete' } })).toMatchObject({
    body: { total: 2 },
  })
  await workOffJobs(app.context)
  expect((await list(shop)).items.map(row => row.name)).toEqual(['Another day'])
})

test('a deleted contact can be brought back with all it had, unless its number was taken', async () => {
  const shop = await polishShop()
  const tag = (await shop.api('POST /contact-tags', { name: 'VIP' })).body as { id: string }
  const field = ((await shop.api('POST /custom-fields', { name: 'Size', type: 'NUMBER' })).body as { id: string }).id
  const { id, phone } = await add(shop, { phone: '512345678', name: 'Anna', tags: [tag.id], fields: { [field]: 4 } })
  expect(await shop.api(`DELETE /contacts/${id}`)).toMatchObject({ status: 204 })
  expect(await list(shop)).toMatchObject({ items: [], all: 0 })
  expect(await shop.api('GET /contact-tags')).toMatchObject({ body: { items: [{ contacts: 0 }] } })
  expect(await shop.api(`POST /contacts/${id}/restore`)).toMatchObject({
    status: 200,
    body: { id, phone, name: 'Anna', tags: ['VIP'], fields: { [field]: 4 } },
  })
  expect(await list(shop, `tags=${tag.id}`)).toMatchObject({ total: 1, all: 1 })
  await shop.api(`DELETE /contacts/${id}`)
  await add(shop, { phone })
  expect(await shop.api(`POST /contacts/${id}/restore`)).toMatchObject({ status: 409, body: { code: 'PHONE_TAKEN' } })
})

test('merging keeps what either had, and the texts of both numbers in one history', async () => {
  const shop = await polishShop()
  const tag = (await shop.api('POST /contact-tags', { name: 'VIP' })).body as { id: string }
  const into = await add(shop, { phone: '512345678', name: 'Anna' })
  const other = await add(shop, { phone: '600100200', name: 'Ania', surname: 'Nowak', email: 'a@mail.example', tags: [tag.id] })
  await shop.receive('+48512345678', 'From the first')
  await shop.receive('+48600100200', 'From the other')
  const merge = { other: other.id, version: 1, otherVersion: 1 }
  expect(await shop.api(`POST /contacts/${into.id}/merge`, { ...merge, version: 7 })).toMatchObject({
    status: 409,
    body: { code: 'STALE_VERSION' },
  })
  expect(await shop.api(`POST /contacts/${into.id}/merge`, merge)).toMatchObject({
    status: 200,
    body: { phone: '+48512345678', name: 'Anna', email: 'a@mail.example', tags: ['VIP'] },
  })
  expect(await list(shop)).toMatchObject({ all: 1 })
  const { items } = (await shop.api('GET /contacts/+48512345678/timeline')).body as { items: TimelineEntry[] }
  const texts = items.flatMap(entry => (entry.kind === 'message' ? entry.message.body : []))
  expect(texts.toSorted()).toEqual(['From the first', 'From the other'])
})

test('the record tells consents, blocks and the chat, the timeline all that happened, page by page', async () => {
  const shop = await polishShop()
  const { id, phone } = await add(shop, { phone: '512345678', name: 'Anna', consent: 'Said so at the till' })
  await shop.receive(phone, 'Hello')
  await shop.send({ to: phone, body: 'Hi' })
  await shop.send({ to: phone, body: 'A note', channel: 'note' })
  await shop.api(`PUT /contacts/${id}`, { phone, surname: 'Nowak', version: 1 })
  await shop.receive(phone, 'STOP')
  const record = (await shop.api(`GET /contacts/${phone}/record`)).body as ContactRecord
  expect(record).toMatchObject({
    active: false,
    consent: { kind: 'OPTED_OUT', source: 'sms' },
    consents: [
      { kind: 'OPTED_OUT', source: 'sms', text: 'STOP', by: null },
      { kind: 'OPTED_IN', source: 'staff', text: 'Said so at the till', by: 'marta' },
    ],
    blocks: [{ reason: 'SENT_STOP' }],
  })
  expect(record.conversationId).not.toBeNull()
  const told: string[] = []
  let cursor = ''
  for (let pages = 0; pages < 10; pages += 1) {
    const { items, next } = (await shop.api(`GET /contacts/${phone}/timeline?limit=3${cursor}`)).body as {
      items: TimelineEntry[]
      next?: string
    }
    told.push(
      ...items.map(entry => (entry.kind === 'act' ? entry.act : entry.kind === 'message' ? entry.message.channel : entry.kind)),
    )
    if (!next) break
    cursor = `&cursor=${next}`
  }
  expect(told.toSorted()).toEqual(
    ['CREATED', 'EDITED', 'block', 'consent', 'consent', 'note', 'sms', 'sms', 'sms', 'sms', 'system'].toSorted(),
  )
})

test('another account sees, changes and erases nothing', async () => {
  const [mine, other] = [await polishShop(), await polishShop()]
  const { id, phone } = await add(mine, { phone: '512345678', name: 'Anna' })
  expect(await list(other)).toMatchObject({ items: [], total: 0, all: 0 })
  expect(await list(other, 'search=anna')).toMatchObject({ items: [] })
  for (const [route, body] of [
    [`GET /contacts/${phone}`],
    [`GET /contacts/${phone}/record`],
    [`GET /contacts/${phone}/timeline`],
    [`PUT /contacts/${id}`, { phone, version: 1 }],
    [`DELETE /contacts/${id}`],
    [`POST /contacts/${id}/restore`],
    [`POST /contacts/${id}/erase`],
    [`POST /contacts/${id}/data`, { format: 'json' }],
  ] as const)
    expect((await other.api(route, body)).status, route).toBe(404)
  await other.api('POST /contacts/bulk', { selection: { ids: [id] }, do: { action: 'delete' } })
  expect(await list(mine)).toMatchObject({ all: 1 })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UnsubscribePage } from '#contract/signup/unsubscribe-pages.ts'
import { unsubscribeLinksOf } from '../unsubscribe-link.ts'
import { openSignUpDesk } from '../../testing/sign-up-desk.ts'
import { startApp } from '../../testing/start-app.ts'
import { openLandingDesk } from '../../testing/widgets.ts'
import { withAccount } from '../../db/transaction.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

type Shop = Awaited<ReturnType<typeof app.shop>>
const route = '/unsubscribe-pages'
const kasia = '+48512340187'
const emily = '+14155550132'
const words = {
  name: 'Winter',
  title: 'Enough of winter?',
  description: '<p>Leave the <b>winter</b> list.</p>',
  buttonText: 'Leave',
  thanksTitle: 'Gone',
  thanksText: 'Bye',
  errorMessage: 'Wrong number',
  reasons: 'Too many texts\nToo cold\nToo cold\n',
  otherReasonText: 'Something else',
  confirmationText: 'Really?',
  cancelText: 'Good!',
}

const add = async (shop: Shop, more: object = {}) => {
  const { status, body } = await shop.api(`POST ${route}`, { ...words, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as UnsubscribePage
}
const rows = async (shop: Shop) => ((await shop.api(`GET ${route}`)).body as { items: object[] }).items
const press = (key: string, body?: object) =>
  app.call(`POST /unsubscribing/${key}`, {
    headers: { 'accept-language': 'en', 'x-forwarded-for': randomUUID() },
    ...(body && { body }),
  })
/** What a visitor's page is made of. */
async function pageAt(key: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${app.origin}/unsubscribing/${key}`, { headers: { 'accept-language': 'en' } })
  expect(answer.headers.get('content-security-policy')).toContain(`default-src 'none'; script-src 'self'`)
  return JSON.parse(/<script type="application\/json" id="page">(.*?)<\/script>/s.exec(await answer.text())?.[1] ?? 'null')
}
const consentsOf = async (shop: Shop, phone: string) => {
  const { rows: consents } = await app.database.pool.query<{ text: string }>(
    `select text from consent where account_id = $1 and phone = $2 and kind = 'OPTED_OUT'`,
    [shop.id, phone],
  )
  return consents.map(({ text }) => text)
}
/** The key in the last text to a number. */
async function keyIn(shop: Shop, phone: string): Promise<string> {
  const { rows: texts } = await app.database.pool.query<{ body: string }>(
    'select body from message where account_id = $1 and to_number = $2 order by id desc limit 1',
    [shop.id, phone],
  )
  return /unsubscribing\/([\w-]{32})/.exec(texts[0]?.body ?? '')?.[1] ?? ''
}

test('a page is kept as it was cleaned, changed by its version, listed with its count, and gone', async () => {
  const shop = await app.shop()
  const page = await add(shop, { thanksText: 'Bye<script>alert(1)</script><img src=x onerror=alert(1)>' })
  expect(page).toMatchObject({ ...words, reasons: words.reasons.trim(), thanksText: 'Bye', unsubscribes: 0, version: 1 })
  expect(await rows(shop)).toEqual([{ id: page.id, name: 'Winter', unsubscribes: 0 }])
  const change = (more: object) => shop.api(`PUT ${route}/${page.id}`, { ...words, version: 1, ...more })
  expect(await change({ name: 'Summer' })).toMatchObject({ status: 200, body: { name: 'Summer', version: 2 } })
  expect(await change({ name: 'Autumn' })).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
  expect((await shop.api(`GET ${route}/${page.id}`)).body).toMatchObject({ name: 'Summer', description: words.description })
  expect((await shop.api(`DELETE ${route}/${page.id}`)).status).toBe(204)
  expect(await rows(shop)).toEqual([])
})

test('the name is there and unique, the text says something once it is clean, reasons are few and short', async () => {
  const shop = await app.shop()
  await add(shop)
  const refused = async (more: object) => (await shop.api(`POST ${route}`, { ...words, name: 'Other', ...more })).body
  expect(await refused({ name: ' winter ' })).toMatchObject({ code: 'NAME_TAKEN', field: 'name' })
  expect(await refused({ name: ' ' })).toMatchObject({ field: 'name', message: 'fieldRequired' })
  for (const description of [' ', '<p> </p>', '<script>1</script>'])
    expect(await refused({ description })).toMatchObject({ field: 'description', message: 'unsubscribeMessageRequired' })
  expect(await refused({ reasons: Array.from({ length: 11 }, (_, index) => index).join('\n') })).toMatchObject({
    field: 'reasons',
  })
  expect(await refused({ reasons: 'x'.repeat(61) })).toMatchObject({ field: 'reasons', message: 'tooLong' })
})

test('another account neither sees nor changes nor chooses it', async () => {
  const [mine, other] = [await app.shop(), await openSignUpDesk(app)]
  const { id } = await add(mine)
  expect(await rows(other.shop)).toEqual([])
  expect((await other.shop.api(`PUT ${route}/${id}`, { ...words, version: 1 })).status).toBe(404)
  expect((await other.shop.api(`DELETE ${route}/${id}`)).status).toBe(404)
  expect((await other.add({ unsubscribePageId: id }, 404)).body).toMatchObject({ field: 'unsubscribePageId' })
  const { body } = await other.shop.api('POST /campaigns', { name: 'Kiln', unsubscribePageId: id })
  expect(body).toMatchObject({ unsubscribePageId: null })
})

test('a campaign’s link shows the page that it chose, asks once more, and keeps why somebody left', async () => {
  const shop = await app.shop()
  const { id: unsubscribePageId } = await add(shop)
  const { body } = await shop.api('POST /campaigns', { name: 'Kiln', unsubscribePageId })
  expect(body).toMatchObject({ unsubscribePageId })
  const { id } = body as { id: string }
  const links = await withAccount(app.database, shop.id, tx => unsubscribeLinksOf(tx, app.origin, id, [kasia, emily]))
  const [key = '', other = ''] = [kasia, emily].map(phone => links.get(phone)?.split('/').at(-1))
  expect(await pageAt(key)).toMatchObject({
    state: 'ask',
    words: { title: 'Enough of winter?', message: 'Leave the winter list.', button: 'Leave', invalidNumber: 'Wrong number' },
    html: { message: words.description, thanks: 'Bye', confirmation: 'Really?', stays: 'Good!' },
    reasons: ['Too many texts', 'Too cold'],
    otherReason: 'Something else',
  })
  expect((await press(key, { reason: 'Too cold' })).status).toBe(204)
  expect((await press(key)).status).toBe(204)
  expect((await press(other)).status).toBe(204)
  expect(await consentsOf(shop, kasia)).toEqual([
    'Enough of winter?\nLeave the winter list.\nReally?\nWhy are you leaving? You do not have to say. Too cold',
  ])
  expect(await consentsOf(shop, emily)).toEqual(['Enough of winter?\nLeave the winter list.\nReally?'])
  expect(await rows(shop)).toMatchObject([{ unsubscribes: 2 }])
  // A copy goes on with it; once the page is gone the account's own stands in its place.
  expect((await shop.api(`POST /campaigns/${id}/copy`, {})).body).toMatchObject({ unsubscribePageId })
  await shop.api(`DELETE ${route}/${unsubscribePageId}`)
  expect(await pageAt(key)).toMatchObject({
    words: { thanksTitle: 'You are unsubscribed' },
    html: {},
    reasons: [],
    otherReason: '',
  })
})

test('what a keyword and a landing page text leads to the page that each chose, all else to the account’s own', async () => {
  const desk = await openLandingDesk(app, { isDoubleOptIn: false, confirmationMessage: 'Hi. Out: {{unsubscribeLink}}' })
  const { shop } = desk
  const { id } = await add(shop)
  expect(
    (await desk.add({ keyword: 'KILN', unsubscribePageId: id, confirmationMessage: 'Out: {{unsubscribeLink}}' })).body,
  ).toMatchObject({
    unsubscribePageId: id,
  })
  await shop.receive(kasia, 'KILN')
  await desk.send()
  const own = await keyIn(shop, kasia)
  expect(await pageAt(own)).toMatchObject({ words: { title: 'Enough of winter?' } })
  await desk.signUp()
  await desk.send()
  const form = await keyIn(shop, '+13125550143')
  expect(await pageAt(form)).toMatchObject({ words: { title: 'Stop texts from Test Shop?' } })
  // It is part of what is written, and holds once it is published.
  await desk.saveDraft({ unsubscribePageId: id })
  await desk.publish()
  expect(await pageAt(form)).toMatchObject({ words: { title: 'Enough of winter?' } })
  const { body } = await shop.api(`POST /contacts/${encodeURIComponent(kasia)}/unsubscribe-link`)
  expect(await pageAt((body as { url: string }).url.split('/').at(-1) ?? '')).toMatchObject({ html: {} })
})

test('a draft with a page that was deleted meanwhile is not published, and says where', async () => {
  const desk = await openLandingDesk(app, {}, false)
  const { id } = await add(desk.shop)
  await desk.saveDraft({ unsubscribePageId: id })
  await desk.shop.api(`DELETE ${route}/${id}`)
  expect(await desk.publish()).toMatchObject({ status: 404, body: { field: 'unsubscribePageId' } })
})

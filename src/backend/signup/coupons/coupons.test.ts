import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallTime } from '#contract/local-time.ts'
import type { Coupon, CouponTag, Redemption } from '#contract/signup/coupons.ts'
import { dayAfter, startOfDay } from '../../contacts/local-days.ts'
import { openDesk } from '../../testing/import-desk.ts'
import { openSignUpDesk } from '../../testing/sign-up-desk.ts'
import { startApp } from '../../testing/start-app.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

const emily = '+14155550132'
const kind = 'coupons'
const desk = () => openSignUpDesk(app)
type Desk = Awaited<ReturnType<typeof desk>>
const redeem = async ({ shop }: Desk, code: string, as = 'marta') =>
  (await (await shop.as(as))('POST /coupons/redeem', { code })).body as Redemption
/** One person who signed up and has the code C-001. */
const withHolder = async () => {
  const signUps = await desk()
  await signUps.add({ couponTagId: await signUps.addCoupons(2), confirmationMessage: 'Yours: {{coupon}} {{couponLink}}' })
  await signUps.shop.receive(emily, 'LUMO')
  await signUps.send()
  return signUps
}

test('a sign-up gets its code once, in the text and at the address of its own', async () => {
  const signUps = await withHolder()
  const [text = ''] = await signUps.textsTo(emily)
  expect(text).toMatch(/^Yours: C-001 https:\/\/parley\.example\/barcodes\/coupon\/[\w-]{24}$/)
  await signUps.shop.receive(emily, 'LUMO')
  await signUps.send()
  expect(await signUps.counts()).toEqual({ stock: 1, reserved: 0, handedOut: 1, redeemed: 0 })
  const { body } = await signUps.shop.api(`GET /coupons?tag=${await tagOf(signUps)}&state=HANDED_OUT`)
  expect(body).toMatchObject({ items: [{ code: 'C-001', phone: emily, expiresAt: expect.any(String) }] })
})

const tagOf = async ({ shop }: Desk) => ((await shop.api('GET /coupon-tags')).body as { items: CouponTag[] }).items[0]?.id

test('the address without a coupon is the 404 page in the visitor’s language, with or without scripts', async () => {
  for (const path of ['/barcodes/coupon', '/barcodes/coupon/nothing']) {
    const answer = await fetch(`${app.origin}${path}`, { headers: { 'accept-language': 'pl' } })
    expect([answer.status, await answer.text()]).toEqual([404, expect.stringMatching(/<h1[^>]*>Nie znaleziono strony!/)])
  }
})

test('with double opt-in a code is kept at the start, and nobody sees it before their yes', async () => {
  const { shop, add, addCoupons, counts, send, textsTo } = await desk()
  const couponTagId = await addCoupons(2)
  await add({ couponTagId, isDoubleOptIn: true, firstMessage: 'Reply {{keyword}} {{coupon}}', confirmationMessage: '{{coupon}}' })
  await shop.receive(emily, 'LUMO')
  await send()
  expect(await counts()).toMatchObject({ stock: 1, reserved: 1, handedOut: 0 })
  await shop.receive(emily, 'YES')
  await send()
  expect(await textsTo(emily)).toEqual(['Reply YES ', 'C-001'])
  expect(await counts()).toMatchObject({ stock: 1, reserved: 0, handedOut: 1 })
})

test('many at once: nobody gets another’s code, none is lost, and after them everybody gets the default', async () => {
  const { shop, add, addCoupons, counts, send } = await desk()
  await add({ couponTagId: await addCoupons(12), confirmationMessage: '{{coupon}}' })
  const phones = Array.from({ length: 24 }, (_, at) => `+141555502${String(at).padStart(2, '0')}`)
  await Promise.all(phones.map(phone => shop.receive(phone, 'LUMO')))
  await Promise.all([send(), send(), send()])
  const { rows } = await app.database.pool.query<{ body: string; people: number }>(
    `select body, count(*)::int as people from message where account_id = $1 and origin = 'signup' group by body order by body`,
    [shop.id],
  )
  expect(rows.filter(row => row.body !== 'LUMO10')).toHaveLength(12)
  expect(rows.filter(row => row.body !== 'LUMO10').every(row => row.people === 1)).toBe(true)
  expect(rows.find(row => row.body === 'LUMO10')?.people).toBe(12)
  expect(await counts()).toEqual({ stock: 0, reserved: 0, handedOut: 12, redeemed: 0 })
})

test('codes whose last day is over are not handed out', async () => {
  const { shop, add, addCoupons, send, textsTo } = await desk()
  const expired = { expiry: 'DATE', lastDay: '2026-01-31', zone: 'Europe/Warsaw', defaultCoupon: 'OWN' }
  await add({ couponTagId: await addCoupons(1, expired), confirmationMessage: '{{coupon|none}}', defaultCoupon: '' })
  await shop.receive(emily, 'LUMO')
  await send()
  expect(await textsTo(emily)).toEqual(['OWN'])
})

test.each([
  ['Europe/Warsaw', { expiry: 'DATE', lastDay: '2031-11-30', zone: 'Europe/Warsaw' }, () => '2031-11-30'],
  ['America/Los_Angeles', { expiry: 'DAYS', days: 2 }, (today: string) => dayAfter(dayAfter(today))],
])('by the clocks of %s a code with %j is good to the end of the day that its page names', async (zone, expiry, lastDay) => {
  const signUps = await desk()
  await signUps.add({ couponTagId: await signUps.addCoupons(1, expiry), confirmationMessage: '{{couponLink}}' })
  await signUps.shop.receive(emily, 'LUMO')
  await signUps.send()
  const day = lastDay(new Date(wallTime(Date.now(), zone)).toISOString().slice(0, 10))
  const { body } = await signUps.shop.api(`GET /coupons?tag=${await tagOf(signUps)}`)
  expect(body).toMatchObject({ items: [{ expiresAt: startOfDay(dayAfter(day), zone) }] })
  const { pathname } = new URL((await signUps.textsTo(emily))[0] ?? '')
  const page = await (await fetch(`${app.origin}${pathname}`)).text()
  expect(page).toContain(`"lastDay":"${day}"`)
  expect(page).toContain(new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)))
})

test('at two tills at once a code counts once, and the other is told who took it and when', async () => {
  const signUps = await withHolder()
  const answers = await Promise.all([redeem(signUps, 'c-001'), redeem(signUps, 'C-001', 'jonas')])
  expect(answers.map(answer => answer.outcome).toSorted()).toEqual(['REDEEMED', 'USED'])
  const used = answers.find(answer => answer.outcome === 'USED')
  expect(used).toMatchObject({ code: 'C-001', tag: 'Spring', redeemedBy: expect.any(String), redeemedAt: expect.any(String) })
  expect(await signUps.counts()).toMatchObject({ handedOut: 0, redeemed: 1 })
})

test('a till is told what else a code may be', async () => {
  const signUps = await withHolder()
  const outcome = async (code: string) => (await redeem(signUps, code)).outcome
  expect(await outcome('C-002')).toBe('NOT_HANDED_OUT')
  expect(await outcome('lumo10')).toBe('FOR_EVERYBODY')
  expect(await outcome('none')).toBe('UNKNOWN')
  await signUps.query(`update coupon set expires_at = now() - interval '1 minute' where account_id = $1`)
  expect(await outcome('C-001')).toBe('EXPIRED')
  const other = await desk()
  expect(await redeem(other, 'C-001')).toMatchObject({ outcome: 'UNKNOWN' })
})

test('an account without popups has no till', async () => {
  const { shop, query } = await desk()
  await query('update account set popup_enabled = false where id = $1')
  // Who the caller is, is remembered for a moment: another one is asked for anew.
  const jonas = await shop.as('jonas')
  expect(await jonas('POST /coupons/redeem', { code: 'C-001' })).toMatchObject({ status: 403 })
})

test('a file of codes becomes stock under its tag; empty cells and codes that are there are told apart', async () => {
  const { shop, addCoupons, counts } = await desk()
  const imports = openDesk(app)
  await addCoupons(1)
  const rows = 'code;note\nA-1;x\n;x\nA-2;x\na-1;x\nc-001;x\n'
  const plan = { columns: ['code', null], options: { tag: ' spring ' } }
  expect(await imports.check(shop, rows, plan, kind)).toMatchObject({ created: 2, repeated: 1, rejected: 2 })
  const done = await imports.run(shop, rows, plan, kind)
  expect(done).toMatchObject({ created: 2, repeated: 1, rejected: 2, rejectedFor: { EMPTY_COUPON: 1, COUPON_EXISTS: 1 } })
  expect(await counts()).toMatchObject({ stock: 3 })
  expect(await imports.rowsOf(shop, done.id, 'REJECTED')).toMatchObject([
    { reason: 'EMPTY_COUPON' },
    { reason: 'COUPON_EXISTS', phone: 'c-001' },
  ])
})

test('a list of codes without a heading is known as one, its tag is required, and its import can be taken back', async () => {
  const { shop, add, addCoupons, counts, send } = await desk()
  const imports = openDesk(app)
  const couponTagId = await addCoupons(0)
  const file = (await imports.upload(shop, 'A-1\nA-2\n', kind, 'codes.csv')).body as Parameters<typeof imports.planOf>[0]
  expect(file.columns).toMatchObject([{ guess: 'code' }])
  expect(await shop.api('POST /imports', imports.planOf(file, { options: { tag: '' } }))).toMatchObject({ status: 400 })
  const { id } = await imports.run(shop, 'A-1\nA-2\n', {}, kind)
  expect(await counts()).toMatchObject({ stock: 2 })
  await add({ couponTagId })
  await shop.receive(emily, 'LUMO')
  await send()
  expect(await imports.undo(shop, id)).toMatchObject({ undo: { counts: { deleted: 1, left: 1 } } })
  expect(await counts()).toMatchObject({ stock: 0, handedOut: 1 })
})

test('a tag that is in use stays, with its name its own; what changed is kept for one of two', async () => {
  const { shop, add, addCoupons } = await desk()
  const id = await addCoupons(3, { lowStock: 5 })
  expect((await shop.api('GET /coupon-tags')).body).toMatchObject({ items: [{ isLow: true, isExpired: false }] })
  const body = { name: ' SPRING ', defaultCoupon: '', expiry: 'NEVER', days: 30, lastDay: '', zone: '', lowStock: 0 }
  expect(await shop.api('POST /coupon-tags', body)).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN' } })
  expect(await shop.api('POST /coupon-tags', { ...body, expiry: 'DATE' })).toMatchObject({
    status: 400,
    body: { field: 'lastDay' },
  })
  const answers = await Promise.all([1, 2].map(lowStock => shop.api(`PUT /coupon-tags/${id}`, { ...body, lowStock, version: 1 })))
  expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const keyword = (await add({ couponTagId: id })).body as { id: string }
  expect(await shop.api(`DELETE /coupon-tags/${id}`)).toMatchObject({ status: 409, body: { code: 'TAG_IN_USE' } })
  await shop.api(`DELETE /keywords/${keyword.id}`)
  expect(await shop.api(`DELETE /coupon-tags/${id}`)).toMatchObject({ status: 204 })
  expect((await shop.api('GET /coupon-tags')).body).toMatchObject({ items: [] as Coupon[] })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUpCostADayMillionths } from '#contract/limits.ts'
import type { Keyword } from '#contract/signup/keywords.ts'
import { grantPlan } from '../../billing/plan-grants.ts'
import { withAccount } from '../../db/transaction.ts'
import { openSignUpDesk } from '../../testing/sign-up-desk.ts'
import { givePlan, monthFrom, purseOf } from '../../testing/plans.ts'
import { startApp } from '../../testing/start-app.ts'
import { confirmWaiting, tellOfLeads } from './wait-for-lead.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'parley@parley.example' } })
}, 60_000)
afterAll(() => app.stop())

const kasia = '+48512340187'
const emily = '+14155550132'
const asking = { isDoubleOptIn: true, firstMessage: 'Lumo by text? Reply {{keyword}}.' }
const desk = (options: Parameters<typeof openSignUpDesk>[1] = {}) => openSignUpDesk(app, options)

test('a text with the keyword makes a contact with tag and consent, and is answered with brand and STOP text', async () => {
  const { shop, add, send, textsTo, recordOf, signUpOf } = await desk()
  await app.database.pool.query(
    `update phone_number set brand_identification = 'Lumo', stop_text = 'Reply STOP to opt out' where account_id = $1`,
    [shop.id],
  )
  await add({ confirmationMessage: 'Welcome, {{name|friend}}.' })
  await shop.receive(emily, ' lúmo! ')
  await send()
  expect(await textsTo(emily)).toEqual(['Lumo: Welcome, friend.\nReply STOP to opt out'])
  expect(await recordOf(emily)).toMatchObject({
    active: true,
    tags: ['Lumo VIP'],
    consents: [{ kind: 'OPTED_IN', source: 'keyword', detail: 'LUMO', text: 'lúmo!', version: 1 }],
  })
  expect(await signUpOf(emily)).toMatchObject({ state: 'CONFIRMED' })
  expect((await shop.api('GET /keywords')).body).toMatchObject({
    items: [{ signUps: 1, waiting: 0, lastSignUpAt: expect.any(String) }],
  })
})

test('with double opt-in nobody is a contact before their yes, in the language of their number', async () => {
  const { shop, add, send, textsTo, recordOf, signUpOf, count } = await desk()
  await add(asking)
  await shop.receive(kasia, 'Lumo')
  expect(await signUpOf(kasia)).toMatchObject({ state: 'STARTED' })
  await send()
  expect(await textsTo(kasia)).toEqual(['Lumo by text? Reply TAK.'])
  expect(await signUpOf(kasia)).toMatchObject({ state: 'WAITING_FOR_CONFIRMATION' })
  expect(await count('contact')).toBe(0)
  expect((await shop.api('GET /keywords')).body).toMatchObject({ items: [{ signUps: 0, waiting: 1 }] })
  // Something else is no yes.
  await shop.receive(kasia, 'tak, a co to jest?')
  expect(await count('contact')).toBe(0)
  await shop.receive(kasia, 'tak')
  await send()
  expect((await textsTo(kasia)).at(-1)).toBe('Welcome to Lumo.')
  const [first, second] = (await recordOf(kasia))?.consents ?? []
  expect(first).toMatchObject({ kind: 'OPTED_IN', text: 'Lumo\nLumo by text? Reply TAK.\ntak' })
  expect(second).toMatchObject({ kind: 'PENDING', text: 'Lumo\nLumo by text? Reply TAK.' })
  // A yes later is a yes to nothing.
  await shop.receive(kasia, 'TAK')
  await send()
  expect(await textsTo(kasia)).toHaveLength(2)
})

test('a no ends a sign-up that asked, and is a plain text elsewhere', async () => {
  const { shop, add, send, signUpOf, textsTo } = await desk()
  await add(asking)
  await shop.receive(kasia, 'LUMO')
  await send()
  await shop.receive(kasia, 'Nie.')
  await shop.receive(emily, 'no')
  expect(await signUpOf(kasia)).toMatchObject({ state: 'REFUSED', reason: 'DECLINED' })
  await shop.receive(kasia, 'TAK')
  await send()
  expect(await textsTo(kasia)).toHaveLength(1)
})

test('a text that comes twice, and two at once, sign up once', async () => {
  const { shop, add, send, textsTo, count } = await desk()
  await add()
  await shop.receive(emily, 'LUMO', 'same-id')
  await shop.receive(emily, 'LUMO', 'same-id')
  await Promise.all([shop.receive(kasia, 'LUMO'), shop.receive(kasia, 'lumo')])
  await Promise.all([send(), send()])
  expect(await textsTo(emily)).toHaveLength(1)
  expect(await count('sign_up')).toBe(2)
  expect(await count('contact')).toBe(2)
  expect((await shop.api('GET /keywords')).body).toMatchObject({ items: [{ signUps: 2 }] })
})

test('a contact who is there already is updated, never doubled', async () => {
  const { shop, add, recordOf, count } = await desk()
  await add()
  const { body } = await shop.api('POST /contacts', { phone: emily, name: 'Emily' })
  await shop.receive(emily, 'LUMO')
  expect(await count('contact')).toBe(1)
  expect(await recordOf(emily)).toMatchObject({ id: (body as { id: string }).id, name: 'Emily', tags: ['Lumo VIP'] })
})

test('who is on it already is told so, anew or refused as the keyword says', async () => {
  const { shop, add, send, textsTo, recordOf } = await desk()
  await add()
  await add({ keyword: 'ONCE', blocksMultiple: true, rewriteMessage: 'You are in, {{name|friend}}.' })
  await shop.receive(emily, 'LUMO')
  await shop.receive(kasia, 'ONCE')
  await send()
  await shop.receive(emily, 'LUMO')
  await shop.receive(kasia, 'ONCE')
  await send()
  expect(await textsTo(emily)).toEqual(['Welcome to Lumo.', 'You are on this list already, so there is nothing more to do.'])
  expect(await textsTo(kasia)).toEqual(['Welcome to Lumo.', 'You are in, friend.'])
  expect((await recordOf(emily))?.consents).toHaveLength(2)
  expect((await recordOf(kasia))?.consents).toHaveLength(1)
})

test('a number is texted for two sign-ups a day at most, over all keywords', async () => {
  const { shop, add, send, textsTo, signUpOf } = await desk()
  for (const keyword of ['ONE', 'TWO', 'THREE']) await add({ ...asking, keyword })
  for (const keyword of ['ONE', 'TWO', 'THREE', 'ONE']) {
    await shop.receive(emily, keyword)
    await send()
  }
  expect(await textsTo(emily)).toHaveLength(2)
  expect(await signUpOf(emily)).toEqual([
    expect.objectContaining({ state: 'WAITING_FOR_CONFIRMATION' }),
    expect.objectContaining({ state: 'WAITING_FOR_CONFIRMATION' }),
    expect.objectContaining({ state: 'REFUSED', reason: 'TOO_MANY_TEXTS' }),
  ])
})

test('who opted out is sent nothing, and their START completes the sign-up', async () => {
  const { shop, add, send, textsTo, recordOf, signUpOf } = await desk()
  await add(asking)
  await shop.receive(emily, 'STOP')
  await shop.receive(emily, 'LUMO')
  await send()
  expect(await textsTo(emily)).toEqual([])
  expect(await signUpOf(emily)).toMatchObject({ state: 'STARTED', reason: 'OPTED_OUT' })
  await shop.receive(emily, 'START')
  await send()
  expect(await textsTo(emily)).toEqual(['Welcome to Lumo.'])
  expect(await recordOf(emily)).toMatchObject({ active: true, consents: [{ kind: 'OPTED_IN', text: 'LUMO\nSTART' }, {}, {}] })
})

test('who says STOP instead of yes is on no list, and may sign up anew later', async () => {
  const { shop, add, send, textsTo, signUpOf } = await desk()
  await add(asking)
  await shop.receive(emily, 'LUMO')
  await shop.receive(emily, 'stop')
  await send()
  expect(await textsTo(emily)).toEqual([])
  expect(await signUpOf(emily)).toMatchObject({ state: 'REFUSED', reason: 'OPTED_OUT' })
  await shop.receive(emily, 'START')
  await shop.receive(emily, 'LUMO')
  await send()
  expect(await signUpOf(emily)).toMatchObject({ state: 'WAITING_FOR_CONFIRMATION' })
})

test('whom the staff blocked is not signed up; a keyword that is off, or a short code, is a plain text', async () => {
  const { shop, add, send, textsTo, signUpOf, count } = await desk()
  await add()
  await add({ keyword: 'OFF', isActive: false })
  await shop.api('POST /block-list', { phone: emily, reason: 'SPAM' })
  await shop.receive(emily, 'LUMO')
  await shop.receive(kasia, 'OFF')
  await shop.receive('72345', 'LUMO')
  await send()
  expect(await textsTo(emily)).toEqual([])
  expect(await signUpOf(emily)).toMatchObject({ state: 'REFUSED', reason: 'PHONE_NUMBER_ON_BLOCK_LIST' })
  expect(await count('sign_up')).toBe(1)
  expect(await count('contact')).toBe(0)
})

test('without money the text waits, the list says why, and it goes once there is some', async () => {
  const { shop, add, send, textsTo, query } = await desk({ monetary: 0 })
  const { id } = (await add()).body as Keyword
  await shop.receive(emily, 'LUMO')
  await send()
  expect((await shop.api(`GET /keywords/${id}`)).body).toMatchObject({ signUps: 1, heldFor: 'INSUFFICIENT_FUNDS' })
  await query('update balance set monetary = 1000000 where account_id = $1')
  await query(`update sign_up_text set send_at = now() where account_id = $1`)
  await send()
  expect(await textsTo(emily)).toHaveLength(1)
  expect((await shop.api(`GET /keywords/${id}`)).body).toMatchObject({ heldFor: null })
})

test('what could not be sent for a day is not sent any more, and who was not asked is not on it', async () => {
  const { shop, add, send, textsTo, signUpOf, query } = await desk({ monetary: 0 })
  await add(asking)
  await shop.receive(emily, 'LUMO')
  await send()
  await query(`update sign_up_text set created_at = now() - interval '25 hours', send_at = now() where account_id = $1`)
  await query('update balance set monetary = 1000000 where account_id = $1')
  await send()
  expect(await textsTo(emily)).toEqual([])
  expect(await signUpOf(emily)).toMatchObject({ state: 'REFUSED', reason: 'INSUFFICIENT_FUNDS' })
})

test('who does not answer in time is not on it, and the code that was kept is in stock again', async () => {
  const { shop, add, addCoupons, counts, send, signUpOf, query } = await desk()
  await add({ ...asking, couponTagId: await addCoupons(1) })
  await shop.receive(emily, 'LUMO')
  await send()
  expect(await counts()).toMatchObject({ stock: 0, reserved: 1 })
  await query(`update sign_up set expires_at = now() - interval '1 second' where account_id = $1`)
  await send()
  expect(await signUpOf(emily)).toMatchObject({ state: 'EXPIRED' })
  expect(await counts()).toMatchObject({ stock: 1, reserved: 0 })
  await shop.receive(emily, 'YES')
  expect(await signUpOf(emily)).toMatchObject({ state: 'EXPIRED' })
})

test('each who confirms is one lead of the plan; where none is left they wait, the list says so, and the next lead is theirs', async () => {
  const { shop, add, send, textsTo, signUpOf, recordOf, query, count } = await desk()
  const { body } = await add({ isDoubleOptIn: true, firstMessage: 'Reply {{keyword}}' })
  const { id } = body as { id: string }
  const [first, second] = ['+14155550141', '+14155550142']
  const plan = await givePlan(app.database, shop.id, { type: 'lead', leads: 1 })
  for (const phone of [first, second]) {
    await shop.receive(phone, 'LUMO')
    await send()
    await shop.receive(phone, 'YES')
    await send()
  }
  expect(await purseOf(app.database, shop.id)).toMatchObject({ balance: { lead: 0 }, summed: { lead: 0 } })
  expect(await recordOf(first)).toMatchObject({ tags: ['Lumo VIP'] })
  expect([await recordOf(second), await textsTo(second)]).toEqual([null, ['Reply YES']])
  expect(await signUpOf(second)).toMatchObject({ state: 'STARTED', reason: 'NO_LEADS' })
  expect((await shop.api(`GET /keywords/${id}`)).body).toMatchObject({ heldFor: 'NO_LEADS' })
  for (let look = 0; look < 2; look += 1) await tellOfLeads(app.context)
  const mails = await query<{ subject: string; people: number }>(
    'select subject, count(*)::int as people from mail where account_id = $1 group by subject',
  )
  expect(mails).toEqual([{ subject: 'Test Shop: no leads are left', people: await count('membership') }])
  // Who asks again meanwhile is asked nothing more.
  await shop.receive(second, 'LUMO')
  await confirmWaiting(app.context)
  await send()
  expect(await textsTo(second)).toHaveLength(1)
  const next = { texts: 0, leads: 5, confirmations: 0, monetary: 0 }
  await withAccount(app.database, shop.id, tx => grantPlan(tx, plan.id, monthFrom(1), next))
  await confirmWaiting(app.context)
  await send()
  expect(await textsTo(second)).toEqual(['Reply YES', 'Welcome to Lumo.'])
  expect((await recordOf(second))?.consents[0]).toMatchObject({ kind: 'OPTED_IN', text: 'LUMO\nReply YES\nYES' })
  expect(await purseOf(app.database, shop.id)).toMatchObject({ balance: { lead: 4 }, summed: { lead: 4 } })
  expect((await shop.api(`GET /keywords/${id}`)).body).toMatchObject({ heldFor: null, signUps: 2 })
})

test('once the texts of a keyword cost its limit for a day who comes is answered the day after, and the staff are told once', async () => {
  const { shop, add, send, textsTo, query, count } = await desk()
  const { id } = (await add()).body as Keyword
  const spend = (spent: number, hoursAgo: number, keyword: string) =>
    query(
      `update sign_up_tool set spent = ${spent}, spent_since = now() - interval '${hoursAgo} hours' where account_id = $1 and keyword = '${keyword}'`,
    )
  const heldFor = async () => ((await shop.api(`GET /keywords/${id}`)).body as Keyword).heldFor
  await spend(signUpCostADayMillionths - 1, 23, 'LUMO')
  expect(await heldFor()).toBeNull()
  const late = '+14155550145'
  for (const phone of [emily, late]) {
    await shop.receive(phone, 'LUMO')
    await send()
  }
  expect([await textsTo(emily), await textsTo(late)]).toEqual([['Welcome to Lumo.'], []])
  expect(await heldFor()).toBe('COST_LIMIT')
  const mails = await query<{ subject: string; people: number }>(
    'select subject, count(*)::int as people from mail where account_id = $1 group by subject',
  )
  expect(mails).toEqual([{ subject: 'Test Shop: “LUMO” reached its cost limit for a day', people: await count('membership') }])
  // Another tool has a day of its own, and whoever was asked before is answered their yes.
  await add({ ...asking, keyword: 'VIP' })
  await shop.receive(emily, 'VIP')
  await send()
  await spend(signUpCostADayMillionths, 1, 'VIP')
  await shop.receive(emily, 'YES')
  await send()
  expect(await textsTo(emily)).toEqual(['Welcome to Lumo.', 'Lumo by text? Reply YES.', 'Welcome to Lumo.'])
  const [held] = await query<{ hours: number }>(
    `select extract(epoch from send_at - now()) / 3600 as hours from sign_up_text where account_id = $1 and state = 'WAITING'`,
  )
  expect(Number(held?.hours)).toBeGreaterThan(0.9)
  expect(Number(held?.hours)).toBeLessThanOrEqual(1)
  await spend(signUpCostADayMillionths, 24, 'LUMO')
  await query(`update sign_up_text set send_at = now() where account_id = $1 and state = 'WAITING'`)
  await send()
  expect([await textsTo(late), await heldFor()]).toEqual([['Welcome to Lumo.'], null])
})

test('who waited too long for a lead is told of in the list for some days', async () => {
  const { shop, add, send, query } = await desk()
  const { id } = (await add()).body as Keyword
  const row = async () => (await shop.api(`GET /keywords/${id}`)).body
  await givePlan(app.database, shop.id, { type: 'lead', leads: 1 })
  for (const phone of ['+14155550146', emily]) await shop.receive(phone, 'LUMO')
  expect(await row()).toMatchObject({ heldFor: 'NO_LEADS', ranOut: 0 })
  await query(`update sign_up set expires_at = now() where account_id = $1 and state = 'STARTED'`)
  await send()
  expect(await row()).toMatchObject({ heldFor: null, ranOut: 1 })
  await query(`update sign_up set expires_at = now() - interval '7 days' where account_id = $1`)
  expect(await row()).toMatchObject({ ranOut: 0 })
})

test('texts of sign-ups are the plan’s confirmation messages while it has any, then the balance pays', async () => {
  const { shop, add, send } = await desk({ monetary: 1_000_000 })
  await add()
  await givePlan(app.database, shop.id, { type: 'lead', leads: 9, confirmations: 1 })
  for (const phone of ['+14155550143', '+14155550144']) {
    await shop.receive(phone, 'LUMO')
    await send()
  }
  const { balance, summed } = await purseOf(app.database, shop.id)
  expect(balance).toEqual(summed)
  expect(balance).toMatchObject({ confirmation: 0, lead: 7 })
  expect(balance?.money).toBeLessThan(1_000_000)
  expect(balance?.money).toBeGreaterThan(900_000)
})

test('erasing a person takes their sign-ups and texts along', async () => {
  const { shop, add, send, recordOf, count } = await desk()
  await add()
  await shop.receive(emily, 'LUMO')
  await send()
  const id = (await recordOf(emily))?.id ?? ''
  await app.work()
  expect((await shop.api(`POST /contacts/${id}/erase`)).status).toBeLessThan(300)
  expect([await count('sign_up'), await count('sign_up_text'), await count('contact')]).toEqual([0, 0, 0])
  // Who signs up by themselves after that has agreed anew.
  await shop.receive(emily, 'LUMO')
  await send()
  expect(await recordOf(emily)).toMatchObject({ active: true })
})

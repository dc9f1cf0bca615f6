import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { atNoon } from '../../testing/campaign-desk.ts'
import { openSignUpDesk } from '../../testing/sign-up-desk.ts'
import { startApp } from '../../testing/start-app.ts'
import { planReminders } from './plan-reminders.ts'

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())
// Reminders leave in the hours of their customers: noon in California.
beforeEach(atNoon)
afterEach(() => vi.useRealTimers())

const emily = '+14155550132'
const route = '/advanced-settings'
const settings = {
  resendEnabled: true,
  firstDelayDays: 2,
  secondDelayDays: 5,
  resendCouponIncluded: true,
  repeatedMessage: 'Still want our texts? Reply {{keyword}}.',
  couponReminderEnabled: true,
  couponDelayHours: 48,
  reminderCouponIncluded: true,
  couponMessage: 'Do not forget your coupon!',
  version: 0,
}
const asking = { isDoubleOptIn: true, firstMessage: 'Lumo by text? Reply {{keyword}}.' }

/** An account with these settings, where time passes as told. */
async function open(more: object = {}) {
  const desk = await openSignUpDesk(app)
  expect(await desk.shop.api(`PUT ${route}`, { ...settings, ...more })).toMatchObject({ status: 200, body: { version: 1 } })
  const plan = async () => {
    while (await planReminders(app.context)) continue
  }
  return {
    ...desk,
    /** Two who plan at once are two instances. */
    remind: async () => {
      await Promise.all([plan(), plan()])
      await desk.send()
    },
    /** So much earlier was all that has happened, by the database's clock. */
    pass: async (time: string) => {
      for (const sql of [
        `update sign_up set asked_at = asked_at - interval '${time}', resent_at = resent_at - interval '${time}',
           expires_at = expires_at - interval '${time}' where account_id = $1`,
        `update coupon set handed_out_at = handed_out_at - interval '${time}' where account_id = $1`,
        `update sign_up_text set created_at = created_at - interval '${time}' where account_id = $1`,
      ])
        await desk.query(sql)
    },
    texts: async () =>
      (
        await desk.query<{ body: string }>(
          `select body from message where account_id = $1 and direction = 'out' order by time, id`,
        )
      ).map(({ body }) => body),
  }
}
type Desk = Awaited<ReturnType<typeof open>>

async function asked(desk: Desk, more: object = {}): Promise<void> {
  await desk.add({ ...asking, ...more })
  await desk.shop.receive(emily, 'LUMO')
  await desk.send()
}

test('the first delay is lower than the second, what is on has its message, and both are off before the first save', async () => {
  const { api } = await app.shop()
  expect((await api(`GET ${route}`)).body).toMatchObject({ resendEnabled: false, couponReminderEnabled: false, version: 0 })
  const refused = async (more: object) => (await api(`PUT ${route}`, { ...settings, ...more })).body
  for (const firstDelayDays of [5, 6])
    expect(await refused({ firstDelayDays })).toMatchObject({ field: 'firstDelayDays', message: 'firstDelayLower' })
  expect(await refused({ firstDelayDays: 0 })).toMatchObject({ field: 'firstDelayDays' })
  expect(await refused({ repeatedMessage: ' ' })).toMatchObject({ field: 'repeatedMessage', message: 'fieldRequired' })
  expect(await refused({ couponMessage: '' })).toMatchObject({ field: 'couponMessage', message: 'fieldRequired' })
  expect(await refused({ couponMessage: `${'x'.repeat(890)} {{couponLink}}` })).toMatchObject({ code: 'BODY_TOO_LONG' })
  expect(await refused({ repeatedMessage: '', resendEnabled: false })).toMatchObject({ version: 1 })
  expect(await refused({})).toMatchObject({ code: 'STALE_VERSION' })
  expect((await (await app.shop()).api(`GET ${route}`)).body).toMatchObject({ version: 0 })
})

test('who was asked and has not answered is asked after the first and the second delay, once each', async () => {
  const desk = await open()
  await asked(desk)
  await desk.pass('47 hours')
  await desk.remind()
  expect(await desk.texts()).toHaveLength(1)
  await desk.pass('1 hour')
  await desk.remind()
  await desk.remind()
  expect((await desk.texts()).slice(1)).toEqual(['Still want our texts? Reply YES.'])
  await desk.pass('3 days')
  await desk.remind()
  await desk.pass('2 days')
  await desk.remind()
  expect(await desk.texts()).toHaveLength(3)
  expect(
    await desk.query(
      `select distinct origin, origin_id is not null as of_tool from message where account_id = $1 and direction = 'out' order by 1`,
    ),
  ).toEqual([
    { origin: 'reminder', of_tool: true },
    { origin: 'signup', of_tool: true },
  ])
  // Days after the second reminder a yes still counts, and what was asked is part of the consent.
  await desk.shop.receive(emily, 'yes')
  expect(await desk.signUpOf(emily)).toMatchObject({
    state: 'CONFIRMED',
    words: expect.stringContaining('Still want our texts?'),
  })
})

test('who confirmed, said no or left meanwhile is not asked again, also where the reminder waits already', async () => {
  for (const answer of ['yes', 'no', 'STOP']) {
    const desk = await open()
    await asked(desk)
    await desk.pass('2 days')
    await planReminders(app.context)
    await desk.shop.receive(emily, answer)
    await desk.remind()
    expect([answer, (await desk.texts()).filter(body => body.includes('Still want'))]).toEqual([answer, []])
  }
})

test('at night it waits for the hours of the customer', async () => {
  const desk = await open()
  await asked(desk)
  await desk.pass('2 days')
  vi.setSystemTime('2026-11-21T08:00:00Z')
  await desk.remind()
  expect(await desk.texts()).toHaveLength(1)
  const [{ send_at: opensAt } = { send_at: new Date(0) }] = await desk.query<{ send_at: Date }>(
    `select send_at from sign_up_text where account_id = $1 and state = 'WAITING'`,
  )
  expect(opensAt.toISOString()).toBe('2026-11-21T17:00:00.000Z')
  await desk.query(`update sign_up_text set send_at = now() where account_id = $1 and state = 'WAITING'`)
  vi.setSystemTime('2026-11-21T18:00:00Z')
  await desk.send()
  expect(await desk.texts()).toHaveLength(2)
})

test('over a change of the clocks it goes once, when their morning has come by the new time, and not to who left in that night', async () => {
  const [desk, other] = [await open(), await open()]
  // Half past one in San Francisco, half an hour before the clocks go back. From the beginning: an embedded database has this clock too.
  vi.setSystemTime('2026-11-01T08:30:00Z')
  for (const one of [desk, other]) {
    await asked(one)
    await one.pass('2 days')
    await one.remind()
    expect(await one.texts()).toHaveLength(1)
  }
  const due = `update sign_up_text set send_at = now() where account_id = $1 and state = 'WAITING'`
  const waitsUntil = async () =>
    (await desk.query<{ send_at: Date }>(`select send_at from sign_up_text where account_id = $1 and state = 'WAITING'`)).map(
      row => row.send_at.toISOString(),
    )
  // Noon on a Sunday, by winter's time.
  expect(await waitsUntil()).toEqual(['2026-11-01T20:00:00.000Z'])
  await other.shop.receive(emily, 'STOP')
  // Half past eleven, and half past twelve for who forgot the change: whoever looks too early waits on.
  vi.setSystemTime('2026-11-01T19:30:00Z')
  await desk.query(due)
  await desk.remind()
  expect(await waitsUntil()).toEqual(['2026-11-01T20:00:00.000Z'])
  vi.setSystemTime('2026-11-01T20:00:00Z')
  for (const one of [desk, other]) {
    await one.query(due)
    await one.remind()
    await one.remind()
  }
  expect(await desk.texts()).toHaveLength(2)
  expect((await other.texts()).filter(body => body.includes('Still want'))).toEqual([])
})

test('without the coupon whoever confirms after a reminder gets none, and it is in stock again; with it they get theirs', async () => {
  for (const resendCouponIncluded of [true, false]) {
    const desk = await open({ resendCouponIncluded })
    await asked(desk, {
      couponTagId: await desk.addCoupons(1),
      confirmationMessage: 'Yours: {{coupon|none}}',
      defaultCoupon: 'ALL',
    })
    await desk.pass('2 days')
    await desk.remind()
    await desk.shop.receive(emily, 'YES')
    await desk.send()
    expect((await desk.texts()).at(-1)).toBe(resendCouponIncluded ? 'Yours: C-001' : 'Yours: none')
    expect(await desk.counts()).toMatchObject(resendCouponIncluded ? { handedOut: 1 } : { stock: 1, reserved: 0, handedOut: 0 })
  }
})

test('who has not used a coupon is reminded of it once, with a link to it; who used it, left, or let it expire is not', async () => {
  const change: Record<string, (desk: Desk) => Promise<unknown>> = {
    nothing: async () => {},
    used: desk => desk.shop.api('POST /coupons/redeem', { code: 'C-001' }),
    left: desk => desk.shop.receive(emily, 'STOP'),
    expired: desk => desk.query(`update coupon set expires_at = now() - interval '1 minute' where account_id = $1`),
  }
  for (const [what, happen] of Object.entries(change)) {
    const desk = await open()
    await desk.add({ couponTagId: await desk.addCoupons(1) })
    await desk.shop.receive(emily, 'LUMO')
    await desk.send()
    await desk.pass('47 hours')
    await desk.remind()
    await desk.pass('1 hour')
    await planReminders(app.context)
    await happen(desk)
    await desk.remind()
    await desk.pass('3 days')
    await desk.remind()
    const reminders = (await desk.texts()).filter(body => body.startsWith('Do not forget'))
    expect([what, reminders]).toEqual([
      what,
      what === 'nothing'
        ? [expect.stringMatching(/^Do not forget your coupon!\nhttps:\/\/parley\.example\/barcodes\/coupon\/[\w-]{24}$/)]
        : [],
    ])
  }
})

test('what was switched off meanwhile is not planned, and coupons that were due for days are let be', async () => {
  const off = await open({ resendEnabled: false, couponReminderEnabled: false })
  await asked(off)
  await off.pass('3 days')
  await off.remind()
  expect(await off.texts()).toHaveLength(1)
  const late = await open({ reminderCouponIncluded: false })
  await late.add({ couponTagId: await late.addCoupons(1) })
  await late.shop.receive(emily, 'LUMO')
  await late.send()
  await late.pass('6 days')
  await late.remind()
  expect(await late.texts()).toHaveLength(1)
})

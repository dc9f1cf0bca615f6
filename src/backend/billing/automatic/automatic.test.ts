import { randomUUID } from 'node:crypto'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cards, openDesk, payBy } from '../../testing/payments-desk.ts'
import { sendMails } from '../notices/send-mail.ts'
import { takeOver } from '../payments/take-over.ts'
import { endNotices } from '../subscriptions/renewals.ts'
import { topUpAutomatically } from './auto-top-up.ts'
import { tellLowBalances } from './low-balance.ts'

let desk: Awaited<ReturnType<typeof openDesk>>
let server: SMTPServer
let mails: { to: string[]; text: string }[] = []

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        mails.push({ to: session.envelope.rcptTo.map(one => one.address), text: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  desk = await openDesk({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'billing@parley.example' } })
}, 60_000)
afterAll(async () => {
  desk.context.mailer?.close()
  await new Promise<void>(resolve => server.close(() => resolve()))
  await desk.stop()
})
beforeEach(() => {
  mails = []
})
afterEach(() => vi.useRealTimers())

type Shop = Awaited<ReturnType<typeof desk.payer>>
const alert = { isOn: true, below: 20_000_000, daysLeft: null, people: [] as string[], version: 0 }
const topUp = { isOn: true, below: 50_000_000, amount: 100_000_000, monthlyCeiling: 150_000_000, version: 0 }

/** Looks as the workers do, several at once, and sends what waits. */
async function look() {
  await Promise.all([1, 2].map(() => tellLowBalances(desk.context, { byDays: true })))
  await Promise.all([1, 2].map(() => topUpAutomatically(desk.context)))
  await desk.provider.settle()
  await sendMails(desk.context)
}
const setBalance = (shop: Shop, monetary: number) =>
  desk.database.pool.query(
    `with set as (update balance set monetary = $2 where account_id = $1)
     insert into ledger_entry (account_id, id, kind, unit, amount)
     select $1, gen_random_uuid(), 'ADJUSTMENT', 'money', $2 - sum(amount) from ledger_entry where account_id = $1 and unit = 'money'`,
    [shop.id, monetary],
  )
const settingsOf = async (shop: Shop) => (await shop.api('GET /balance-settings')).body

async function withCard(card = cards.pays, options: Parameters<typeof desk.payer>[0] = {}) {
  const shop = await desk.payer(options)
  const { url } = await desk.recharge(shop)
  await payBy(url, card)
  await desk.provider.settle()
  await setBalance(shop, 10_000_000)
  return shop
}

test('a low balance is told once for each time, to those who are named, and over all processes', async () => {
  const shop = await desk.payer({ members: ['marta', 'jonas'] })
  expect((await shop.api('PUT /balance-settings/alert', { ...alert, people: ['jonas'] })).status).toBe(200)
  await look()
  await look()
  expect(mails).toMatchObject([{ to: ['jonas@shop.example'] }])
  expect(mails[0]?.text).toContain('You have $10.00 left')
  await setBalance(shop, 30_000_000)
  await look()
  await setBalance(shop, 5_000_000)
  await look()
  expect(mails).toHaveLength(2)
})

test('days that are left are reckoned from what a week took; nobody named is everybody; Polish accounts get Polish', async () => {
  const numbers = [{ number: `+4851234${String(Date.now()).slice(-4)}`, country: 'PL' }]
  const shop = await desk.payer({ members: ['marta', 'jonas'], numbers })
  await shop.api('PUT /balance-settings/alert', { ...alert, below: null, daysLeft: 90 })
  await look()
  expect(mails).toEqual([])
  await setBalance(shop, 100_000)
  await shop.send({ to: '+48512340132', body: 'Hi' })
  await desk.work()
  await look()
  expect(mails.flatMap(one => one.to).toSorted()).toEqual(['jonas@shop.example', 'marta@shop.example'])
  expect(mails[0]?.text).toMatch(/zosta=C5=82o|zostało/)
})

test('automatic top-up is off without a card, and charges the kept one below the amount, one at a time, up to the ceiling', async () => {
  const bare = await desk.payer()
  expect(await bare.api('PUT /balance-settings/auto-top-up', topUp)).toMatchObject({
    status: 409,
    body: { code: 'CARD_REQUIRED' },
  })
  const shop = await withCard()
  expect(await settingsOf(shop)).toMatchObject({ autoTopUp: { isOn: false, card: 'Visa 4242', usedThisMonth: 0, failure: null } })
  await look()
  expect(await desk.balanceOf(shop)).toMatchObject({ monetary: 10_000_000 })
  expect((await shop.api('PUT /balance-settings/auto-top-up', topUp)).status).toBe(200)
  await look()
  await look()
  expect(await desk.balanceOf(shop)).toMatchObject({ monetary: 110_000_000 })
  expect((await desk.paymentsOf(shop)).map(one => one.cause)).toEqual(['TOP_UP', 'AUTO_TOP_UP'])
  expect(await settingsOf(shop)).toMatchObject({ autoTopUp: { usedThisMonth: 100_000_000, failure: null } })

  await setBalance(shop, 0)
  await look()
  await look()
  expect(await desk.balanceOf(shop)).toMatchObject({ monetary: 0 })
  expect(await settingsOf(shop)).toMatchObject({ autoTopUp: { failure: 'CEILING_REACHED' } })
  expect(mails.filter(one => one.text.includes('monthly'))).toHaveLength(2)
  // The ceiling is a month's: what last month took does not count.
  await desk.database.pool.query(
    `update payment set at = now() - interval '32 days' where account_id = $1 and cause = 'AUTO_TOP_UP'`,
    [shop.id],
  )
  await look()
  expect(await desk.balanceOf(shop)).toMatchObject({ monetary: 100_000_000 })
  expect(await settingsOf(shop)).toMatchObject({ autoTopUp: { failure: null } })
})

test('a card that is refused is told and not tried again until another one is kept', async () => {
  const shop = await withCard(cards.refusedLater)
  await shop.api('PUT /balance-settings/auto-top-up', topUp)
  await look()
  await look()
  expect(await settingsOf(shop)).toMatchObject({ autoTopUp: { failure: 'CARD_REFUSED' } })
  expect(mails.filter(one => one.text.includes('refused'))).toHaveLength(2)
  const { body } = await shop.api('GET /payment-settings')
  await payBy(String(body), cards.pays)
  await desk.provider.settle()
  await look()
  expect(await desk.balanceOf(shop)).toMatchObject({ monetary: 110_000_000 })
})

test('a top-up that was charged while its answer got lost is charged once', async () => {
  const shop = await withCard()
  await shop.api('PUT /balance-settings/auto-top-up', topUp)
  const { payments } = desk
  desk.tellsTo('http://127.0.0.1:9/away')
  desk.context.payments = { ...payments, charge: wish => payments.charge(wish).then(() => Promise.reject(new Error('killed'))) }
  await expect(topUpAutomatically(desk.context)).rejects.toThrow('killed')
  desk.context.payments = payments
  await desk.database.pool.query(
    `update balance_settings set top_up_began_at = now() - interval '2 minutes' where account_id = $1`,
    [shop.id],
  )
  await look()
  desk.tellsTo(`${desk.origin}/backend/payment-events`)
  await desk.provider.settle()
  expect(await desk.balanceOf(shop)).toMatchObject({ monetary: 110_000_000 })
  expect(await desk.paymentsOf(shop)).toHaveLength(2)
})

test('a provider that is away is asked again, and meanwhile the screen says so', async () => {
  const shop = await withCard()
  await shop.api('PUT /balance-settings/auto-top-up', topUp)
  const { provider, payments } = desk
  const { openStripe } = await import('../payments/stripe/stripe.ts')
  desk.context.payments = openStripe({ ...provider, apiUrl: 'http://127.0.0.1:9' })
  await topUpAutomatically(desk.context)
  expect(await settingsOf(shop)).toMatchObject({ autoTopUp: { failure: 'PROVIDER_AWAY' } })
  desk.context.payments = payments
  await desk.database.pool.query(
    `update balance_settings set top_up_began_at = now() - interval '2 minutes' where account_id = $1`,
    [shop.id],
  )
  await look()
  expect(await desk.balanceOf(shop)).toMatchObject({ monetary: 110_000_000 })
})

test('settings are in the audit trail, and two who change them at once do not overwrite each other', async () => {
  const shop = await desk.payer()
  await shop.api('PUT /balance-settings/alert', alert)
  expect(await shop.api('PUT /balance-settings/alert', alert)).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } })
  const { body } = await shop.api('GET /audit-entries')
  expect(body).toMatchObject({
    items: [
      { action: 'BALANCE_ALERT_CHANGED', changes: expect.arrayContaining([{ field: 'below', from: null, to: 20_000_000 }]) },
    ],
  })
})

test('nobody tops up more at once than the account lets them, and a change of that is in the audit trail', async () => {
  const shop = await desk.payer()
  const recharge = async (amount: number) => (await shop.api('POST /recharge', { amount }, { key: randomUUID() })).status
  expect([await recharge(200_000), await recharge(200_001)]).toEqual([200, 400])
  const ceiling = { most: 50_000_000, version: 0 }
  expect(await shop.api('PUT /balance-settings/recharge-ceiling', ceiling)).toMatchObject({
    status: 200,
    body: { rechargeCeiling: { most: 50_000_000, version: 1 } },
  })
  expect(await shop.api('PUT /balance-settings/recharge-ceiling', ceiling)).toMatchObject({ body: { code: 'STALE_VERSION' } })
  expect([await recharge(5000), await recharge(5001)]).toEqual([200, 400])
  const tooMuch = { most: 10_000_010_000, version: 1 }
  expect(await shop.api('PUT /balance-settings/recharge-ceiling', tooMuch)).toMatchObject({
    status: 400,
    body: { field: 'most' },
  })
  expect((await shop.api('GET /audit-entries')).body).toMatchObject({
    items: [{ action: 'RECHARGE_CEILING_CHANGED', changes: [{ field: 'most', from: 2_000_000_000, to: 50_000_000 }] }],
  })
})

test('each renewal that fails is written of once to everybody, also while the account is overdue', async () => {
  const shop = await desk.payer({ members: ['marta', 'jonas'] })
  await desk.buy(shop, 'starter')
  const providerId = await desk.providerIdOf(shop)
  const told = async () => {
    mails = []
    await takeOver(desk.context, { kind: 'subscription', id: providerId })
    await look()
    const toBoth = mails.filter(one => one.text.includes('/new-plans'))
    expect(toBoth.map(one => one.to[0]).toSorted()).toEqual(toBoth.length ? ['jonas@shop.example', 'marta@shop.example'] : [])
    return toBoth[0]?.text.replaceAll('=\r\n', '') ?? null
  }
  await desk.operate('renewFailing', providerId)
  expect(await told()).toContain('was refused. Everything keeps working until')
  await endNotices(desk.context, new Date(Date.now() + 8 * 86_400_000))
  expect(await told()).toContain('within 7 days. $49.00 is due')
  await desk.operate('renewFailing', providerId)
  expect(await told()).toContain('was refused again. $98.00 is due in all')
  expect(await told()).toBeNull()
})

// PGlite has one connection: nobody waits for another.
if (process.env['TEST_DATABASE_URL'])
  test('whoever waited until another process had topped up tops up no more, and tells of no low balance', async () => {
    const shop = await withCard()
    await shop.api('PUT /balance-settings/alert', alert)
    await shop.api('PUT /balance-settings/auto-top-up', { ...topUp, monthlyCeiling: 300_000_000 })
    const { pool } = desk.database
    const other = await pool.connect()
    await other.query('begin')
    await other.query('update balance_settings set top_up_key = null where account_id = $1', [shop.id])
    await other.query(
      `with topped_up as (update balance set monetary = monetary + 100000000 where account_id = $1)
       insert into ledger_entry (account_id, id, kind, amount) values ($1, gen_random_uuid(), 'TOP_UP', 100000000)`,
      [shop.id],
    )
    const looks = [tellLowBalances(desk.context, { byDays: true }), topUpAutomatically(desk.context)]
    const waiting = () =>
      pool.query(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
    await vi.waitFor(async () => expect((await waiting()).rowCount).toBe(2), { timeout: 20_000 })
    await other.query('commit')
    other.release()
    await Promise.all(looks)
    await sendMails(desk.context)
    expect(await desk.balanceOf(shop)).toMatchObject({ monetary: 110_000_000 })
    expect(mails).toEqual([])
  })

const [warsaw, newYork] = [
  { number: '+48512', country: 'PL' },
  { number: '+12125', country: 'US' },
]
/** What this person was told of, in either language. */
const toldTo = (person: string) =>
  mails
    .filter(({ to }) => to.includes(`${person}@shop.example`))
    .map(({ text }) => (/monthly|miesi=C4=99czny/.test(text.replaceAll('=\r\n', '')) ? 'ceiling' : 'low balance'))

test.each([
  ['clocks go back in Warsaw', warsaw, '2026-09-30T22:00:00Z', '2026-10-25T01:00:00Z', '2026-10-31T23:00:00Z'],
  ['clocks go forward in Warsaw', warsaw, '2027-02-28T23:00:00Z', '2027-03-28T01:00:00Z', '2027-03-31T22:00:00Z'],
  ['a leap day begins in Warsaw', warsaw, '2028-01-31T23:00:00Z', '2028-02-28T23:00:00Z', '2028-02-29T23:00:00Z'],
  ['clocks go back in New York', newYork, '2026-11-01T04:00:00Z', '2026-11-01T06:00:00Z', '2026-12-01T05:00:00Z'],
  ['clocks go forward in New York', newYork, '2027-03-01T05:00:00Z', '2027-03-14T07:00:00Z', '2027-04-01T04:00:00Z'],
  ['a leap day begins in New York', newYork, '2028-02-01T05:00:00Z', '2028-02-29T05:00:00Z', '2028-03-01T05:00:00Z'],
])('while %s alerts are told once, and a ceiling is of the months there', async (_, { number, country }, month, change, next) => {
  const minutesFrom = async (moment: string, minutes: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment) + minutes * 60_000 })
    await look()
  }
  const lastSecond = -1 / 60
  const serial = String(Math.trunc(Math.random() * 1e6)).padStart(6, '0')
  const [numbers, person] = [[{ number: number + serial, country }], `treasurer-${serial}`]
  const told = () => toldTo(person)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(month) - 60_000 })
  const shop = await withCard(cards.pays, { numbers, members: ['marta', person] })
  await shop.api('PUT /balance-settings/alert', { ...alert, people: [person] })
  await shop.api('PUT /balance-settings/auto-top-up', topUp)
  const top = async () => {
    const { monetary } = (await desk.balanceOf(shop)) ?? {}
    return { monetary, topUps: (await desk.paymentsOf(shop)).length - 1 }
  }
  await look()
  await look()
  expect([told(), await top()]).toEqual([['low balance'], { monetary: 110_000_000, topUps: 1 }])
  await setBalance(shop, 0)
  await minutesFrom(month, lastSecond)
  expect(told().toSorted()).toEqual(['ceiling', 'low balance', 'low balance'])
  await minutesFrom(month, 0)
  expect(await top()).toEqual({ monetary: 100_000_000, topUps: 2 })
  // The money of the new month is used up again amid the change: told of once, in the hour that comes twice too.
  mails = []
  await minutesFrom(change, -90)
  expect(told()).toEqual([])
  await setBalance(shop, 0)
  for (const minutes of [-31, lastSecond, 0, 29, 59, 60, 23 * 60]) await minutesFrom(change, minutes)
  await minutesFrom(next, lastSecond)
  expect([told().toSorted(), await top()]).toEqual([['ceiling', 'low balance'], { monetary: 0, topUps: 2 }])
  await minutesFrom(next, 0)
  await minutesFrom(next, 60)
  expect([told().length, await top()]).toEqual([2, { monetary: 100_000_000, topUps: 3 }])
})

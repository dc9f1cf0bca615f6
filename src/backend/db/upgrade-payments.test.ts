// Also on PGlite: a dump opens in either database.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDump, type Api, type Opened, type Reply } from '../testing/open-dump.ts'

/*
 * What the version of 0110 wrote (upgrade.test.ts says what such a dump is): two jobs that nobody had finished a batch of, a text
 * claimed and not submitted, texts planned for later, a campaign killed amid its texts and one that was cancelled before them, people
 * who are to confirm their sign-up with a code kept for each, a plan and money that were paid, and a checkout that is open.
 */

vi.setConfig({ testTimeout: 60_000 })
const endsWithin = { timeout: 50_000, interval: 250 }
const itemsOf = (reply: Reply) => (reply.body as { items: Record<string, unknown>[] }).items

let opened: Opened
let api: Api

beforeAll(async () => {
  opened = await openDump('0110')
  api = await opened.api('the-house-before')
}, 120_000)
afterAll(() => opened.stop())

const own = async (statement: string) => {
  const { rows } = await opened.pool.query<Record<string, unknown>>(
    `with own as (select id from account where name = 'the-house-before') ${statement}`,
  )
  return rows
}

test('jobs that were killed in their first batch are done', async () => {
  const jobs = () => own('select kind, status, counts from job where account_id in (table own) order by kind')
  await expect.poll(jobs, endsWithin).toEqual([
    { kind: 'contacts', status: 'COMPLETED', counts: { changed: 120 } },
    { kind: 'conversations', status: 'COMPLETED', counts: { changed: 1, skipped: 0 } },
  ])
  expect(itemsOf(await api('GET /contact-tags'))).toMatchObject([{ name: 'House', contacts: 121 }])
})

test('a text that was claimed and not submitted leaves once; planned ones keep their hour, or wait for a person', async () => {
  const sent = async () =>
    own(`select m.status = 'DELIVERED' as is_delivered, m.submitted_at is not null as is_submitted,
           (select count(*)::int from simulator_message where body = m.body) as texts
         from message m where account_id in (table own) and body = 'Sent as it died.'`)
  await expect.poll(sent, endsWithin).toEqual([{ is_delivered: true, is_submitted: true, texts: 1 }])
  expect(await own('select body, state from scheduled_text where account_id in (table own) order by send_at')).toEqual([
    { body: 'Planned for later.', state: 'WAITING' },
    { body: 'Planned for summer.', state: 'HELD' },
  ])
})

test('a campaign goes on where it was killed, a cancelled one does not, and a plan pays each text once', async () => {
  const people = () =>
    own(`select c.name, count(*) filter (where r.outcome = 'TO_SEND' and r.due_at <= now())::int as awake,
           count(*) filter (where r.outcome = 'ON_THE_WAY')::int as unsettled
         from campaign c join campaign_recipient r on r.campaign_id = c.id where c.account_id in (table own) group by 1 order by 1`)
  await expect.poll(async () => (await people())[0], endsWithin).toEqual({ name: 'Autumn', awake: 0, unsettled: 0 })
  const [texts] = await own(
    `select count(*)::int as texts, count(distinct to_number)::int as people from message
     where account_id in (table own) and direction = 'out' and origin = 'campaign'`,
  )
  expect(texts?.['texts']).toBe(texts?.['people'])
  // So many had left before.
  expect(texts?.['texts']).toBeGreaterThanOrEqual(48)
  expect(await own(`select 1 from message where account_id in (table own) and body like 'Second for%'`)).toEqual([])
  const [plan] = await own(
    `select (select texts from balance where account_id in (table own))::int as has,
       (select sum(amount) from ledger_entry where account_id in (table own) and unit = 'text')::int as booked,
       (select count(*) from ledger_entry where account_id in (table own) and unit = 'text' and message_id is not null
          and kind = 'CHARGE' group by message_id having count(*) > 1 limit 1) as twice`,
  )
  expect(plan).toMatchObject({ has: plan?.['booked'], twice: null })
})

test('whoever was to confirm still can, and gets the code that was kept', async () => {
  expect(itemsOf(await api('GET /coupon-tags'))).toMatchObject([{ name: 'Autumn', stock: 2, reserved: 2, handedOut: 1 }])
  const states = () => own('select phone, state from sign_up where account_id in (table own) order by phone')
  expect(await states()).toEqual([
    { phone: '+12125567011', state: 'CONFIRMED' },
    { phone: '+12125567012', state: 'WAITING_FOR_CONFIRMATION' },
    { phone: '+12125567013', state: 'WAITING_FOR_CONFIRMATION' },
  ])
  await opened.incoming({ from: '+12125567012', to: '+12125550110', body: 'YES' })
  await expect.poll(states, endsWithin).toContainEqual({ phone: '+12125567012', state: 'CONFIRMED' })
  await expect
    .poll(async () => itemsOf(await api('GET /coupon-tags')), endsWithin)
    .toMatchObject([{ stock: 2, reserved: 1, handedOut: 2 }])
})

test('what was paid is there with its documents, what is open is open, and the money is the sum of its ledger', async () => {
  const payments = itemsOf(await api('GET /payments'))
  expect(payments).toHaveLength(2)
  const states = await own('select kind, state from checkout where account_id in (table own) order by created_at')
  expect(states).toEqual([
    { kind: 'RECHARGE', state: 'PAID' },
    { kind: 'PLAN', state: 'PAID' },
    { kind: 'RECHARGE', state: 'OPEN' },
  ])
  expect(await api('GET /subscriptions')).toMatchObject({ body: [{ plan: { name: 'Starter' }, status: 'ACTIVE' }] })
  const numbers = await own(`select number from document where account_id in (table own)`)
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(2)
  const { rows } = await opened.pool.query(
    `select a.name from balance b join account a on a.id = b.account_id where monetary is distinct from
       (select sum(amount) from ledger_entry l where l.account_id = b.account_id and l.unit = 'money')`,
  )
  expect(rows).toEqual([])
})

test('a text that was charged is a line of the chat that it was in', async () => {
  const { rows } = await opened.pool.query(
    `select distinct e.conversation_id = m.conversation_id as "isOfChat" from ledger_entry e
     join message m on m.account_id = e.account_id and m.id = e.message_id where e.cause is not null`,
  )
  expect(rows).toEqual([{ isOfChat: true }])
})

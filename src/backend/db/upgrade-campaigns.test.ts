import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDump, type Api, type Opened, type Reply } from '../testing/open-dump.ts'

/*
 * What the version of 0087 wrote (upgrade.test.ts says what such a dump is): a campaign to 241 people whose worker was killed
 * amid it, a paused one, one that is planned; somebody who is to confirm a sign-up, with a code kept; a link, a key, a
 * transactional text. Half of the people are Polish, half American: some of them sleep whenever this runs.
 */

const endsWithin = { timeout: 30_000, interval: 250 }
const itemsOf = (reply: Reply) => (reply.body as { items: Record<string, unknown>[] }).items

let opened: Opened
let api: Api

beforeAll(async () => {
  opened = await openDump('0087')
  api = await opened.api('the-campaigners-before')
}, 120_000)
afterAll(() => opened.stop())

const campaign = async (name: string) => itemsOf(await api('GET /campaigns')).find(one => one['name'] === name) ?? {}

type People = { people: number; awake: number; unsettled: number; texts: number; numbers: number }

/** The people of a campaign, those who are awake and wait all the same, and what left. */
async function peopleOf(name: string): Promise<People | undefined> {
  const { rows } = await opened.pool.query<People>(
    `with own as (select r.* from campaign_recipient r join campaign c on c.id = r.campaign_id
       where c.name = $1 and c.account_id = (select id from account where name = 'the-campaigners-before')),
     gone as (select to_number from message where body like $1 || ' for Ann %' and direction = 'out')
     select count(*)::int as people, (count(*) filter (where outcome = 'TO_SEND' and due_at <= now()))::int as awake,
       (count(*) filter (where outcome = 'ON_THE_WAY'))::int as unsettled,
       (select count(*)::int from gone) as texts, (select count(distinct to_number)::int from gone) as numbers from own`,
    [name],
  )
  return rows[0]
}

test('a campaign goes on where it was killed: each who is awake has one text', async () => {
  await expect.poll(() => peopleOf('Sale'), endsWithin).toMatchObject({ people: 241, awake: 0, unsettled: 0 })
  const { texts, numbers } = (await peopleOf('Sale')) ?? {}
  expect(texts).toBe(numbers)
  // So many had been delivered before.
  expect(texts).toBeGreaterThanOrEqual(83)
  const { rows } = await opened.pool.query(
    `select to_number from simulator_message where body like 'Sale for%' group by to_number having count(*) > 1`,
  )
  expect(rows).toEqual([])
})

test('a paused campaign stands still until somebody lets it go on; a planned one keeps its day', async () => {
  const paused = await campaign('Paused')
  expect(paused).toMatchObject({ status: 'SENDING', isPaused: true, pausedFor: 'PERSON' })
  expect(await api(`POST /campaigns/${String(paused['id'])}/resume`)).toMatchObject({ body: { isPaused: false } })
  await expect.poll(() => peopleOf('Paused'), endsWithin).toMatchObject({ people: 241, awake: 0, unsettled: 0 })
  const { texts, numbers } = (await peopleOf('Paused')) ?? {}
  expect(texts).toBe(numbers)
  expect(await campaign('Winter')).toMatchObject({ status: 'PENDING', confirmedAt: expect.any(String), texts: 240 })
})

test('sign-ups, codes, links, keys and transactional texts are as they were', async () => {
  const [tag] = itemsOf(await api('GET /coupon-tags'))
  expect(tag).toMatchObject({ name: 'Spring', stock: 1, reserved: 1, handedOut: 1, redeemed: 0 })
  const keywords = itemsOf(await api('GET /keywords')).map(one => one['keyword'])
  expect(keywords.toSorted()).toEqual(['SPRING', 'SUMMER'])
  const { rows } = await opened.pool.query(
    `select state, count(*)::int from sign_up where phone in ('+14155567001', '+14155567002') group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { state: 'CONFIRMED', count: 1 },
    { state: 'WAITING_FOR_CONFIRMATION', count: 1 },
  ])
  expect(itemsOf(await api('GET /links'))).toMatchObject([{ ending: 'before87', target: 'https://shop.example' }])
  expect((await api('GET /api-keys')).body).toMatchObject([{ name: 'Shop', revokedAt: null }])
  expect(itemsOf(await api('GET /transactional-texts'))).toMatchObject([{ name: 'Shipped', isActive: true }])
})

test('pages, plans and payments of the demo are there, and every balance is the sum of its ledger', async () => {
  const demo = await opened.api('lumo-ceramics')
  for (const list of ['landing-pages', 'keywords', 'campaigns', 'payments'])
    expect(itemsOf(await demo(`GET /${list}`)), list).not.toHaveLength(0)
  expect(await demo('GET /subscriptions')).toMatchObject({ status: 200 })
  const { rows } = await opened.pool.query(
    `select count(*)::int as apart from balance b where monetary is distinct from
       (select sum(amount) from ledger_entry l where l.account_id = b.account_id and l.unit = 'money')`,
  )
  expect(rows).toEqual([{ apart: 0 }])
})

import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { withAccount } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { explainAnalyze, beforeEachStatement, rowsRead, type PlanNode } from '../../testing/explain.ts'
import { startApp } from '../../testing/start-app.ts'
import { askGate, passGate, type Departure, type Passed } from './gate.ts'

let app: Awaited<ReturnType<typeof startApp>>
type Shop = Awaited<ReturnType<typeof app.shop>>
let shop: Shop
const carrier = { canMms: true }

const people = {
  nobodySpecial: '+14155550132',
  blocked: '+14155550133',
  erased: '+14155550134',
  erasedButWrote: '+14155550135',
  mayHaveOptedOut: '+14155550136',
  blockedAndAsked: '+14155550137',
  farAway: '+4915112345678',
  noNumber: 'nobody',
}

beforeAll(async () => {
  app = await startApp()
  shop = await app.shop({
    numbers: [
      { number: '+16285550170', country: 'US' },
      { number: '+16285550171', country: 'US', isZenon: true },
    ],
  })
  const { pool } = app.database
  await pool.query(`update phone_number set brand_identification = 'Kiln', stop_text = 'Reply STOP to stop' where number = $1`, [
    '+16285550171',
  ])
  for (const phone of [people.erased, people.erasedButWrote]) {
    const { body } = await shop.api('POST /contacts', { phone })
    const { id } = z.object({ id: z.uuid() }).parse(body)
    expect((await shop.api(`POST /contacts/${id}/erase`, { phone })).status).toBeLessThan(300)
  }
  await shop.receive(people.erasedButWrote, 'Where is my order?')
  for (const phone of [people.mayHaveOptedOut, people.blockedAndAsked])
    await shop.receive(phone, 'please do not text me any more')
  for (const phone of [people.blocked, people.blockedAndAsked])
    expect((await shop.api('POST /block-list', { phone, reason: 'SPAM' })).status).toBe(200)
}, 120_000)
afterAll(() => app.stop())

const Departures = fc.array(
  fc.record<Departure>({
    origin: fc.constantFrom('chat', 'campaign', 'opt-out'),
    channel: fc.constantFrom('sms', 'mms'),
    from: fc.constantFrom('+16285550170', '+16285550171', '+12015550100'),
    to: fc.constantFrom(...Object.values(people)),
    body: fc.constantFrom('Hello', ' ', 'ą'.repeat(380), 'ą'.repeat(397)),
    hasFile: fc.boolean(),
  }),
  { minLength: 1, maxLength: 60 },
)

const told = (answer: Passed | Refusal) => (answer instanceof Refusal ? { code: answer.code, field: answer.field } : answer)

async function answers(departures: Departure[], how: 'together' | 'one by one'): Promise<unknown[]> {
  return withAccount(app.database, shop.id, async tx => {
    if (how === 'together') return (await askGate(tx, departures, carrier)).map(told)
    const all: unknown[] = []
    for (const departure of departures)
      all.push(
        await passGate(tx, departure, carrier).catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          return told(error)
        }),
      )
    return all
  })
}

test('many texts at once are answered as each of them by itself', async () => {
  await fc.assert(
    fc.asyncProperty(Departures, async departures => {
      expect(await answers(departures, 'together')).toEqual(await answers(departures, 'one by one'))
    }),
    { numRuns: 40 },
  )
})

const codes = (origin: Departure['origin'], channel: Departure['channel'] = 'sms') =>
  answers(
    Object.values(people).map(to => ({ origin, channel, from: shop.from, to, body: 'Hello', hasFile: false })),
    'together',
  ).then(all => all.map(answer => z.object({ code: z.string() }).safeParse(answer).data?.code ?? 'passed'))

test('whom a campaign, a person and the answer to an opt-out may text', async () => {
  const lastTwo = ['UNAUTHORIZED_DESTINATION', 'WRONG_PHONE_NUMBER']
  const [blocked, erased, asked] = ['PHONE_NUMBER_ON_BLOCK_LIST', 'PERSON_ERASED', 'OPT_OUT_UNANSWERED']
  expect(await codes('campaign')).toEqual(['passed', blocked, erased, erased, asked, blocked, ...lastTwo])
  expect(await codes('chat')).toEqual(['passed', blocked, erased, 'passed', 'passed', blocked, ...lastTwo])
  expect(await codes('opt-out')).toEqual(['passed', 'passed', 'passed', 'passed', 'passed', 'passed', ...lastTwo])
})

test('an account that is not current, and one whose trial is over, sends to nobody', async () => {
  const { pool } = app.database
  const everybody = (code: string) => Object.values(people).map(() => code)
  await pool.query(`update account set trial = true, trial_finish_date = now() - interval '1 day' where id = $1`, [shop.id])
  expect(await codes('opt-out')).toEqual(everybody('TRIAL_EXPIRED'))
  await pool.query(`update account set status = 'OVERDUE' where id = $1`, [shop.id])
  expect(await codes('chat')).toEqual(everybody('ACCOUNT_NOT_CURRENT'))
  await pool.query(`update account set status = 'ACTIVE', trial = false where id = $1`, [shop.id])
})

const Gate = z.object({ name: z.enum(['gate', 'gate-many']), text: z.string(), values: z.array(z.unknown()) })

describe('the plan of the question', () => {
  let plans: PlanNode[][] = []
  const campaignTo = (account: Shop, numbers: string[]) =>
    withAccount(app.database, account.id, tx =>
      askGate(
        tx,
        numbers.map(to => ({ origin: 'campaign', channel: 'sms', from: account.from, to, body: 'Hi', hasFile: false })),
        carrier,
      ),
    )

  beforeAll(() =>
    beforeEachStatement(app.database.pool, Gate, async (run, { text, values }) => {
      plans.push(await explainAnalyze(run, text, values))
      await run(`set local plan_cache_mode = force_generic_plan; prepare probe as ${text}`)
      const lists = values.map(value => `'${Array.isArray(value) ? `{${value.map(one => `"${one}"`).join()}}` : String(value)}'`)
      plans.push(await explainAnalyze(run, `execute probe(${lists.join(', ')})`, []))
      await run('deallocate probe; set local plan_cache_mode = auto')
    }),
  )
  beforeEach(() => void (plans = []))

  test('goes along indexes for 500 numbers, beside 10,000 blocked ones, erased ones and texts, with values known and unknown', async () => {
    const full = await app.shop()
    const { pool } = app.database
    for (const statement of [
      `insert into conversation (account_id, id, client_number, account_number)
       select $1, gen_random_uuid(), '+1' || (2015550000 + i), '' from generate_series(1, 10000) i`,
      `insert into message (account_id, id, conversation_id, body, from_number, to_number, direction, channel)
       select $1, gen_random_uuid(), id, '', client_number, '', 'in', 'sms' from conversation where account_id = $1`,
      `insert into block_list (account_id, phone, reason) select $1, '+1' || (3015550000 + i), 'SENT_STOP' from generate_series(1, 10000) i`,
      `insert into suppression (account_id, phone_digest, reason) select $1, md5(i::text), 'DOESNT_WANT_MESSAGES' from generate_series(1, 10000) i`,
    ])
      await pool.query(statement, [full.id])
    await pool.query('analyze conversation, message, block_list, suppression')
    const numbers = Array.from({ length: 500 }, (_, index) => `+1201555${String(index * 20).padStart(4, '0')}`)
    for (const count of [500, 1]) await campaignTo(full, numbers.slice(0, count))
    expect(plans).toHaveLength(4)
    for (const [index, nodes] of plans.entries()) {
      const large = nodes.filter(node =>
        ['block_list', 'suppression', 'conversation', 'message'].includes(node['Relation Name'] ?? ''),
      )
      expect(large.filter(node => node['Node Type'] === 'Seq Scan').map(node => node['Relation Name'])).toEqual([])
      const asked = index < 2 ? 500 : 1
      for (const node of large) expect(rowsRead(node), `${node['Index Name']} for ${asked}`).toBeLessThanOrEqual(asked + 1)
    }
  }, 120_000)

  test('looks once, whether anybody was erased at all, and makes no digest of a number where nobody was', async () => {
    await campaignTo(await app.shop(), [people.nobodySpecial, people.erased])
    expect(plans).toHaveLength(2)
    for (const nodes of plans) {
      const erased = nodes.filter(node => node['Relation Name'] === 'suppression')
      expect(erased.map(node => node['Actual Loops']).toSorted()).toEqual([0, 1])
    }
  })
})

test('the number of another account is no sender', async () => {
  const other = await app.shop()
  const [answer] = await withAccount(app.database, other.id, tx =>
    askGate(
      tx,
      [{ origin: 'chat', channel: 'sms', from: shop.from, to: people.blocked, body: 'Hello', hasFile: false }],
      carrier,
    ),
  )
  expect(answer).toMatchObject({ code: 'UNKNOWN_SENDER' })
})

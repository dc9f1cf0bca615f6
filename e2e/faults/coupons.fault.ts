import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBackend } from './backend.ts'
import { incomingUrl, startRecordingCarrier } from './carrier.ts'
import { openTestWorld } from './test-world.ts'
import { startIssuer } from './issuer.ts'
import { between, byRun, within } from './length.ts'
import { settle } from './settle.ts'

const people = byRun(1000, 60)
const codes = byRun(500, 30)
const kills = byRun(5, 2)
const takenWithinMs = 120_000

let issuer: Awaited<ReturnType<typeof startIssuer>>
let carrier: Awaited<ReturnType<typeof startRecordingCarrier>>
let world: Awaited<ReturnType<typeof openTestWorld>>
let backend: Awaited<ReturnType<typeof createBackend>>

beforeAll(async () => {
  issuer = await startIssuer()
  carrier = await startRecordingCarrier(1500)
  world = await openTestWorld({ server: process.env.TEST_DATABASE_URL, shops: 1 })
  const account = world.shops[0]?.id
  const [tag, couponTag, tool] = [randomUUID(), randomUUID(), randomUUID()]
  await world.withRows(async ({ pool }) => {
    await pool.query(`insert into contact_tag (account_id, id, name) values ($1, $2, 'VIP')`, [account, tag])
    await pool.query(`insert into coupon_tag (account_id, id, name) values ($1, $2, 'Spring')`, [account, couponTag])
    await pool.query(
      `insert into coupon (account_id, id, tag_id, code) select $1, gen_random_uuid(), $2, 'C' || n from generate_series(1, $3::int) as n`,
      [account, couponTag, codes],
    )
    await pool.query(
      `insert into sign_up_tool (account_id, id, kind, campaign_name, keyword, folded, tag_id, is_double_opt_in, confirmation_message,
         blocks_multiple, coupon_tag_id, default_coupon, is_active)
       values ($1, $2, 'KEYWORD', 'vip', 'VIP', 'VIP', $3, false, 'Code {{coupon}}', true, $4, 'EVERYBODY', true)`,
      [account, tool, tag, couponTag],
    )
  })
  backend = await createBackend({ ...world.env, ...issuer.env, ...carrier.env })
  await backend.start()
})

afterAll(async () => {
  await backend.kill()
  carrier.stop()
  issuer.stop()
  await world.drop()
})

const saidBy = async (answer: Response | string) =>
  typeof answer === 'string' ? answer : `${answer.status} ${await answer.text().catch(String)}`

/** As carriers do: the same text comes again until somebody takes it. */
async function textKeyword(index: number): Promise<void> {
  const to = world.shops[0]?.number ?? ''
  const text = { from: `+1415555${String(index).padStart(4, '0')}`, to, body: 'VIP', id: randomUUID() }
  const until = Date.now() + within(takenWithinMs)
  for (;;) {
    const answer = await fetch(incomingUrl(backend, text), { signal: AbortSignal.timeout(within(60_000)) }).catch(String)
    if (typeof answer !== 'string' && answer.ok) return
    if (Date.now() > until) throw new Error(`a text was never taken; the last answer: ${await saidBy(answer)}`)
    await sleep(between(50, 300))
  }
}

// Whatever breaks while people sign up: nobody gets another's code, none is lost, each person is texted once.
test(`${kills} kills while ${people} people sign up at once for ${codes} codes`, async () => {
  const texting = Promise.all(Array.from({ length: people }, (_, index) => textKeyword(index)))
  for (let killed = 0; killed < kills; killed += 1) {
    await sleep(between(300, 1500))
    await backend.kill()
    await backend.start()
  }
  await texting
  // Whoever was not answered yet is, a moment later. Into the embedded database one cannot look meanwhile: then the carrier shows it.
  const waiting = () =>
    world.withRows(
      async ({ pool }) => (await pool.query(`select 1 from sign_up_text where state = 'WAITING' limit 1`)).rows.length,
    )
  if (world.databaseUrl) while ((await waiting()) > 0) await sleep(200)
  else for (let taken = -1; carrier.taken().length !== taken; await sleep(5000)) taken = carrier.taken().length
  await settle(backend, world, carrier)

  const { held, counts, texts } = await world.withRows(async ({ pool }) => ({
    held: (
      await pool.query(
        `select count(*)::int as held, count(distinct sign_up_id)::int as people from coupon where state = 'HANDED_OUT'`,
      )
    ).rows,
    counts: (await pool.query('select stock, reserved, handed_out from coupon_tag')).rows,
    texts: (
      await pool.query<{ body: string; phone: string }>(`select body, to_number as phone from message where origin = 'signup'`)
    ).rows,
  }))
  expect(held).toEqual([{ held: codes, people: codes }])
  expect(counts).toEqual([{ stock: 0, reserved: 0, handed_out: codes }])
  expect(new Set(texts.map(text => text.phone)).size).toBe(people)
  expect(texts).toHaveLength(people)
  const own = texts.map(text => text.body).filter(body => body !== 'Code EVERYBODY')
  expect([own.length, new Set(own).size]).toEqual([codes, codes])
})

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CampaignReport } from '#contract/campaigns/campaign-recipients.ts'
import { Campaign } from '#contract/campaigns/campaigns.ts'
import { clock, place } from './awake.ts'
import { createBackend } from './backend.ts'
import { startRecordingCarrier } from './carrier.ts'
import { checkInvariants } from './invariants.ts'
import { startIssuer } from './issuer.ts'
import { between, byRun, within } from './length.ts'
import { openAckLog } from './senders.ts'
import { settle } from './settle.ts'
import { openingBalance, openTestWorld } from './test-world.ts'

const server = process.env.TEST_DATABASE_URL
const people = byRun(10_000, 300)
const kills = byRun(60, 4)
/** The longest that a backend lives: many are killed while the people are checked, many while the texts leave. */
const lifeMs = byRun(server ? 700 : 3000, 700)
/** Several workers share a campaign where they can. */
const workers = server ? 2 : 1

let issuer: Awaited<ReturnType<typeof startIssuer>>
let world: Awaited<ReturnType<typeof openTestWorld>>
let carrier: Awaited<ReturnType<typeof startRecordingCarrier>>

beforeAll(async () => {
  issuer = await startIssuer()
  carrier = await startRecordingCarrier()
  world = await openTestWorld({ server, shops: 1 })
})

afterAll(async () => {
  carrier.stop()
  issuer.stop()
  await world.drop()
})

/** Somebody who is awake now, of ten thousands. */
const phoneOf = (index: number) =>
  place.numbers.startsWith('+48') ? `+48500${200_000 + index}` : `${place.numbers.slice(0, 5)}${2_000_000 + index}`

const Made = z.object({ id: z.string(), version: z.number() })
const Counted = z.object({ texts: z.number() })

// Whoever texts thousands finds each of them texted once, and paid for once, whatever happened to the machine meanwhile.
test(`${kills} kills inside a campaign to ${people} people on ${server ? 'PostgreSQL' : 'the embedded database'}`, async () => {
  const [shop] = world.shops
  if (!shop) throw new Error('no shop')
  await world.withRows(({ pool }) =>
    pool.query(
      `insert into contact (account_id, id, phone, name) select $1, gen_random_uuid(), phone, 'Ann ' || place
       from unnest($2::text[]) with ordinality as p (phone, place)`,
      [shop.id, Array.from({ length: people }, (_, index) => phoneOf(index))],
    ),
  )
  const env = { ...world.env, ...issuer.env, ...carrier.env, ...clock, KANNEL_PARTS_PER_SECOND: '1000' }
  const backends = await Promise.all(Array.from({ length: workers }, () => createBackend(env)))
  const all = {
    start: () => Promise.all(backends.map(one => one.start())),
    stop: () => Promise.all(backends.map(one => one.stop())),
  }
  try {
    await all.start()
    const headers = { authorization: `Bearer ${await issuer.token(shop.sub)}`, 'x-account': shop.name }
    const ask = async <S extends z.ZodMiniType>(schema: S, route: string, body?: object): Promise<z.output<S>> => {
      const answer = await fetch(`${backends[0]?.url}/backend${route}`, {
        headers: { ...headers, 'content-type': 'application/json' },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      })
      expect(answer.status, route).toBe(200)
      return schema.parse(await answer.json())
    }
    const { id, version } = await ask(Made, '/campaigns', {
      name: 'Sale',
      target: 'ALL',
      from: shop.number,
      source: 'OWN',
      message: 'Hi {{name}}, the sale begins.',
      when: 'NOW',
      hoursFrom: 0,
      hoursTo: 1440,
    })
    const { texts } = await ask(Counted, `/campaigns/${id}/count`, {})
    expect(texts).toBe(people)
    await ask(Made, `/campaigns/${id}/confirm`, { version, people })

    const starts: { tookMs: number; withinMs: number }[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const victim = backends[between(0, backends.length - 1)]
      await sleep(between(50, lifeMs))
      await victim?.kill()
      starts.push({ tookMs: Math.round((await victim?.start()) ?? 0), withinMs: within(3000) })
    }
    const tookMs = starts.map(start => start.tookMs).toSorted((one, other) => one - other)
    console.log(`  ms until it answered again: ${tookMs.join(' ')}`)
    const look = async () => ({
      ...(await ask(Campaign, `/campaigns/${id}`)),
      ...(await ask(CampaignReport, `/campaigns/${id}/report`)).outcomes,
    })
    await untilNone('to be texted', async () => {
      const { status, TO_SEND } = await look()
      return status === 'PENDING' || status === 'CHECKING' ? people : TO_SEND
    })
    await settle(all, world, carrier)
    // It says that its texts are final, all of them or all but those of unknown fate: it looks the seldomer, the older it is.
    await all.start()
    await untilNone('on the way', async () => {
      const { status, ON_THE_WAY, UNKNOWN } = await look()
      const isUnderWay = status === 'SENDING' || status === 'CHARGED' || (status === 'SENT_TO_CHARGE' && UNKNOWN === 0)
      return ON_THE_WAY + Number(isUnderWay)
    })
    await all.stop()

    const taken = carrier.taken()
    expect(new Set(taken.map(one => one.to)).size, 'numbers that the carrier saw').toBe(taken.length)
    const { sums, campaign, balance } = await world.withRows(database => rowsOf(database.pool, id, shop.id))
    const unknown = people - taken.length
    console.log(`  ${taken.length} at the carrier, ${unknown} of unknown fate, ${campaign.status}`)
    expect(sums).toEqual({ people, numbers: people, texts: people, delivered: taken.length, unknown })
    // Of a text of unknown fate the money is held until somebody learns it.
    expect(balance).toEqual({
      balance: openingBalance - people * campaign.price,
      ledger: openingBalance - people * campaign.price,
    })
    expect(campaign.charged).toBe(taken.length * campaign.price)
    expect(campaign.status).toBe(unknown ? 'SENT_TO_CHARGE' : 'SENT')
    await checkInvariants(world, carrier, openAckLog())
    // Last, since a slow start says nothing of what became of anybody.
    expect(
      starts.filter(start => start.tookMs >= start.withinMs),
      'starts that took too long',
    ).toEqual([])
  } finally {
    await Promise.all(backends.map(one => one.kill()))
  }
})

const everyMs = byRun(2000, 500)

/** Waits until none is `left`, as long as they become fewer. */
async function untilNone(what: string, look: () => Promise<number>): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY
  for (let until = Date.now() + within(120_000); Date.now() < until; await sleep(everyMs)) {
    const left = await look()
    if (left === 0) return
    if (left < fewest) until = Date.now() + within(120_000)
    fewest = Math.min(fewest, left)
  }
  throw new Error(`it did not end: ${fewest} were ${what}`)
}

type Pool = Parameters<Parameters<typeof world.withRows>[0]>[0]['pool']

async function one<R extends object>(pool: Pool, sql: string, values: unknown[]): Promise<R> {
  const { rows } = await pool.query<R>(sql, values)
  if (!rows[0]) throw new Error('no row')
  return rows[0]
}

async function rowsOf(pool: Pool, id: string, accountId: string) {
  return {
    sums: await one(
      pool,
      `select count(*)::int as people, count(distinct phone)::int as numbers, count(distinct message_id)::int as texts,
         count(*) filter (where outcome = 'DELIVERED')::int as delivered, count(*) filter (where outcome = 'UNKNOWN')::int as unknown
       from campaign_recipient where campaign_id = $1`,
      [id],
    ),
    campaign: await one<{ status: string; price: number; charged: number }>(
      pool,
      `select status, (select min(price) from campaign_recipient where campaign_id = $1) as price,
         (select coalesce(-sum(amount), 0)::bigint from ledger_entry where campaign_id = $1 and kind = 'CHARGE') as charged
       from campaign where id = $1`,
      [id],
    ),
    balance: await one(
      pool,
      `select monetary as balance, (select sum(amount)::bigint from ledger_entry where account_id = $1) as ledger
       from balance where account_id = $1`,
      [accountId],
    ),
  }
}

import { randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase, type Database } from '#backend/db/open.ts'
import type { CampaignCount } from '#contract/campaigns/campaign-check.ts'
import type { Campaign } from '#contract/campaigns/campaigns.ts'
import { audience as tokenAudience, startIdentity, type Identity } from './identity.ts'
import { timed } from './load.ts'
import { residentBytes, startParley } from './processes.ts'
import { median, megabytes, milliseconds, times, type Row } from './row.ts'
import { openShop } from './shop.ts'
import { measuring } from './steps.ts'

const pollMs = 100
const rounds = 3
const insertedAtOnce = 20_000
const memoryMax = 300 * 1024 * 1024
const minutesMax = 5

type Case = { name: string; people: number; url?: string }

/** A campaign to everybody of a large account: how long its audience is counted while it is written, and its check until it sends. */
export async function campaigns(url: string): Promise<Row[]> {
  const identity = await startIdentity()
  try {
    const cases: Case[] = [
      { name: 'PostgreSQL', people: 1_000_000, url },
      { name: 'PGlite', people: 100_000 },
    ]
    const rows: Row[] = []
    for (const one of cases) rows.push(...(await measured(one, identity)))
    return rows
  } finally {
    identity.close()
  }
}

async function measured({ name, people, url }: Case, identity: Identity): Promise<Row[]> {
  const count = people.toLocaleString('en')
  measuring(`${count} contacts are written, ${name}`, 15)
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  const database = await openDatabase({ ...(url && { url }), folder: url ? null : join(folder, 'db'), queryMs: 600_000 })
  const shop = await openShop(database)
  const plain = await timed(() => fill(database, shop.id, people))
  await database.close()
  const env = { OIDC_ISSUER: identity.issuer, OIDC_AUDIENCE: tokenAudience, CARRIER: 'simulator', DATA_DIR: folder }
  const parley = await startParley({ ...env, ...(url && { DATABASE_URL: url }) })
  const headers = { authorization: `Bearer ${await identity.token('bench')}`, 'x-account': shop.name }
  const ask = async <T>(route: string, body?: object): Promise<T> => {
    const [method = 'GET', path] = route.split(' ')
    const answer = await fetch(`${parley.origin}/backend${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`)
    // What the contract says of it.
    return (await answer.json()) as T
  }
  const before = residentBytes(parley.pid)
  let most = before
  const watch = setInterval(() => (most = Math.max(most, residentBytes(parley.pid))), pollMs)
  try {
    measuring(`the audience of ${count} is counted, ${name}`, 5)
    const { id, version } = await ask<Campaign>('POST /campaigns', draft(shop.from))
    let counted: CampaignCount | undefined
    const took: number[] = []
    for (let round = 0; round < rounds; round += 1)
      took.push(
        await timed(async () => {
          counted = await ask<CampaignCount>(`POST /campaigns/${id}/count`, {})
        }),
      )
    measuring(`${count} are checked and frozen, ${name}`, minutesMax * 4)
    await ask(`POST /campaigns/${id}/confirm`, { version, people: counted?.texts })
    let campaign: Campaign
    const checkedMs = await timed(async () => {
      do {
        await sleep(pollMs)
        campaign = await ask<Campaign>(`GET /campaigns/${id}`)
      } while (campaign.status === 'PENDING' || campaign.status === 'CHECKING')
    })
    const seconds = checkedMs / 1000
    return [
      {
        promise: `an audience of ${count} counted while a campaign is written, ${name}`,
        measured: milliseconds(median(took)),
        floor: '–',
        ratio: `about ${counted?.audience.toLocaleString('en')} people`,
        target: '≤ 500 ms',
        isMet: median(took) <= 500,
      },
      {
        promise: `freeze and check of ${count} people, ${name}`,
        measured: `${seconds.toFixed(0)} s`,
        floor: `${(plain / 1000).toFixed(0)} s to write these contacts`,
        ratio: times(checkedMs / plain),
        target: `≤ ${minutesMax} min`,
        isMet: seconds <= minutesMax * 60,
      },
      {
        promise: `memory meanwhile, ${name}`,
        measured: `${megabytes(most)} at most`,
        floor: `${megabytes(before)} before`,
        ratio: `+ ${megabytes(most - before)}`,
        target: '≤ 300 MB',
        isMet: most <= memoryMax,
      },
    ]
  } finally {
    clearInterval(watch)
    await parley.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const draft = (from: string) => ({
  name: 'Bench',
  target: 'ALL',
  from,
  source: 'OWN',
  message: 'Hi {{name}}, {{surname|dear customer}}: the sale begins.',
  when: 'NOW',
  hoursFrom: 540,
  hoursTo: 1200,
})

/** People of both alphabets, in both countries, at the pace of the database alone. */
async function fill({ pool }: Database, accountId: string, people: number): Promise<void> {
  for (let from = 0; from < people; from += insertedAtOnce)
    await pool.query(
      `insert into contact (account_id, id, phone, name, surname)
       select $1, id, case n % 2 when 0 then '+48' || 600000000 + n else '+1415' || 2000000 + n end,
         case n % 3 when 0 then 'Żaneta' else 'Ann' end, case n % 5 when 0 then null else 'Smith ' || n end
       from unnest($2::uuid[]) with ordinality as p (id, place), lateral (select $3 + place::int - 1 as n) numbered`,
      [accountId, Array.from({ length: Math.min(insertedAtOnce, people - from) }, () => randomUUIDv7()), from],
    )
}

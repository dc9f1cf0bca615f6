import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type pg from 'pg'
import { fillAccount } from '../testing/one-of-everything.ts'
import { openTestDatabase, startApp } from '../testing/start-app.ts'
import { dumpRows, leftOut } from './dump-rows.ts'
import { loadRows } from './load-rows.ts'
import { readTables } from './tables.ts'

let app: Awaited<ReturnType<typeof startApp>>
const folder = mkdtempSync(join(tmpdir(), 'parley-rows-'))

beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  await app.stop()
  rmSync(folder, { recursive: true })
})

async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

/** Every row of every table that a backup has, computed columns too. */
async function everything(pool: pg.Pool): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const { name } of (await withClient(pool, readTables)).filter(table => !leftOut.has(table.name))) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

async function restored(path: string) {
  const { database, drop } = await openTestDatabase()
  onTestFinished(drop)
  const counts = await withClient(database.pool, async client => {
    await client.query('begin')
    const loaded = await loadRows(client, path)
    await client.query('commit')
    return loaded
  })
  return { pool: database.pool, counts }
}

// A backup that brings back almost everything is none: counters, facets, words and what the database computes are compared too.
test('what was dumped and loaded is the same, row by row, and goes on as before', async () => {
  const shop = await app.shop({ members: ['marta', 'jonas'] })
  await fillAccount(app, shop)
  const odd = 'NUL is none, but "quotes", \\back\\slashes, {braces}, \t tabs,\r\nlines, żółć and 👩‍👩‍👧 are'
  await shop.send({ to: '+14155550177', body: odd })
  await app.work()
  await app.database.pool.query(`insert into simulator_outcome (to_number, outcome) values (null, 'REJECTED')`)
  await app.database.pool.query('delete from simulator_outcome')
  const path = join(folder, 'full.jsonl.gz')
  const rows = await withClient(app.database.pool, client => dumpRows(client, path, () => undefined))
  const { pool, counts } = await restored(path)
  expect(counts).toEqual(rows)
  expect(await everything(pool)).toEqual(await everything(app.database.pool))

  // The sequence behind an identity column goes on where it was.
  const { rows: next } = await pool.query(`insert into simulator_outcome (outcome) values ('REJECTED') returning id`)
  const { rows: own } = await app.database.pool.query(`insert into simulator_outcome (outcome) values ('REJECTED') returning id`)
  expect(next).toEqual(own)
  // Triggers work again.
  await pool.query('delete from contact')
  const { rows: left } = await pool.query('select sum(contacts)::int as contacts from contact_total')
  expect(left).toEqual([{ contacts: 0 }])
  const tables = Object.values(rows)
  expect(tables.filter(count => count > 0).length, 'tables with rows').toBeGreaterThan(30)
})

test('rows of a table that is not there are refused', async () => {
  const path = join(folder, 'other.jsonl.gz')
  await app.database.pool.query('create table of_tomorrow (id int)')
  await app.database.pool.query('insert into of_tomorrow values (1)')
  await withClient(app.database.pool, client => dumpRows(client, path, () => undefined))
  await app.database.pool.query('drop table of_tomorrow')
  await expect(restored(path)).rejects.toThrow('of_tomorrow')
})

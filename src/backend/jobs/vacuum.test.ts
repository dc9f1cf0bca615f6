// Also on PGlite: its planner is younger and its statistics are ours to make.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fillAccount } from '../testing/fill-bulk.ts'
import { createAccount, openTestDatabase } from '../testing/start-app.ts'
import { withAccount } from '../db/transaction.ts'
import { FileStore } from '../media/file-store.ts'
import { countGrownTables, startVacuum, vacuumTables } from './vacuum.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.drop())

const gapsOf = async (table: string) => {
  // Otherwise up to a second passes.
  await opened.database.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await opened.database.pool.query<{ gaps: number; size: number }>(
    `select n_dead_tup::int as gaps, (select reltuples::int from pg_class where relname = $1) as size
     from pg_stat_user_tables where relname = $1`,
    [table],
  )
  return rows[0]
}

// A PostgreSQL server does it by itself, in its own time.
if (!process.env['TEST_DATABASE_URL'])
  test('places of old rows are freed and sizes known, beside transactions that go on', async () => {
    const { database } = opened
    const account = await createAccount(database)
    await fillAccount(database, { id: account.id, from: '+16285550100' }, { conversations: 3000, messages: 100 })
    const change = () =>
      withAccount(database, account.id, async tx => {
        await tx.rows('update conversation set unread_count = unread_count + 1 where account_id = $1', [account.id])
        return tx.rows('select 1')
      })
    await change()
    await expect.poll(async () => (await gapsOf('conversation'))?.gaps).toBeGreaterThanOrEqual(3000)
    const beside = Array.from({ length: 5 }, change)
    await vacuumTables(database)
    await Promise.all(beside)
    await expect
      .poll(async () => {
        await vacuumTables(database)
        return gapsOf('conversation')
      })
      .toEqual({ gaps: 0, size: 3000 })
  })

test('a table that grew to several times its size is counted at once, and one that has changed a little is left', async () => {
  const { database } = opened
  const account = await createAccount(database)
  const fill = (tags: number) =>
    database.pool.query(
      `insert into contact_tag (account_id, id, name) select $1, gen_random_uuid(), gen_random_uuid()::text from generate_series(1, $2::int)`,
      [account.id, tags],
    )
  const counted = async () => {
    await countGrownTables(database)
    return (await gapsOf('contact_tag'))?.size
  }
  await fill(1000)
  await expect.poll(counted).toBe(1000)
  await fill(2000)
  expect(await counted()).toBe(1000)
  await fill(1000)
  await expect.poll(counted).toBe(4000)
})

test('on a nearly full disk it waits', async () => {
  const query = vi.spyOn(opened.database.pool, 'query')
  const folder = mkdtempSync(join(tmpdir(), 'parley-vacuum-'))
  const files = new FileStore(folder)
  const hasRoom = vi.spyOn(files, 'hasRoom').mockResolvedValue(false)
  const vacuum = startVacuum({ database: opened.database, files })
  await vi.waitFor(() => expect(hasRoom).toHaveBeenCalledTimes(2))
  await vacuum.stop()
  expect(query).not.toHaveBeenCalled()
  query.mockRestore()
  rmSync(folder, { recursive: true })
})

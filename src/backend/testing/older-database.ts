import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { AccountTurns } from '../db/account-turns.ts'
import { migrate } from '../db/migrate.ts'
import { liteExtensions, litePool, openDatabase, type Database } from '../db/open.ts'

type Opened = { database: Database; drop: () => Promise<void> }

/** A database as the version before the migration `before` made it, filled by `fill`, then brought up to date. */
export async function openOlderDatabase(before: string, fill: (pool: pg.Pool) => Promise<void>): Promise<Opened> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) {
    const lite = await PGlite.create({ extensions: liteExtensions })
    const pool = litePool(lite)
    await migrate(pool, before)
    await fill(pool)
    await migrate(pool)
    const close = async () => {
      await pool.end()
      await lite.close()
    }
    return { database: { pool, turns: AccountTurns.at(pool), kind: 'pglite', url: null, close }, drop: close }
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const address = new URL(server)
  address.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: address.href, max: 1 })
  await migrate(pool, before)
  await fill(pool)
  await pool.end()
  const database = await openDatabase({ url: address.href, folder: null })
  return {
    database,
    drop: async () => {
      await database.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { AccountTurns } from '../db/account-turns.ts'
import { liteExtensions, litePool, outliveConnections } from '../db/open.ts'
import type { TestDatabase } from './start-app.ts'

/** A database without a table: PGlite in memory, or a new one on the PostgreSQL of TEST_DATABASE_URL. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) {
    const lite = await PGlite.create({ extensions: liteExtensions })
    const pool = litePool(lite)
    const close = async () => {
      await pool.end()
      await lite.close()
    }
    return { database: { pool, turns: AccountTurns.at(pool), kind: 'pglite', url: null, close }, drop: close }
  }
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const pool = new pg.Pool({ connectionString: url.href, max: 5, application_name: 'parley' })
  outliveConnections(pool)
  return {
    database: { pool, turns: AccountTurns.at(pool), kind: 'postgres', url: url.href, close: () => pool.end() },
    drop: async () => {
      await pool.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

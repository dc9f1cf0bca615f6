import { createHash, randomUUID, randomUUIDv7 } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onceFor } from '../http/repeat-safe.ts'
import { migrate } from './migrate.ts'
import { liteExtensions, litePool, openDatabase, type Database } from './open.ts'
import { withAccount } from './transaction.ts'

const folder = new URL('./migrations/', import.meta.url)
const account = randomUUIDv7()
const [sent, sentToMany] = [randomUUID(), randomUUID()]
const made = randomUUIDv7()
const body = { body: 'Once' }
const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
const outcome = { texts: 2, price: 40_000, leftOut: [] }
let database: Database

/** A database as the version before left it, which then opens with this one. */
beforeAll(async () => {
  const lite = await PGlite.create({ extensions: liteExtensions })
  const pool = litePool(lite)
  await pool.query('create table _migration (name text primary key, applied_at timestamptz not null default now())')
  for (const name of readdirSync(folder).sort()) {
    if (name >= '0035') continue
    await pool.query(readFileSync(new URL(name, folder), 'utf8'))
    await pool.query('insert into _migration (name) values ($1)', [name])
  }
  await pool.query(`insert into account (id, name, display_name, status) values ($1, 'shop', 'Shop', 'ACTIVE')`, [account])
  await pool.query('insert into idempotency (account_id, key, request_hash, message_id) values ($1, $2, $3, $4)', [
    account,
    sent,
    hash,
    made,
  ])
  await pool.query('insert into bulk_send (account_id, key, request_hash, outcome) values ($1, $2, $3, $4)', [
    account,
    sentToMany,
    hash,
    outcome,
  ])
  await migrate(pool)
  const dump = await lite.dumpDataDir('none')
  await pool.end()
  await lite.close()
  database = await openDatabase({ folder: null, dump })
})
afterAll(() => database.close())

const ask = (route: string, key: string, input: unknown) =>
  onceFor({ inAccount: work => withAccount(database, account, work) }, { route, key, input })
const never = () => Promise.reject(new Error('done a second time'))

test('a key that the version before kept goes on standing for what it made, and for that request alone', async () => {
  const again = (_tx: unknown, id: string) => Promise.resolve(id)
  expect(await ask('POST /scheduled-texts', sent, body)(never, { again })).toBe(made)
  await expect(ask('POST /scheduled-texts', sent, { body: 'Twice' })(never, { again })).rejects.toMatchObject({
    code: 'IDEMPOTENCY_KEY_REUSED',
  })
})

test('a bulk send of the version before is answered again as it was, and sends nothing', async () => {
  expect(await ask('POST /bulk-send', sentToMany, body)(never)).toEqual(outcome)
  await expect(ask('POST /contacts', sentToMany, body)(never)).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
})

import { createHash, randomUUID, randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onceFor } from '../http/idempotency.ts'
import { openOlderDatabase } from '../testing/older-database.ts'
import type { Database } from './open.ts'
import { withAccount } from './transaction.ts'

const account = randomUUIDv7()
const [sent, sentToMany] = [randomUUID(), randomUUID()]
const made = randomUUIDv7()
const body = { body: 'Once' }
const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
const outcome = { texts: 2, price: 40_000, leftOut: [] }
let database: Database

let drop: () => Promise<void>

/** A database as the version before left it. */
beforeAll(async () => {
  const older = await openOlderDatabase('0035', async pool => {
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
  })
  ;({ database, drop } = older)
})
afterAll(() => drop())

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

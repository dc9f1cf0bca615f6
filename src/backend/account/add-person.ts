import { randomUUIDv7 } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/open.ts'

// Lets a person of a real identity provider into an account, which is made when it is not there yet.
//   node src/backend/account/add-person.ts --account my-shop --name "My Shop" --number +14155550100 --country US \
//     --sub 'auth0|123' --person "Ann Lee" --email ann@shop.example --balance 100

const { values } = parseArgs({
  options: {
    account: { type: 'string' },
    name: { type: 'string' },
    number: { type: 'string' },
    country: { type: 'string', default: 'US' },
    sub: { type: 'string' },
    person: { type: 'string' },
    email: { type: 'string', default: '' },
    balance: { type: 'string', default: '0' },
  },
})
const config = readConfig(process.env)
if ('problems' in config || !values.account || !values.sub) {
  console.error(
    'problems' in config ? config.problems.join('\n') : 'Needed: --account and --sub; see the first lines of this file.',
  )
  process.exit(2)
}

const { pool, close } = await openDatabase({ url: config.DATABASE_URL, folder: join(config.DATA_DIR, 'db') })
const client = await pool.connect()
await client.query('begin')
const { rows: made } = await client.query<{ id: string }>(
  'insert into account (id, name, display_name) values ($1, $2, $3) on conflict (name) do nothing returning id',
  [randomUUIDv7(), values.account, values.name ?? values.account],
)
const { rows } = await client.query<{ id: string }>('select id from account where name = $1', [values.account])
const accountId = rows[0]?.id
if (made.length) {
  await client.query('insert into event_counter (account_id) values ($1)', [accountId])
  await client.query('insert into balance (account_id) values ($1)', [accountId])
}
const millionths = Math.round(Number(values.balance) * 1_000_000)
if (millionths > 0) {
  await client.query(`insert into ledger_entry (account_id, id, kind, amount) values ($1, $2, 'TOP_UP', $3)`, [
    accountId,
    randomUUIDv7(),
    millionths,
  ])
  await client.query('update balance set monetary = monetary + $2 where account_id = $1', [accountId, millionths])
}
await client.query(
  `insert into person (sub, name, email) values ($1, $2, $3) on conflict (sub) do update set name = excluded.name, email = excluded.email`,
  [values.sub, values.person ?? values.sub, values.email],
)
await client.query('insert into membership (account_id, sub) values ($1, $2) on conflict do nothing', [accountId, values.sub])
if (values.number)
  await client.query(
    `insert into phone_number (account_id, number, country, is_default)
     values ($1, $2, $3, not exists (select 1 from phone_number where account_id = $1)) on conflict do nothing`,
    [accountId, values.number, values.country],
  )
await client.query('commit')
client.release()
await close()
console.log(`${values.person ?? values.sub} belongs to ${values.account}.`)

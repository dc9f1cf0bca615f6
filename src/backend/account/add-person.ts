import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'
import * as z from 'zod'
import { parseNumber } from '../chat/phone.ts'
import { operatorCommand, runAsProgram } from './operator-command.ts'

const usage = `Lets a person of a real identity provider into an account, which is made when it is not there yet.
Stop Parley first where it keeps its data in PGlite.

  npx node src/backend/account/add-person.ts --account my-shop --sub 'auth0|123' [more]

  --account my-shop         the account's short name: small letters, digits and hyphens
  --sub 'auth0|123'         the person's id at the identity provider
  --person "Ann Lee"        their name, for colleagues
  --email ann@shop.example  their e-mail
  --name "My Shop"          what the business is called, for a new account
  --number +14155550100     a number that the account texts from; the first one is the default
  --balance 100             money added to the account's balance`

const options = {
  account: { type: 'string' },
  sub: { type: 'string' },
  person: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string' },
  number: { type: 'string' },
  balance: { type: 'string' },
} as const

const Wish = z.object({
  account: z
    .string({ error: 'is needed' })
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be small letters, digits and hyphens, as in my-shop'),
  sub: z.string({ error: 'is needed' }).min(1, 'is needed'),
  person: z.string().optional(),
  email: z.email('is no e-mail address').optional(),
  name: z.string().optional(),
  number: z
    .string()
    .transform((text, ctx) => {
      const parsed = parseNumber(text)
      if (!parsed?.country)
        ctx.addIssue({ code: 'custom', message: 'must be a phone number with + and country, as in +14155550100' })
      return { number: parsed?.number ?? '', country: parsed?.country ?? '' }
    })
    .optional(),
  balance: z
    .string()
    .regex(/^\d{1,7}(\.\d{1,2})?$/, 'must be an amount, as in 100 or 99.50')
    .transform(text => Math.round(Number(text) * 1_000_000))
    .optional(),
})
type Wish = z.output<typeof Wish>

export const addPerson = operatorCommand(usage, options, Wish, async ({ pool }, wish) => {
  await store(pool, wish)
  return `${wish.person ?? wish.sub} belongs to ${wish.account}.`
})

if (import.meta.main) await runAsProgram(addPerson)

/** All of it or nothing. A number of another account is refused. */
async function store(pool: pg.Pool, { account, sub, person, email, name, number, balance = 0 }: Wish): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows: made } = await client.query<{ id: string }>(
      'insert into account (id, name, display_name) values ($1, $2, $3) on conflict (name) do nothing returning id',
      [randomUUIDv7(), account, name ?? account],
    )
    const { rows } = await client.query<{ id: string }>('select id from account where name = $1', [account])
    const accountId = rows[0]?.id
    if (made.length) {
      await client.query('insert into event_counter (account_id) values ($1)', [accountId])
      await client.query('insert into balance (account_id) values ($1)', [accountId])
    }
    if (balance > 0) {
      await client.query(`insert into ledger_entry (account_id, id, kind, amount) values ($1, $2, 'TOP_UP', $3)`, [
        accountId,
        randomUUIDv7(),
        balance,
      ])
      await client.query('update balance set monetary = monetary + $2 where account_id = $1', [accountId, balance])
    }
    await client.query(
      `insert into person (sub, name, email) values ($1, coalesce($2, $1), coalesce($3, ''))
       on conflict (sub) do update set name = coalesce($2, person.name), email = coalesce($3, person.email)`,
      [sub, person, email],
    )
    await client.query('insert into membership (account_id, sub) values ($1, $2) on conflict do nothing', [accountId, sub])
    if (number) {
      await client.query(
        `insert into phone_number (account_id, number, country, is_default)
         values ($1, $2, $3, not exists (select 1 from phone_number where account_id = $1)) on conflict do nothing`,
        [accountId, number.number, number.country],
      )
      const owner = await client.query<{ account_id: string }>('select account_id from phone_number where number = $1', [
        number.number,
      ])
      if (owner.rows[0]?.account_id !== accountId) throw new Error(`--number ${number.number} belongs to another account`)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

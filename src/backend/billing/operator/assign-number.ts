import type pg from 'pg'
import * as z from 'zod'
import { PlanType } from '#contract/billing/plans.ts'
import { operatorCommand, runAsProgram } from '../../account/operator-command.ts'
import { parseNumber } from '../../chat/phone.ts'
import { channel } from '../../live/other-instances.ts'

const usage = `Assigns a number to a plan of an account, and lets the account text from it; who has it open sees it at once.
Stop Parley first where it keeps its data in PGlite.

  npx node src/backend/billing/operator/assign-number.ts --account my-shop --number +14155550100 [--plan sms]

  --account my-shop      the account's short name
  --number +14155550100  the number; the first one of an account is its default
  --plan sms             the plan's type: ${PlanType.options.join(', ')}`

const options = { account: { type: 'string' }, number: { type: 'string' }, plan: { type: 'string' } } as const

const Wish = z.object({
  account: z.string({ error: 'is needed' }),
  number: z.string({ error: 'is needed' }).transform((text, ctx) => {
    const parsed = parseNumber(text)
    if (!parsed?.country)
      ctx.addIssue({ code: 'custom', message: 'must be a phone number with + and country, as in +14155550100' })
    return { number: parsed?.number ?? '', country: parsed?.country ?? '' }
  }),
  plan: z.enum(PlanType.options, { error: `must be one of ${PlanType.options.join(', ')}` }).default('sms'),
})
type Wish = z.output<typeof Wish>

export const assignNumber = operatorCommand(usage, options, Wish, async ({ pool }, wish) => {
  await store(pool, wish)
  return `${wish.number.number} belongs to the ${wish.plan} plan of ${wish.account}.`
})

if (import.meta.main) await runAsProgram(assignNumber)

/** All of it or nothing, and the events that tell of it. */
async function store(pool: pg.Pool, { account, number: { number, country }, plan }: Wish): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: string; subscription_id: string | null }>(
      `select a.id, s.id as subscription_id from account a
       left join subscription s on s.account_id = a.id and s.type = $2 and s.status <> 'ENDED' where a.name = $1`,
      [account, plan],
    )
    const [found] = rows
    if (!found) throw new Error(`--account ${account}: there is no such account`)
    if (found.subscription_id === null) throw new Error(`--plan ${plan}: the account has no such plan`)
    await client.query(
      `insert into phone_number (account_id, number, country, is_default, position)
       select $1, $2, $3, count(*) = 0, count(*) from phone_number where account_id = $1 on conflict do nothing`,
      [found.id, number, country],
    )
    const owner = await client.query<{ account_id: string }>('select account_id from phone_number where number = $1', [number])
    if (owner.rows[0]?.account_id !== found.id) throw new Error(`--number ${number} belongs to another account`)
    await client.query(
      `insert into subscription_number (account_id, subscription_id, number) values ($1, $2, $3)
       on conflict (account_id, number) do update set subscription_id = excluded.subscription_id`,
      [found.id, found.subscription_id, number],
    )
    for (const resource of ['phone-numbers', 'subscriptions', 'account'])
      await client.query(
        `with counter as (update event_counter set number = number + 1 where account_id = $1 returning number)
         insert into event (account_id, number, type, payload) select $1, number, 'RESOURCE_CHANGED', $2::jsonb from counter`,
        [found.id, JSON.stringify({ resource, ids: [] })],
      )
    await client.query('commit')
    // Instances on one PostgreSQL hear of it; a PGlite has no other process.
    await client.query('select pg_notify($1, $2)', [channel, `assign-number:${found.id}`])
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

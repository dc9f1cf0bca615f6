import type pg from 'pg'
import * as z from 'zod'
import { AccountStatus } from '#contract/account/account.ts'
import type { ResourceChange } from '#contract/events.ts'
import { providers } from '#contract/access/providers.ts'
import { channel } from '../live/other-instances.ts'
import { operatorCommand, runAsProgram } from './operator-command.ts'

const told: ResourceChange = { resource: 'account', ids: [] }

const usage = `Changes what only an operator changes of an account; who has it open sees it at once.
Stop Parley first where it keeps its data in PGlite.

  npx node src/backend/account/set-account.ts --account my-shop [what changes]

  --account my-shop          the account's short name
  --status ACTIVE            ${AccountStatus.options.join(', ')}
  --due 49.00                what it owes, in its currency; 0 for nothing: invoices
                             of its plans that were not paid are asked for no more
  --trial-ends 2026-12-01    the last day of its trial (UTC), or none for no trial
  --bulk on|off              bulk messaging
  --popup on|off             popups, landing pages, coupons
  --nfc on|off               NFC signs
  --integration shoper       a platform that it belongs to: ${providers.join(', ')}, or none;
                             in place of those before, several by several --integration`

const options = {
  account: { type: 'string' },
  status: { type: 'string' },
  due: { type: 'string' },
  'trial-ends': { type: 'string' },
  bulk: { type: 'string' },
  popup: { type: 'string' },
  nfc: { type: 'string' },
  integration: { type: 'string', multiple: true },
} as const

const onOff = z
  .enum(['on', 'off'], { error: 'must be on or off' })
  .transform(text => text === 'on')
  .optional()

const Wish = z
  .object({
    account: z.string({ error: 'is needed' }),
    status: z.enum(AccountStatus.options, { error: `must be one of ${AccountStatus.options.join(', ')}` }).optional(),
    due: z
      .string()
      .regex(/^\d{1,7}(\.\d{1,2})?$/, 'must be an amount, as in 49 or 49.50')
      .transform(text => Math.round(Number(text) * 1_000_000))
      .optional(),
    'trial-ends': z
      .union([z.literal('none'), z.iso.date('must be a day, as in 2026-12-01, or none')], {
        error: 'must be a day, as in 2026-12-01, or none',
      })
      .transform(text => (text === 'none' ? null : `${text}T23:59:59Z`))
      .optional(),
    bulk: onOff,
    popup: onOff,
    nfc: onOff,
    integration: z
      .array(z.enum([...providers, 'none'], { error: `must be one of ${providers.join(', ')} or none` }))
      .transform(list => JSON.stringify(list.filter(type => type !== 'none').map(type => ({ type }))))
      .optional(),
  })
  .refine(wish => Object.values(wish).filter(value => value !== undefined).length > 1, 'nothing to change is named')
type Wish = z.output<typeof Wish>

export const setAccount = operatorCommand(usage, options, Wish, async ({ pool }, wish) => {
  if (!(await store(pool, wish))) throw new Error(`--account ${wish.account}: there is no such account`)
  return `${wish.account} is changed.`
})

if (import.meta.main) await runAsProgram(setAccount)

/** The change and the event that tells of it, in one statement; false where there is no such account. */
async function store(pool: pg.Pool, wish: Wish): Promise<boolean> {
  const trial = wish['trial-ends']
  const { rows } = await pool.query<{ account_id: string }>(
    `with changed as (
       update account set
         status = coalesce($2, status),
         due_since = case when $3::bigint is null then due_since when $3 = 0 then null else coalesce(due_since, now()) end,
         amount_due = coalesce($3, amount_due),
         trial = case when $4 then $5::timestamptz is not null else trial end,
         trial_finish_date = case when $4 then $5 else trial_finish_date end,
         bulk_messaging_enabled = coalesce($6, bulk_messaging_enabled),
         popup_enabled = coalesce($7, popup_enabled),
         nfc_signs_enabled = coalesce($8, nfc_signs_enabled),
         integrations = coalesce($9::jsonb, integrations)
       where name = $1 returning id
     ), waived as (
       update plan_invoice set state = 'WAIVED', is_due = false from changed
       where $3 = 0 and account_id = changed.id and state = 'UNPAID'
     ), counter as (
       update event_counter set number = number + 1 from changed where account_id = changed.id returning account_id, number
     )
     insert into event (account_id, number, type, payload)
     select account_id, number, 'RESOURCE_CHANGED', $10::jsonb from counter returning account_id`,
    [
      wish.account,
      wish.status,
      wish.due,
      trial !== undefined,
      trial,
      wish.bulk,
      wish.popup,
      wish.nfc,
      wish.integration,
      JSON.stringify(told),
    ],
  )
  const [row] = rows
  // Instances on one PostgreSQL hear of it; a PGlite has no other process.
  if (row) await pool.query('select pg_notify($1, $2)', [channel, `set-account:${row.account_id}`])
  return row !== undefined
}

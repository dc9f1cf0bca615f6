import { readFileSync } from 'node:fs'
import type pg from 'pg'
import * as z from 'zod'
import { operatorCommand, runAsProgram } from '../../account/operator-command.ts'
import { columnsOf, PlanFile, type WrittenPlan } from './plan-file.ts'

const usage = `Sets the plans that are sold, in the order of a file. Those that no longer stand in it are sold no more; who has one keeps it.
Of a plan that somebody has bought only the name changes: another price is another plan.
Stop Parley first where it keeps its data in PGlite.

  npx node src/backend/billing/operator/set-plans.ts --file plans.json

  --file plans.json   a list, as in
    [{ "priceId": "price_1", "type": "sms", "name": "Starter", "currency": "USD", "price": 49, "texts": 2000, "outboundSms": 0.018 }]
    priceId is the payment provider's id of the price; type sms, whatsApp, monetary or lead; amounts in the currency.
    Beside them: period (month or year), leads, confirmations, monetary, localNumbers, tollFreeNumbers, inboundSms, outboundMms,
    inboundMms, customStop, customBrand, newsletter, qrCodes`

const Wish = z.object({ file: z.string({ error: 'is needed' }) }).transform(({ file }, ctx) => {
  const read = PlanFile.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  for (const { path, message } of read.error?.issues ?? [])
    ctx.addIssue({ code: 'custom', message: `${path.join('.')}: ${message}` })
  return read.data ?? []
})

export const setPlans = operatorCommand(usage, { file: { type: 'string' } }, Wish, async ({ pool }, plans) => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const gone = await store(client, plans)
    await client.query('commit')
    return `${plans.length} ${plans.length === 1 ? 'plan is' : 'plans are'} sold.${gone.length ? ` No longer: ${gone.join(', ')}.` : ''}`
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
})

if (import.meta.main) await runAsProgram(setPlans)

/** Returns the names of those that are sold no more. Throws where the terms of one that was bought would change. */
async function store(client: pg.ClientBase, written: WrittenPlan[]): Promise<string[]> {
  const columns = Object.values(columnsOf)
  for (const [place, plan] of written.entries()) {
    const terms = Object.fromEntries(Object.entries(columnsOf).map(([key, column]) => [column, Reflect.get(plan, key)]))
    const { rows } = await client.query(
      `insert into plan (price_id, name, place, is_offered, ${columns.join(', ')})
       select $1, $2, $3, true, ${columns.join(', ')} from jsonb_populate_record(null::plan, $4)
       on conflict (price_id) do update set name = excluded.name, place = excluded.place, is_offered = true,
         ${columns.map(column => `${column} = excluded.${column}`).join(', ')}
       where not exists (select from subscription s where s.price_id = plan.price_id)
         or (${columns.map(column => `plan.${column}`).join(', ')}) is not distinct from (${columns.map(column => `excluded.${column}`).join(', ')})
       returning 1`,
      [plan.priceId, plan.name, place, JSON.stringify(terms)],
    )
    if (!rows.length) throw new Error(`${plan.priceId} was bought: its terms stay; sell another price in place of it`)
  }
  const { rows } = await client.query<{ name: string }>(
    'update plan set is_offered = false where is_offered and not price_id = any($1::text[]) returning name',
    [written.map(({ priceId }) => priceId)],
  )
  return rows.map(({ name }) => name)
}

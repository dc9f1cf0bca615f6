import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOlderDatabase } from '../testing/older-database.ts'

const [overdue, warned, paid] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
const since = new Date('2026-11-10T12:00:00Z')
let opened: Awaited<ReturnType<typeof openOlderDatabase>>

/** An account that is overdue for a renewal, one in its days of notice, and one that has paid. */
beforeAll(async () => {
  opened = await openOlderDatabase('0190', async pool => {
    await pool.query(
      `insert into plan (price_id, type, name, currency, price) values ('price_1', 'sms', 'Starter', 'USD', 49000000)`,
    )
    const give = async (id: string, status: string, [invoice, isOverdue]: [string | null, boolean]) => {
      await pool.query(
        `insert into account (id, name, display_name, status) values ($1::uuid, $1::uuid::text, 'Shop', case when $2 then 'OVERDUE' else 'ACTIVE' end)`,
        [id, isOverdue],
      )
      await pool.query(
        `insert into subscription (account_id, id, provider_id, price_id, type, status, period_start, period_end, told_at,
           past_due_since, due_invoice, due_amount, is_overdue)
         values ($1::uuid, $1::uuid, $1::uuid::text, 'price_1', 'sms', $2, now(), now(), now(), $3, $4, $5, $6)`,
        [id, status, invoice && since, invoice, invoice ? 49_000_000 : 0, isOverdue],
      )
    }
    await give(overdue, 'ENDED', ['in_1', true])
    await give(warned, 'PAST_DUE', ['in_2', false])
    await give(paid, 'ACTIVE', [null, false])
    await pool.query(
      `insert into checkout (account_id, id, kind, amount, currency, return_to, person) values ($1, $1, 'DUE', 49000000, 'USD', '/new-plans', 'marta')`,
      [overdue],
    )
  })
}, 120_000)
afterAll(() => opened.drop())

test('what was due for a renewal is an unpaid invoice, and whoever was on the way pays it', async () => {
  const { pool } = opened.database
  const { rows } = await pool.query('select account_id, id, state, amount, since, is_due from plan_invoice order by id')
  const unpaid = { state: 'UNPAID', amount: 49_000_000, since }
  expect(rows).toEqual([
    { account_id: overdue, id: 'in_1', ...unpaid, is_due: true },
    { account_id: warned, id: 'in_2', ...unpaid, is_due: false },
  ])
  const { rows: visits } = await pool.query('select invoice_id from checkout')
  expect(visits).toEqual([{ invoice_id: 'in_1' }])
})

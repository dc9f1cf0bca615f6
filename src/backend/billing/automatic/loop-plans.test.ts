import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { planOf, rowsRead } from '../../testing/explain.ts'
import { givePlan } from '../../testing/plans.ts'
import { startApp } from '../../testing/start-app.ts'
import { endNotices } from '../subscriptions/renewals.ts'
import { topUpAutomatically } from './auto-top-up.ts'
import { tellLowBalances } from './low-balance.ts'

// What is asked over all accounts every few seconds reads those who wait for something, however many there are. Those who asked for an
// alert or a top-up and are well are read with their balance, in one go.

/** Of fewer the planner would rather read all. */
const [others, asking] = [10_000, 20]

let app: Awaited<ReturnType<typeof startApp>>
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.stop())

test('alerts, automatic top-ups and notices read no account that waits for none', { timeout: 120_000 }, async () => {
  const { pool } = app.database
  const shop = await app.shop()
  const { id, priceId } = await givePlan(app.database, shop.id, { texts: 8 })
  await pool.query(
    `with others as (
       insert into account (id, name, display_name) select gen_random_uuid(), 'other-' || i, '' from generate_series(1, $1::int) i returning id
     ), balances as (
       insert into balance (account_id, monetary) select id, 5 from others
     ), settings as (
       insert into balance_settings (account_id, alert_on, alert_below, top_up_on, top_up_below)
       select id, place <= $2, case when place <= $2 then 1 end, place <= $2, 1 from (select id, row_number() over () as place from others) o
     ), subscriptions as (
       insert into subscription (account_id, id, provider_id, price_id, type, status, period_start, period_end, told_at)
       select id, id, id::text, $3, 'sms', 'ACTIVE', now(), now(), now() from others
     )
     insert into plan_invoice (account_id, id, subscription_id, state, amount, since) select id, id::text, id, 'PAID', 1, 'epoch' from others`,
    [others, asking, priceId],
  )
  await pool.query(
    `insert into balance_settings (account_id, alert_on, alert_below, alert_days_left, top_up_on, top_up_below) values ($1, true, 1, 1, true, 1)`,
    [shop.id],
  )
  await pool.query(
    `insert into plan_invoice (account_id, id, subscription_id, state, amount, since) values ($1, $2, $3, 'UNPAID', 1, now())`,
    [shop.id, randomUUID(), id],
  )
  await pool.query('vacuum analyze account, balance, balance_settings, subscription, plan_invoice')
  const asked = vi.spyOn(pool, 'query')
  await tellLowBalances(app.context, { byDays: true })
  await topUpAutomatically(app.context)
  await endNotices(app.context)
  const statements = asked.mock.calls.map(call => z.tuple([z.string(), z.array(z.unknown())]).parse(call))
  asked.mockRestore()
  expect(statements).toHaveLength(3)
  for (const [text, values] of statements) {
    const nodes = planOf(await pool.query(`explain (analyze, timing off, format json) ${text}`, values))
    expect(nodes.filter(node => node['Node Type'] === 'Seq Scan').map(node => node['Relation Name'])).toEqual([])
    expect(Math.max(...nodes.map(rowsRead))).toBeLessThanOrEqual(asking + 1)
  }
})

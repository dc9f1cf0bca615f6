import { randomUUID } from 'node:crypto'
import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { givePlan } from '#backend/testing/plans.ts'
import { startStaffApp } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

test('an overdue account is led to what is due, since when, and the way to pay it, which asks whom to bill where that is missing', async () => {
  const shop = await app.shop({ status: 'OVERDUE' })
  await app.database.pool.query(`update account set amount_due = 49000000, due_since = '2026-11-10T12:00Z' where id = $1`, [
    shop.id,
  ])
  const screen = await shop.open('/contacts')
  const box = within(await screen.findByRole('region', { name: 'Your account is overdue' }))
  expect(screen.address()).toBe('/new-plans')
  box.getByText('November 10, 2026')
  box.getByText('$10.00')
  await screen.user.click(box.getByRole('button', { name: 'Pay $49.00' }))
  await screen.findByText('Who should we bill?')
})

test('a renewal that was not paid says until when all works, and promises to open nothing that is open', async () => {
  const shop = await app.shop()
  const { id } = await givePlan(app.database, shop.id, { texts: 500 })
  await app.database.pool.query(
    `insert into plan_invoice (account_id, id, subscription_id, state, amount, since) values ($1, 'in_1', $2, 'UNPAID', 49000000, now())`,
    [shop.id, id],
  )
  const screen = await shop.open('/new-plans')
  const box = within(await screen.findByRole('region', { name: /^The renewal of .+ was not paid$/ }))
  box.getByText(/^Everything works until .+\. Pay by then/)
  box.getByText(/VAT is added there if it applies\.$/)
  box.getByRole('button', { name: 'Pay $49.00' })
})

test('of several renewals that are due the sum is said, and each with its amount and its own way to pay it', async () => {
  const shop = await app.shop({ status: 'OVERDUE' })
  const { id } = await givePlan(app.database, shop.id, { texts: 500 })
  const { pool } = app.database
  await pool.query(
    `insert into plan_invoice (account_id, id, subscription_id, state, amount, since, is_due) values
       ($1, 'in_1', $2, 'UNPAID', 49000000, '2026-10-01T12:00Z', true), ($1, 'in_2', $2, 'UNPAID', 49000000, '2026-11-01T12:00Z', true)`,
    [shop.id, id],
  )
  await pool.query(`update account set amount_due = 103000000, due_since = '2026-10-08T12:00Z' where id = $1`, [shop.id])
  // Whoever has just paid another one is not told that all is well.
  const visit = randomUUID()
  await pool.query(
    `insert into checkout (account_id, id, kind, state, amount, currency, return_to, person)
     values ($1, $2, 'DUE', 'PAID', 49000000, 'USD', '/new-plans', 'marta')`,
    [shop.id, visit],
  )
  const screen = await shop.open(`/new-plans?checkout=${visit}`)
  await screen.findByText('Paid. Still due: $103.00 before VAT.')
  const box = within(await screen.findByRole('region', { name: 'Your account is overdue' }))
  box.getByText('$103.00')
  expect(box.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'Plan, renewal of October 1, 2026Pay $49.00',
    'Plan, renewal of November 1, 2026Pay $49.00',
    'Other amount duePay $5.00',
  ])
  expect(box.queryByRole('button', { name: 'Pay $103.00' })).toBeNull()
  box.getByText(/once everything is paid\.$/)
  await screen.user.click(box.getByRole('button', { name: 'Pay $49.00: Plan, renewal of November 1, 2026' }))
  await screen.findByText('Who should we bill?')
})

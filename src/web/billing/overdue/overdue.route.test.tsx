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
    `update subscription set status = 'PAST_DUE', past_due_since = now(), due_invoice = 'in_1', due_amount = 49000000
     where account_id = $1 and id = $2`,
    [shop.id, id],
  )
  const screen = await shop.open('/new-plans')
  const box = within(await screen.findByRole('region', { name: /^The renewal of .+ was not paid$/ }))
  box.getByText(/^Everything works until .+\. Pay by then/)
  box.getByText(/VAT is added there if it applies\.$/)
  box.getByRole('button', { name: 'Pay $49.00' })
})

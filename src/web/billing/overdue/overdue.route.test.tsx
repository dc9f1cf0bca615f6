import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
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
  await screen.findByText('Whom do we bill?')
})

import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { givePlan } from '#backend/testing/plans.ts'
import { startStaffApp } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

test('a plan says what of it is used; cancelling says what stays until when, and a provider that is away leaves it as it was', async () => {
  const shop = await app.shop()
  await givePlan(app.database, shop.id, { texts: 500 })
  const screen = await shop.open('/new-plans')
  const own = within(await screen.findByRole('region', { name: 'Your plans' }))
  await own.findByText('0 of 500 texts')
  own.getByText('$49.00 a month')
  own.getByText('Active')
  await screen.user.click(own.getByRole('button', { name: /^Cancel plan/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel “Plan”?' }))
  dialog.getByText(/^Everything in it works until .+ After that, you pay for texts from your balance/)
  await screen.user.click(dialog.getByRole('button', { name: 'Cancel plan' }))
  await screen.findByText(/^The payment provider cannot be reached right now/)
  own.getByText('Active')
})

test('among the plans of a type the own one is marked', async () => {
  const shop = await app.shop()
  await givePlan(app.database, shop.id, { texts: 500 })
  const screen = await shop.open('/new-plans?type=sms')
  const plans = within(await screen.findByRole('region', { name: 'SMS plans' }))
  await plans.findByText('Yours')
})

test('the way back from the payment leads to the plans of the type that was bought', async () => {
  const shop = await app.shop()
  await givePlan(app.database, (await app.shop()).id, { type: 'lead', leads: 100 })
  await app.database.pool.query(`insert into billing_data (account_id, company_name, country) values ($1, 'Shop Ltd', 'US')`, [
    shop.id,
  ])
  const screen = await shop.open('/new-plans?type=lead')
  const plans = within(await screen.findByRole('region', { name: 'Lead plans' }))
  const [buy] = await plans.findAllByRole('button', { name: /^Buy/ })
  await screen.user.click(buy ?? document.body)
  await screen.findByText(/^The payment provider cannot be reached right now/)
  const { rows } = await app.database.pool.query('select return_to from checkout where account_id = $1', [shop.id])
  expect(rows).toEqual([{ return_to: '/new-plans?type=lead' }])
})

test('without a plan chosen nothing is bought, and the form asks for one and leads to the choice', async () => {
  const shop = await app.shop()
  await givePlan(app.database, (await app.shop()).id, { type: 'whatsApp' })
  const screen = await shop.open('/new-plan/whatsapp')
  await screen.user.click(await screen.findByRole('button', { name: 'Go to payment' }))
  await screen.findByText('Choose a plan.')
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Plan' }))
  expect(app.timesAsked('POST /plan')).toBe(0)
})

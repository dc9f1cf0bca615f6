import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { customer, openChat, write } from '#web/testing/chat-screen.ts'
import { startStaffApp } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

test('beside the count stands what a text costs in the recipient’s country, and what there is for it', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'How much?')
  const screen = await openChat(shop, 'How much?')
  await write(screen, 'a'.repeat(200))
  await screen.user.click(await screen.findByRole('button', { name: 'Price of this text' }))
  const price = within(await screen.findByRole('dialog', { name: 'Price of this text' }))
  const rows = await price.findAllByRole('term')
  expect(rows.map(term => [term.textContent, term.nextSibling?.textContent])).toEqual([
    ['Per part to United States', '$0.02'],
    ['This text', '$0.04'],
    ['Balance', '$10.00'],
  ])
  await screen.user.click(price.getByRole('link', { name: 'Open balance' }))
  await screen.findByRole('heading', { name: 'Balance', level: 1 })
})

test('what the plan still includes pays first, and only a whole text', async () => {
  const shop = await app.shop()
  await app.database.pool.query('update balance set texts = 2 where account_id = $1', [shop.id])
  await shop.receive(customer, 'How much?')
  const screen = await openChat(shop, 'How much?')
  await write(screen, 'a'.repeat(200))
  await screen.user.click(await screen.findByRole('button', { name: 'Price of this text' }))
  const price = within(await screen.findByRole('dialog', { name: 'Price of this text' }))
  await price.findByText('2 parts from the plan')
  price.getByText('2 parts')
})

test('a text that there is too little money for leads to the top-up', async () => {
  const shop = await app.shop({ monetary: 0 })
  await shop.receive(customer, 'How much?')
  const screen = await openChat(shop, 'How much?')
  await write(screen, 'Forty')
  await screen.user.keyboard('{Enter}')
  const strip = within(await screen.findByText(/^Not sent\. The text is back in the box\./))
  await screen.user.click(await strip.findByRole('link', { name: 'Top up' }))
  await screen.findByRole('region', { name: 'Top up' })
  expect(screen.address()).toBe('/balance/recharge')
})

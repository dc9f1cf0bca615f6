import { expect, test } from 'vitest'
import { startStaffApp } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const customer = '+14155550132'

test('who belongs to two accounts chooses one, goes on to where they wanted, and can change', async () => {
  const person = crypto.randomUUID()
  const [guides, cafe] = [await app.shop({ members: [person] }), await app.shop({ members: [person] })]
  await app.database.pool.query(`update account set display_name = 'Alpine Guides' where id = $1`, [guides.id])
  await app.database.pool.query(`update account set display_name = 'Tide Café' where id = $1`, [cafe.id])
  await guides.receive(customer, 'Which boots?')
  await cafe.receive(customer, 'A table for two')
  const screen = await guides.open('/canned-responses?search=hours', { as: person, session: { account: null } })
  await screen.user.click(await screen.findByRole('button', { name: 'Open Alpine Guides' }))
  await screen.findByRole('heading', { name: 'Canned responses', level: 1 })
  expect(screen.address()).toBe('/canned-responses?search=hours')
  await screen.user.click(screen.getByRole('link', { name: /^Chats/ }))
  await screen.findByText('Which boots?')
  await screen.user.click(screen.getByRole('button', { name: new RegExp(person) }))
  await screen.user.click(await screen.findByRole('link', { name: 'Switch account' }))
  await screen.user.click(await screen.findByRole('button', { name: 'Open Tide Café' }))
  await screen.findByText('A table for two')
  expect(screen.queryByText('Which boots?')).toBeNull()
})

test('somebody of the channels platform without a domain is told so, with whom to ask and the way out', async () => {
  const shop = await app.shop()
  const jwt = await app.partnerToken('channels', 'mia', [])
  const screen = await shop.open('/channels/choose-account', {
    session: { jwt, provider: 'channels', account: null, sub: 'channels|mia' },
  })
  await screen.findByRole('heading', { name: 'No account yet' })
  screen.getByText(/^marta has not been added to an account yet\. Ask your administrator/)
  screen.getByRole('button', { name: 'Log out' })
})

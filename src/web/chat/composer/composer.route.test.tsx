import { expect, test } from 'vitest'
import { box, customer, openChat, write } from '#web/testing/chat-screen.ts'
import { startStaffApp, type Screen, type StaffShop } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

async function opened(): Promise<{ shop: StaffShop; screen: Screen }> {
  const shop = await app.shop()
  await shop.receive(customer, 'How much?')
  return { shop, screen: await openChat(shop, 'How much?') }
}

test('a text that is too long says by how much, stays in the box and is not sent', async () => {
  const { screen } = await opened()
  await write(screen, 'ą'.repeat(500))
  await screen.user.keyboard('{Enter}')
  await screen.findByText(/^The text is \d+ characters too long\. Shorten it to send it\.$/)
  expect((await box(screen)).value).toHaveLength(500)
  expect(app.timesAsked('POST /conversations')).toBe(0)
})

test('an empty text is not sent', async () => {
  const { screen } = await opened()
  await write(screen, '   ')
  await screen.user.keyboard('{Enter}')
  await screen.findByRole('alert')
  expect(app.timesAsked('POST /conversations')).toBe(0)
})

import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { box, customer, message, messagesOf, openChat, write } from '#web/testing/chat-screen.ts'
import { startStaffApp } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

test('a text can be taken back for some seconds: it is in the box again, and never left', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Quick question')
  const screen = await openChat(shop, 'Quick question', { canUndoSend: true })
  await write(screen, 'Wrong customer')
  await screen.user.click(screen.getByRole('button', { name: 'Send' }))
  const sent = within(await message(screen, 'Wrong customer'))
  await sent.findByText(/^Sends in \d s$/)
  await screen.user.click(sent.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect((await box(screen)).value).toBe('Wrong customer'))
  expect(screen.queryByText(/^Sends in/)).toBeNull()
  expect(app.timesAsked('POST /conversations')).toBe(0)
  expect((await messagesOf(shop)).map(({ body }) => body)).toEqual(['Quick question'])
})

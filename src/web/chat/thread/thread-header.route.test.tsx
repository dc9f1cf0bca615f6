import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { startStaffApp } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

test('back from a chat that is in another tab by now, the focus is on the tab', async () => {
  const shop = await app.shop()
  await shop.receive('+14155550132', 'Gone elsewhere')
  const [conversation] = (await shop.api('GET /conversations')).body as { conversationId: string }[]
  const screen = await shop.open(`/chat?id=${conversation?.conversationId}&tab=4`, { size: 'phone' })
  await within(await screen.findByRole('log', { name: 'Messages' })).findByText('Gone elsewhere')
  screen.getByRole('button', { name: 'Back to the list' }).focus()
  await screen.user.keyboard('{Enter}')
  const spam = await screen.findByRole('tab', { name: /^Spam/ })
  await waitFor(() => expect(document.activeElement).toBe(spam))
})

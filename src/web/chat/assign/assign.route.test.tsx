import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { startStaffApp } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

async function shopWithChat() {
  const shop = await app.shop()
  const jonas = await shop.as('jonas')
  await shop.receive('+14155550132', 'Is the bowl still there?')
  const [chat] = (await shop.api('GET /conversations')).body as { conversationId: string }[]
  return { shop, jonas, conversationId: chat?.conversationId ?? '' }
}

test('the list of people opens with the focus in its field, and gives it back when it closes, the first time too', async () => {
  const { shop, conversationId } = await shopWithChat()
  const screen = await shop.open(`/chat?id=${conversationId}&tab=2`)
  const button = await screen.findByRole('button', { name: 'Assign' })
  await screen.user.click(button)
  const field = await screen.findByRole('combobox', { name: 'Find a person' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await screen.user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('who has a chat is not guessed while the staff is on its way', async () => {
  const { shop, jonas, conversationId } = await shopWithChat()
  await jonas(`POST /conversations/${conversationId}/assign`, { to: 'jonas' })
  const come = app.delay('GET /users')
  const screen = await shop.open(`/chat?id=${conversationId}&tab=3`)
  await within(await screen.findByRole('log', { name: 'Messages' })).findByText('Is the bowl still there?')
  await screen.findByRole('tabpanel', { name: 'Details' })
  expect(document.body.textContent).not.toContain('A colleague')
  come()
  await waitFor(() => expect(document.body.textContent).toContain('jonas'))
  expect(document.body.textContent).not.toContain('A colleague')
})

test('what one takes over is said also where the event comes before the answer', async () => {
  const { shop, conversationId } = await shopWithChat()
  const screen = await shop.open(`/chat?id=${conversationId}&tab=2`)
  const come = app.delay('POST /conversations/:id/assign')
  await screen.user.click(await screen.findByRole('button', { name: 'Assign to me' }))
  await shop.api(`POST /conversations/${conversationId}/assign`, { to: 'marta' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Assign to me' })).toBeNull())
  come()
  await screen.findByText('The chat is yours')
  await waitFor(() => expect(screen.address()).toContain('tab=1'))
})

import { waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Conversation } from '#contract/chat/conversations.ts'
import {
  beginChatWith,
  box,
  choose,
  customer,
  list,
  message,
  noRow,
  openChat,
  report,
  row,
  write,
} from '#web/testing/chat-screen.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const stranger = '+14155550177'

const noDialog = (screen: Screen) => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a new chat keeps what is written in it through a reload, and is the server’s after its first text', async () => {
  const shop = await app.shop()
  const screen = await shop.open('/chat?tab=2')
  await beginChatWith(screen, customer)
  await noDialog(screen)
  await waitFor(() => expect(screen.address()).toContain('id=new-'))
  await write(screen, 'A draft before the first text')
  await screen.reload()
  await waitFor(async () => expect((await box(screen)).value).toBe('A draft before the first text'))
  expect((await shop.api('GET /conversations')).body).toEqual([])

  const held = app.delay('POST /conversations')
  await write(screen, 'Hello from us')
  await screen.user.keyboard('{Enter}')
  // One goes on writing while the first text is on its way.
  await screen.user.keyboard('And a second thought')
  held()
  await waitFor(() => expect(screen.address()).not.toContain('new-'))
  expect((await box(screen)).value).toBe('And a second thought')
  await app.work()
  await report(app, shop, 'DELIVERED')
  await waitFor(async () => expect((await message(screen, 'Hello from us')).textContent).toContain('Delivered'))
  const link = within(await row(screen, 'Hello from us')).getByRole('link')
  expect(link.ariaCurrent ?? link.getAttribute('aria-current')).toBe('true')
  expect((await list(screen)).getAllByRole('listitem')).toHaveLength(1)
  await screen.user.click(screen.getByRole('button', { name: 'Send' }))
  await message(screen, 'And a second thought')
  await waitFor(async () => expect(((await shop.api('GET /conversations')).body as Conversation[]).length).toBe(1))
})

test('a new chat that one leaves without a word leaves nothing', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'I am here already')
  const screen = await openChat(shop, 'I am here already')
  await beginChatWith(screen, stranger)
  await waitFor(() => expect(screen.address()).toContain('id=new-'))
  await row(screen, '555-0177')
  await choose(screen, 'I am here already')
  await noRow(screen, '555-0177')
})

test('a number that has a chat opens it, read, and from the sender that was chosen', async () => {
  const shop = await app.shop({
    numbers: [
      { number: '+16285557001', country: 'US' },
      { number: '+16285557002', country: 'US' },
    ],
  })
  await shop.receive(customer, 'I am here already')
  const screen = await shop.open('/chat?tab=2')
  expect((await row(screen, 'I am here already')).textContent).toContain('1 unread message')
  const [button] = await screen.findAllByRole('button', { name: 'New chat' })
  if (button) await screen.user.click(button)
  const dialog = within(await screen.findByRole('dialog', { name: 'New chat' }))
  await screen.user.click(dialog.getByRole('combobox', { name: 'Send from' }))
  await screen.user.click(await screen.findByRole('option', { name: /555-7002/ }))
  await screen.user.type(dialog.getByRole('combobox', { name: 'To' }), customer)
  await screen.user.click(dialog.getByRole('button', { name: 'Start chat' }))
  await message(screen, 'I am here already')
  const form = within(await screen.findByRole('form', { name: 'Write' }))
  await waitFor(() => expect(form.getByLabelText('Send from')).toHaveProperty('value', '+16285557002'))
  await waitFor(async () => expect((await row(screen, 'I am here already')).textContent).not.toContain('unread'))
})

import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { StoredDraft } from '#contract/chat/drafts.ts'
import { form } from '#backend/testing/start-app.ts'
import {
  beginChatWith,
  box,
  choose,
  conversationOf,
  customer,
  list,
  message,
  noRow,
  openChat,
  send,
  write,
} from '#web/testing/chat-screen.ts'
import { startStaffApp, type Screen, type StaffShop } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const mode = async ({ user, findByRole }: Screen, name: string) => user.click(await findByRole('radio', { name }))
const drafts = async (shop: StaffShop) => (await shop.api('GET /drafts')).body as StoredDraft[]
const device = crypto.randomUUID()
/** What the same person's phone tells the server. */
async function onThePhone(shop: StaffShop, change: number, words: Partial<StoredDraft>): Promise<void> {
  const { conversationId } = await conversationOf(shop)
  const body = { channel: 'sms', sms: '', note: '', whisper: '', from: null, device, change, ...words }
  expect((await shop.api(`PUT /conversations/${conversationId}/draft`, body)).status).toBeLessThan(300)
}

test('what one wrote on another device stands in the box, text and note each in its own mode', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'A long question')
  await onThePhone(shop, 1, { sms: 'Half of a reply', note: 'Ask Ola first' })
  const screen = await shop.open('/chat?tab=2')
  await screen.user.click((await screen.findAllByRole('link', { name: /Half of a reply/ }))[0] ?? document.body)
  await waitFor(async () => expect((await box(screen)).value).toBe('Half of a reply'))
  await mode(screen, 'Note')
  await waitFor(async () => expect((await box(screen)).value).toBe('Ask Ola first'))
})

test('what one writes reaches the other device, and goes from there once it is sent', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'A long question')
  const screen = await openChat(shop, 'A long question')
  await write(screen, 'Half of a reply')
  await waitFor(async () => expect(await drafts(shop)).toMatchObject([{ sms: 'Half of a reply' }]))
  await write(screen, 'Half of a reply, and its end')
  await send(app, shop, screen)
  await waitFor(async () => expect(await drafts(shop)).toEqual([]))
})

test('what was sent on another device is gone from the box after a reload', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'A long question')
  await onThePhone(shop, 1, { sms: 'Half of a reply' })
  const screen = await shop.open('/chat?tab=2')
  await screen.user.click((await screen.findAllByRole('link', { name: /Half of a reply/ }))[0] ?? document.body)
  await waitFor(async () => expect((await box(screen)).value).toBe('Half of a reply'))
  await onThePhone(shop, 2, {})
  await screen.reload()
  await waitFor(async () => expect((await box(screen)).value).toBe(''))
})

test('what a colleague sends in the same words takes nothing out of the box; what one sends oneself on another device does', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'A long question')
  const screen = await openChat(shop, 'A long question')
  const jonas = await shop.as('jonas')
  const sms = { from: shop.from, to: customer, channel: 'sms' }
  await write(screen, 'From nine to five')
  // What is not stored yet is never taken away.
  await waitFor(async () => expect(await drafts(shop)).toMatchObject([{ sms: 'From nine to five' }]))
  expect(await jonas('POST /conversations', form({ ...sms, body: 'From nine to five' }))).toMatchObject({ status: 200 })
  await message(screen, 'From nine to five')
  expect((await box(screen)).value).toBe('From nine to five')
  expect(await shop.send({ to: customer, body: 'From nine to five' })).toMatchObject({ status: 200 })
  await waitFor(async () => expect((await box(screen)).value).toBe(''))
})

const stranger = '+14155550177'
/** What the same person's phone tells of a chat that is only begun. */
async function begunOnThePhone(shop: StaffShop, change: number, words: Partial<StoredDraft>): Promise<void> {
  const body = { channel: 'sms', sms: '', note: '', whisper: '', from: shop.from, device, change, to: stranger, ...words }
  expect((await shop.api('PUT /drafts', body)).status).toBe(204)
}
const comeBack = () => window.dispatchEvent(new Event('focus'))

test('a chat that one began on another device stands in the list with its words, and opens with them; emptied there it goes', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'A long question')
  await begunOnThePhone(shop, 1, { sms: 'Hello from the fair' })
  const screen = await openChat(shop, 'A long question')
  await choose(screen, 'Hello from the fair')
  await waitFor(async () => expect((await box(screen)).value).toBe('Hello from the fair'))
  await choose(screen, 'A long question')
  await begunOnThePhone(shop, 2, {})
  comeBack()
  await noRow(screen, '555-0177')
})

test('a chat that one began here is on the server with its sender, and sent from another device it is empty here and the server’s', async () => {
  const shop = await app.shop()
  const screen = await shop.open(`/chat?tab=2`)
  await beginChatWith(screen, stranger)
  await write(screen, 'Hello from the fair')
  await waitFor(async () => expect(await drafts(shop)).toMatchObject([{ clientNumber: stranger, from: shop.from }]))
  await shop.send({ to: stranger, body: 'Hello from the fair' })
  await message(screen, 'Hello from the fair')
  await waitFor(async () => expect((await box(screen)).value).toBe(''))
  await waitFor(() => expect(screen.address()).not.toContain('new-'))
  expect((await list(screen)).getAllByRole('listitem')).toHaveLength(1)
  expect(await drafts(shop)).toEqual([])
})

test('one that is emptied and left is gone from the server', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'A long question')
  const screen = await openChat(shop, 'A long question')
  await beginChatWith(screen, stranger)
  await screen.findByRole('heading', { name: /555-0177/ })
  await write(screen, 'Hello')
  await waitFor(async () => expect(await drafts(shop)).toHaveLength(1))
  await screen.user.clear(await box(screen))
  await choose(screen, 'A long question')
  await noRow(screen, '555-0177')
  await waitFor(async () => expect(await drafts(shop)).toEqual([]))
})

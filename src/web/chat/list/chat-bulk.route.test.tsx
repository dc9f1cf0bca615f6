import { fireEvent, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Conversation } from '#contract/chat/conversations.ts'
import { choose, message, noRow, row } from '#web/testing/chat-screen.ts'
import { startStaffApp, type Screen, type StaffShop } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

async function shopWith(texts: string[]): Promise<StaffShop> {
  const shop = await app.shop()
  for (const [index, text] of texts.entries()) await shop.receive(`+1415555${String(1000 + index)}`, text)
  return shop
}
const bar = async ({ findByRole }: Screen) => within(await findByRole('toolbar'))
const tick = async (screen: Screen, text: string) => screen.user.click(within(await row(screen, text)).getByRole('checkbox'))
const ownersOf = async (shop: StaffShop) =>
  ((await shop.api('GET /conversations')).body as Conversation[]).map(({ assignedTo }) => assignedTo)
const undo = async ({ user, findAllByRole }: Screen) => {
  const newest = (await findAllByRole('button', { name: 'Undo' })).at(-1)
  if (newest) await user.click(newest)
}

// First of the file: the strip has not been fetched yet.
test('a key that comes before the strip does is meant for what is ticked, and not for the open chat', async () => {
  const shop = await shopWith(['Ticked', 'Open'])
  const screen = await shop.open('/chat?tab=2')
  await choose(screen, 'Open')
  await message(screen, 'Open')
  const box = within(await row(screen, 'Ticked')).getByRole<HTMLInputElement>('checkbox')
  fireEvent.click(box)
  await waitFor(() => expect(box.checked).toBe(true))
  fireEvent.keyDown(box, { key: 'e' })
  await screen.findByText('1 chat archived.')
  await noRow(screen, 'Ticked')
  await row(screen, 'Open')
})

test('all chats of the tab are chosen with their count, given to a colleague, and all taken back', async () => {
  const shop = await shopWith(Array.from({ length: 23 }, (_, index) => `Everybody moves ${index}.`))
  const screen = await shop.open('/chat?tab=2')
  await screen.user.click(await screen.findByRole('button', { name: 'Select chats' }))
  await tick(screen, 'Everybody moves 22.')
  const acts = await bar(screen)
  await screen.user.click(await acts.findByRole('button', { name: 'Select all 23' }))
  await acts.findByText('23 selected')
  await screen.user.click(acts.getByRole('button', { name: 'Assign' }))
  await screen.user.click(await screen.findByRole('option', { name: 'jonas' }))
  await screen.findByText('23 chats assigned.')
  await noRow(screen, 'Everybody moves')
  expect(new Set(await ownersOf(shop))).toEqual(new Set(['jonas']))
  await undo(screen)
  await row(screen, 'Everybody moves 22.')
  await waitFor(async () => expect(new Set(await ownersOf(shop))).toEqual(new Set([null])))
})

test('ticked chats are archived together, and one undo brings all of them back', async () => {
  const shop = await shopWith(['Bulk one', 'Bulk two', 'Not this'])
  const screen = await shop.open('/chat?tab=2')
  await tick(screen, 'Bulk one')
  await tick(screen, 'Bulk two')
  await (await bar(screen)).findByText('2 selected')
  await screen.user.click((await bar(screen)).getByRole('button', { name: 'Archive' }))
  await screen.findByText('2 chats archived.')
  await noRow(screen, 'Bulk')
  await row(screen, 'Not this')
  await undo(screen)
  for (const text of ['Bulk one', 'Bulk two']) await row(screen, text)
})

test('on a phone a long press begins to choose, and a tap goes on without opening a chat', async () => {
  const shop = await shopWith(['Tap one', 'Tap two'])
  const screen = await shop.open('/chat?tab=2', { size: 'phone' })
  const link = async (text: string) => within(await row(screen, text)).getByRole('link')
  fireEvent.pointerDown(await link('Tap one'), { pointerType: 'touch' })
  await (await bar(screen)).findByText('1 selected')
  fireEvent.pointerUp(await link('Tap one'), { pointerType: 'touch' })
  await screen.user.click(await link('Tap two'))
  await (await bar(screen)).findByText('2 selected')
  expect(screen.address()).not.toMatch(/id=\w/)
  await screen.user.click((await bar(screen)).getByRole('button', { name: 'Mark as read' }))
  await screen.findByText('2 chats marked as read.')
  await choose(screen, 'Tap two')
  await message(screen, 'Tap two')
})

test('ticked chats are unread again, an open one among them is closed, and one undo brings all of it back', async () => {
  const shop = await shopWith(['Bulk one', 'Bulk two'])
  const screen = await shop.open('/chat?tab=2')
  for (const text of ['Bulk one', 'Bulk two']) {
    await choose(screen, text)
    await message(screen, text)
    await waitFor(async () => expect((await row(screen, text)).textContent).not.toContain('unread'))
  }
  for (const text of ['Bulk one', 'Bulk two']) await tick(screen, text)
  await screen.user.click((await bar(screen)).getByRole('button', { name: 'Mark as unread' }))
  await screen.findByText('2 chats marked as unread.')
  for (const text of ['Bulk one', 'Bulk two'])
    await waitFor(async () => expect((await row(screen, text)).textContent).toContain('1 unread message'))
  expect(screen.address()).not.toMatch(/id=\w/)
  await undo(screen)
  for (const text of ['Bulk one', 'Bulk two'])
    await waitFor(async () => expect((await row(screen, text)).textContent).not.toContain('unread'))
})

test('on a phone a chat’s menu has all that can be done', async () => {
  const shop = await shopWith(['Tap this'])
  const screen = await shop.open('/chat?tab=2', { size: 'phone' })
  await choose(screen, 'Tap this')
  await message(screen, 'Tap this')
  await screen.user.click(await screen.findByRole('button', { name: 'More actions' }))
  await screen.user.click(await screen.findByRole('menuitem', { name: 'Assign to a colleague' }))
  await screen.user.click(await screen.findByRole('option', { name: /marta/ }))
  await screen.findByText('The chat is yours')
  await screen.user.click(screen.getByRole('button', { name: 'Back to the list' }))
  await row(screen, 'Tap this')
})

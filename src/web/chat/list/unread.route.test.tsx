import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { choose, customer, message, noRow, openChat, row, tab } from '#web/testing/chat-screen.ts'
import { startStaffApp, type Screen } from '#web/testing/staff-app.ts'

const app = await startStaffApp()
const other = '+14155550133'

const unreadSwitch = ({ findByRole }: Screen) => findByRole<HTMLInputElement>('switch', { name: 'Unread' })
const isRead = (screen: Screen, text: string) =>
  waitFor(async () => expect((await row(screen, text)).textContent).not.toContain('unread message'))

test('tab and unread switch stand in the address: a reload, the way back and a shared link keep them', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Kept in the address')
  const screen = await shop.open('/chat?id=&tab=2')
  await row(screen, 'Kept in the address')
  await screen.user.click(await unreadSwitch(screen))
  await waitFor(() => expect(screen.address()).toMatch(/tab=2&unread=1$/))
  await screen.reload()
  expect((await unreadSwitch(screen)).checked).toBe(true)
  await screen.user.click(await tab(screen, 'Team'))
  await waitFor(() => expect(screen.address()).toMatch(/tab=3&unread=1$/))
  history.back()
  await waitFor(async () => expect((await tab(screen, 'Queued')).ariaSelected).toBe('true'))
  await choose(screen, 'Kept in the address')
  await message(screen, 'Kept in the address')
  // What one opens becomes read, and stays while one reads it.
  await isRead(screen, 'Kept in the address')
  // Whoever is given the address sees the same.
  await screen.reload()
  await message(screen, 'Kept in the address')
  expect((await unreadSwitch(screen)).checked).toBe(true)
  await screen.user.click(await unreadSwitch(screen))
  await waitFor(() => expect(screen.address()).toMatch(/tab=2$/))
})

test('the unread switch leaves what is read out, and takes it back', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Waits to be read')
  await shop.receive(other, 'Read long ago')
  const screen = await openChat(shop, 'Read long ago')
  await isRead(screen, 'Read long ago')
  await screen.user.click(screen.getByRole('button', { name: 'Back to the list' }))
  await screen.user.click(await unreadSwitch(screen))
  await noRow(screen, 'Read long ago')
  await row(screen, 'Waits to be read')
  await screen.user.click(await unreadSwitch(screen))
  await row(screen, 'Read long ago')
})

test('a tab is called by its name alone, and says how many of its chats are unread', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Counted on the tab')
  await shop.receive(other, 'And this one')
  const screen = await shop.open('/chat?tab=2')
  const queued = await tab(screen, 'Queued')
  await waitFor(() =>
    expect(document.getElementById(queued.getAttribute('aria-describedby') ?? '')?.textContent).toBe('2 unread'),
  )
})

test('what comes while a chat is being marked as read is read as well', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Mark this one')
  const screen = await shop.open('/chat?tab=2')
  const marked = app.delay('POST /conversations/:id/read')
  await choose(screen, 'Mark this one')
  await message(screen, 'Mark this one')
  await waitFor(() => expect(app.timesAsked('POST /conversations/:id/read')).toBe(1))
  await shop.receive(customer, 'In between')
  await message(screen, 'In between')
  marked()
  await isRead(screen, 'In between')
})

test('an open chat that is chosen again in the list is read', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Choose me')
  const screen = await openChat(shop, 'Choose me')
  await isRead(screen, 'Choose me')
  screen.getByRole('log', { name: 'Messages' }).focus()
  await shop.receive(customer, 'And again')
  await waitFor(async () => expect((await row(screen, 'And again')).textContent).toContain('1 unread message'))
  await choose(screen, 'And again')
  await isRead(screen, 'And again')
})

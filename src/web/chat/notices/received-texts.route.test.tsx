import { waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { box, choose, customer, log, message, openChat, row, write } from '#web/testing/chat-screen.ts'
import { startStaffApp, type Screen, type StaffShop } from '#web/testing/staff-app.ts'

const app = await startStaffApp()

const toasts = (screen: Screen) => screen.queryAllByRole('alert').filter(({ textContent }) => /asks|Told/.test(textContent))
const spoken = (screen: Screen) =>
  screen.getAllByRole('status').flatMap(({ textContent }) => (textContent.startsWith('New message: ') ? textContent : []))

/** What came before the page listened is told by the counts alone: the customer says it until it is heard. */
const says = (shop: StaffShop, screen: Screen, client: string, text: string) =>
  vi.waitFor(
    async () => {
      await shop.receive(client, text)
      await vi.waitFor(() => expect(toasts(screen).some(({ textContent }) => textContent.includes(text))).toBe(true), 500)
    },
    { timeout: 5000, interval: 50 },
  )

test('a text that comes in says so, and moves neither the draft nor the open chat', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'First question')
  const screen = await openChat(shop, 'First question')
  await write(screen, 'A draft that stays')
  await says(shop, screen, '+14155550133', 'Somebody else asks')
  await row(screen, 'Somebody else asks')
  expect((await box(screen)).value).toBe('A draft that stays')
  expect(document.activeElement).toBe(await box(screen))
  await message(screen, 'First question')
  await choose(screen, 'Somebody else asks')
  await (await log(screen)).findAllByText('Somebody else asks')
  expect((await box(screen)).value).toBe('')
  // The row tells what one began.
  await choose(screen, 'A draft that stays')
  await message(screen, 'First question')
  expect((await box(screen)).value).toBe('A draft that stays')
})

test('of a customer who writes in many short texts one toast stands at a time', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Told one')
  const screen = await openChat(shop, 'Told one')
  await says(shop, screen, customer, 'Told two')
  await shop.receive(customer, 'Told three')
  await waitFor(() =>
    expect(toasts(screen).map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Told three')]),
  )
})

test('what comes into the open chat is read out whole, once and politely; what stood there before is not', async () => {
  const shop = await app.shop()
  await shop.receive(customer, 'Are you open?')
  const screen = await openChat(shop, 'Are you open?')
  expect(spoken(screen)).toEqual([])
  await shop.receive(customer, 'Until when? In more words than any toast would show')
  await waitFor(() => expect(spoken(screen)).toEqual(['New message: Until when? In more words than any toast would show']))
  expect(within(screen.getByRole('log', { name: 'Messages' })).queryByRole('status')).toBeNull()
})

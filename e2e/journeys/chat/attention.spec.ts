import type { Page } from '@playwright/test'
import { expect, list, open, signIn, someCustomer, test, toContacts } from '../../journey.ts'

const icon = (page: Page) => page.locator('link[rel="icon"]')
const unreadOf = async (page: Page) => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0)

test('what waits is on the tab of every screen, and goes as it is read', async ({ page, server }) => {
  await server.textIn(someCustomer(), 'Waits before')
  const isLive = page.waitForEvent('websocket').then(socket => socket.waitForEvent('framereceived'))
  await signIn(page)
  await expect(list(page)).toBeVisible()
  // The count comes after the list.
  await expect(page).toHaveTitle(/^\(\d+\)/)
  const before = await unreadOf(page)
  await toContacts(page)
  // What came before the page heard of anything is no news to it.
  await isLive
  // Looked for from the first moment: it stands for three seconds.
  const toast = page.getByText('received', { exact: true })
  await Promise.all([expect(toast).toBeVisible(), server.textIn(someCustomer(), 'Seen on the tab')])
  await expect.poll(() => unreadOf(page)).toBe(before + 1)
  await expect(icon(page)).toHaveAttribute('href', '/favicon-unread.svg')
  await page.getByRole('link', { name: 'Chats' }).first().click()
  await open(page, 'Seen on the tab')
  await expect.poll(() => unreadOf(page)).toBe(before)
})

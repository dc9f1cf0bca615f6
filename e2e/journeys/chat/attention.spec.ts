import type { Page } from '@playwright/test'
import { expect, list, open, signIn, someCustomer, test, toContacts } from '../../journey.ts'

const icon = (page: Page) => page.locator('link[rel="icon"]')
const unreadOf = async (page: Page) => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0)

test('what waits is on the tab of every screen, and goes as it is read', async ({ page, server }) => {
  await server.textIn(someCustomer(), 'Waits before')
  await signIn(page)
  await expect(list(page)).toBeVisible()
  // The count comes after the list.
  await expect(page).toHaveTitle(/^\(\d+\)/)
  const before = await unreadOf(page)
  await toContacts(page)
  await server.textIn(someCustomer(), 'Seen on the tab')
  await expect.poll(() => unreadOf(page)).toBe(before + 1)
  await expect(icon(page)).toHaveAttribute('href', '/favicon-unread.svg')
  await expect(page.getByText('received', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Chats' }).first().click()
  await open(page, 'Seen on the tab')
  await expect.poll(() => unreadOf(page)).toBe(before)
})

test('a text that comes into the open chat is read out once, politely, and nothing that scrolls by', async ({ page, server }) => {
  const customer = someCustomer()
  await server.textIn(customer, 'Are you open?')
  await signIn(page)
  await open(page, 'Are you open?')
  const spoken = page.getByRole('status').filter({ hasText: /^New message: / })
  await expect(spoken).toHaveCount(0)
  await server.textIn(customer, 'Until when?')
  await expect(spoken).toHaveText('New message: Until when?')
  await expect(spoken).toHaveCount(1)
})

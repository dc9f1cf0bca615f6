import type { Page, Route } from '@playwright/test'
import { answer, box, expect, list, log, message, open, row, signIn, someCustomer, tab, test } from '../../journey.ts'

const unreadSwitch = (page: Page) => page.getByRole('switch', { name: 'Unread' })

test('tab and unread switch stand in the address: a reload, the way back and a shared link keep them', async ({
  page,
  context,
  server,
}) => {
  await signIn(page)
  await server.textIn(someCustomer(), 'Kept in the address')
  await unreadSwitch(page).click()
  await expect(page).toHaveURL(/tab=2&unread=1$/)
  await page.reload()
  await expect(unreadSwitch(page)).toBeChecked()
  await tab(page, 'Team').click()
  await expect(page).toHaveURL(/tab=3&unread=1$/)
  await page.goBack()
  await expect(tab(page, 'Queued')).toHaveAttribute('aria-selected', 'true')
  await open(page, 'Kept in the address')
  await expect(row(page, 'Kept in the address')).toBeVisible()

  const friend = await context.newPage()
  await friend.goto(page.url())
  await expect(message(friend, 'Kept in the address')).toBeVisible()
  await expect(unreadSwitch(friend)).toBeChecked()
  await unreadSwitch(page).click()
  await expect(page).toHaveURL(/tab=2$/)
})

test('a tab is called by its name alone, and says how many of its chats are unread', async ({ page, server }) => {
  await signIn(page)
  await server.textIn(someCustomer(), 'Counted on the tab')
  const queued = page.getByRole('tab', { name: 'Queued', exact: true })
  await expect(queued).toHaveAccessibleDescription(/^\d+ unread$/)
})

test('what comes while a chat is being marked as read is read as well, with the caret in the box', async ({ page, server }) => {
  await signIn(page)
  const customer = someCustomer()
  const released = Promise.withResolvers<void>()
  const holdFirst = async (route: Route) => {
    const response = await route.fetch()
    // The server has marked it, the browser does not know yet: in between the next text comes.
    await server.textIn(customer, 'In between')
    await expect(message(page, 'In between')).toBeVisible()
    await route.fulfill({ response })
    released.resolve()
  }
  await page.route('**/read', holdFirst, { times: 1 })
  await server.textIn(customer, 'Mark this one')
  await open(page, 'Mark this one')
  await released.promise
  await expect(row(page, 'In between')).not.toContainText('unread message')
})

test('an open chat that is chosen again in the list is read', async ({ page, server }) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'Choose me')
  await open(page, 'Choose me')
  await expect(row(page, 'Choose me')).not.toContainText('unread message')
  await log(page).focus()
  await server.textIn(customer, 'And again')
  await expect(row(page, 'And again')).toContainText('1 unread message')
  await row(page, 'And again').getByRole('link').click()
  await expect(row(page, 'And again')).not.toContainText('unread message')
})

test('a thread that is at its end stays there, however fast texts come', async ({ page, server }) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'The first of many')
  await open(page, 'The first of many')
  // On a slow machine several rows come at once, and are measured late.
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  for (let count = 1; count <= 30; count += 1) await server.textIn(customer, `One of many, number ${count}`)
  await expect(message(page, 'One of many, number 30')).toBeInViewport()
  await expect(list(page)).toBeVisible()
  await expect(box(page)).toBeFocused()
})

test('each text that comes in is told: a toast at a time per chat, and read out whole where the chat is open', async ({
  page,
  server,
}) => {
  await signIn(page)
  const customer = someCustomer()
  await server.textIn(customer, 'Told one')
  await open(page, 'Told one')
  const toast = page.getByRole('alert').filter({ hasText: 'received' })
  await server.textIn(customer, 'Told two')
  await expect(toast).toContainText('Told two')
  await page.waitForTimeout(1200)
  await server.textIn(customer, 'Told three, in more words than a toast shows')
  await expect(toast.filter({ hasText: 'Told three' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Told three, in more words than a toast shows' })).toHaveCount(1)
  await expect(toast).toHaveCount(1)
})

test('a screen reader hears whose each message is', async ({ page, server }) => {
  await signIn(page)
  await server.textIn(someCustomer(), 'Whose is this')
  await open(page, 'Whose is this')
  await expect(log(page).getByRole('article', { name: 'Customer' })).toContainText('Whose is this')
  await answer(page, 'Mine is this')
  await expect(log(page).getByRole('article', { name: 'You' })).toContainText('Mine is this')
})

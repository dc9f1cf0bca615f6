import { answer, expect, list, message, open as openChat, row, signIn, someCustomer, withServer } from '../../journey.ts'
import { atPlatform, open, session } from '../../platforms.ts'
import { startServer } from '../../server.ts'

// Tokens that a page outlives several of, of our own sign-on and of the partners.
const test = withServer(() => startServer({ PARTNER_TOKEN_SECONDS: '8', IDP_ACCESS_TOKEN_SECONDS: '4' }))

test('a partner’s session is renewed through our backend while one works, and the texts keep coming', async ({
  page,
  server,
}) => {
  await atPlatform(page, 'Channels', 'Hanna Lis')
  await open(page, 'Parley')
  await expect(list(page)).toBeVisible()
  const first = await session(page)
  await expect.poll(async () => (await session(page))['generation'], { timeout: 40_000 }).toBeGreaterThanOrEqual(2)
  const now = await session(page)
  expect(now).toMatchObject({ provider: 'channels', account: 'kite-studio', sub: 'channels|hanna' })
  expect([now['jwt'], now['refreshToken']]).not.toEqual([first['jwt'], first['refreshToken']])
  await server.textIn('+19075550177', 'Still there?', '+16285550131')
  await expect(list(page).getByText('Still there?')).toBeVisible()
})

test('a partner’s session without a way to renew it ends in words that say where to open Parley again', async ({ page }) => {
  await atPlatform(page, 'Live Chat', 'Lena Fox')
  await open(page, 'Brightdesk')
  await expect(page.getByRole('heading', { name: 'SMS campaigns' })).toBeVisible()
  await expect(page.getByText('The session from LiveChat has ended.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('a duplicated tab and its original both stay signed in past the expiry of their tokens', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(120_000)
  await signIn(page)
  const opened = context.waitForEvent('page')
  // What "Duplicate tab" does: a new tab with a copy of this one's session storage.
  await page.evaluate(() => window.open(location.href))
  const copy = await opened
  await expect(list(copy)).toBeVisible()
  // Three lifetimes: each tab has had to renew, and a rotated refresh token used twice would have ended both.
  for (const one of [page, copy])
    await expect.poll(async () => (await session(one))['generation'], { timeout: 40_000 }).toBeGreaterThanOrEqual(3)
  await server.textIn(someCustomer(), 'Still signed in?')
  for (const one of [page, copy]) await expect(row(one, 'Still signed in?')).toBeVisible()
  await openChat(copy, 'Still signed in?')
  await answer(copy, 'Yes, the copy')
  await openChat(page, 'Yes, the copy')
  await answer(page, 'Yes, the original')
  await expect(message(copy, 'Yes, the original')).toContainText('Delivered')
  await page.reload()
  await expect(message(page, 'Yes, the copy')).toBeVisible()
})

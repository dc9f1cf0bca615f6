import { answer, expect, list, message, open, row, signIn, someCustomer, test } from '../../journey.ts'
import { session } from '../../platforms.ts'
import { startServer } from '../../server.ts'

test.use({ baseURL: undefined })

test('a duplicated tab and its original both stay signed in past the expiry of their tokens', async ({ page, context }) => {
  test.setTimeout(120_000)
  const server = await startServer({ IDP_ACCESS_TOKEN_SECONDS: '4' })
  try {
    await signIn(page, 'Marta Zielińska', server.url)
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
    await open(copy, 'Still signed in?')
    await answer(copy, 'Yes, the copy')
    await open(page, 'Yes, the copy')
    await answer(page, 'Yes, the original')
    await expect(message(copy, 'Yes, the original')).toContainText('Delivered')
    await page.reload()
    await expect(message(page, 'Yes, the copy')).toBeVisible()
  } finally {
    await server.stop()
  }
})

import type { Page } from '@playwright/test'
import { box, expect, log, message, open, sendButton, signIn, someCustomer, test } from '../../journey.ts'
import { dialogsOf, isLong, some } from '../../naughty.ts'

const pixel = 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

/** All texts of the open thread: only what is near is drawn, so it is scrolled from its end to its beginning. */
async function textsOf(page: Page): Promise<Set<string>> {
  const seen = new Set<string>()
  // By the wheel: only a hand leaves the end of a thread.
  await log(page).hover()
  for (let still = 0; still < 6; ) {
    const before = seen.size
    for (const text of await log(page).locator('article p').allTextContents()) seen.add(text)
    await page.mouse.wheel(0, -300)
    await page.waitForTimeout(80)
    still = seen.size > before ? 0 : still + 1
  }
  return seen
}

test('texts of every kind are shown as they were typed, and none of them runs', async ({ page, server }) => {
  test.setTimeout(isLong ? 600_000 : 120_000)
  const dialogs = dialogsOf(page)
  const customer = someCustomer()
  await signIn(page)
  // Each also comes as a toast, and is for a moment the last text of its row.
  for (const text of some) await server.textIn(customer, text)
  await server.textIn(customer, 'The last of many')
  await open(page, 'The last of many')
  const seen = await textsOf(page)
  expect(some.filter(text => !seen.has(text))).toEqual([])
  expect(dialogs).toEqual([])
})

test('what is written to a customer reaches the phone as it was typed, and files keep their names', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(isLong ? 600_000 : 120_000)
  const customer = someCustomer()
  const name = `"><img src=x onerror=alert(1)> ../{{name}}.gif`
  const media = [{ contentType: 'image/gif', name, base64: pixel }]
  await fetch(`${server.url}/simulator/incoming`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: customer, to: '+16285550119', body: 'Write me anything', media }),
  })
  await signIn(page)
  await open(page, 'Write me anything')
  await expect(message(page, 'Write me anything').getByRole('button', { name: `Open the picture ${name}` })).toBeVisible()
  const texts = some.filter(text => /[<{$"'`%]/.test(text) && text.length < 150).slice(0, isLong ? 100 : 8)
  for (const text of texts) {
    await box(page).fill(text)
    await sendButton(page).click()
    await expect(box(page)).toHaveValue('')
  }

  const phone = await context.newPage()
  await phone.goto(`${server.url}/phone/`)
  await phone.getByLabel('Customer').selectOption({ label: 'Another number' })
  await phone.getByRole('textbox', { name: 'Your number' }).fill(customer)
  const bubbles = phone.getByRole('log', { name: 'Phone messages' }).locator('.bubble')
  await expect(bubbles).toHaveCount(texts.length, { timeout: 60_000 })
  expect(new Set(await bubbles.allTextContents())).toEqual(new Set(texts.map(text => text.trim().normalize('NFC'))))
})

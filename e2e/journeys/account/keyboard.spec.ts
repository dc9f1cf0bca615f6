import type { Locator, Page } from '@playwright/test'
import { box, expect, list, log, message, row, signIn, someCustomer, tab, test } from '../../journey.ts'

/** Presses a key until what it leads to has the focus. */
async function pressUntil(page: Page, key: string, goal: Locator): Promise<void> {
  const isThere = () => goal.evaluate(element => element.contains(document.activeElement))
  await expect(goal).toBeVisible()
  for (let pressed = 0; pressed < 60 && !(await isThere()); pressed += 1) await page.keyboard.press(key)
  expect(await isThere(), `${key} never led there`).toBe(true)
}

test('from the sign-in on by keyboard alone: a list that is longer than what is drawn, thread, answer, assign, and the focus is never lost', async ({
  page,
  server,
}) => {
  for (let count = 1; count <= 30; count += 1) await server.textIn(someCustomer(), `Long list ${count}.`)
  await page.goto('/')
  for (const name of ['Sign in', /Marta Zielińska/]) {
    await pressUntil(page, 'Tab', page.getByRole('button', { name }))
    await page.keyboard.press('Enter')
  }
  await expect(list(page)).toBeVisible()
  const customer = someCustomer()
  await server.textIn(customer, 'By keys alone')
  const link = row(page, 'By keys alone').getByRole('link')
  await expect(link).toBeVisible()
  await pressUntil(page, 'Tab', tab(page, 'Queued'))
  // Past the search, the way to choose several, and the unread switch.
  for (let key = 0; key < 4; key += 1) await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('End')
  await expect(list(page).getByRole('listitem').last().getByRole('link')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(link).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(link).not.toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(box(page)).toBeFocused()

  await server.nextBecomes('UNDELIVERED', customer)
  await page.keyboard.type('Answered by keys')
  await page.keyboard.press('Enter')
  const again = message(page, 'Answered by keys').getByRole('button', { name: 'Try again' })
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expect(box(page)).toBeFocused()

  await page.getByRole('button', { name: 'Assign to me' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The chat is yours')).toBeVisible()
  await expect(box(page)).toBeFocused()
})

test('End goes to the end of a long thread at once, from wherever one reads', async ({ page, server }) => {
  test.setTimeout(120_000)
  const customer = someCustomer()
  for (let count = 1; count <= 120; count += 1)
    await server.textIn(customer, `${'Many words. '.repeat((count * 7) % 40)}No ${count}.`)
  await signIn(page)
  await row(page, 'No 120.').getByRole('link').click()
  await expect(message(page, 'No 120.')).toBeVisible()
  await log(page).focus()
  await page.keyboard.press('Home')
  await expect(message(page, 'No 120.')).not.toBeInViewport()
  // Older ones come, and what one reads stays; then the way down leads past rows that were never measured.
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect(message(page, 'No 1.')).toBeInViewport({ timeout: 300 })
  }).toPass()
  await page.keyboard.press('End')
  await expect(message(page, 'No 120.')).toBeInViewport({ ratio: 0.9 })
  await server.textIn(customer, 'And one more')
  await expect(message(page, 'And one more')).toBeInViewport()
})

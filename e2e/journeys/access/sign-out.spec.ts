import {
  box,
  expect,
  list,
  log,
  message,
  open,
  row,
  sendButton,
  signIn,
  signInByHand,
  someCustomer,
  test,
} from '../../journey.ts'
import type { Page } from '@playwright/test'

/** Until the provider's own session has ended too: before that the next sign-in would need no choice of a person. */
async function logOut(page: Page, who: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(who) }).click()
  const ended = page.waitForResponse(/\/session\/end\/confirm/)
  await page.getByRole('button', { name: 'Log out' }).click()
  await ended
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
}

test('who logs out in one tab is out in all of them, also in one that was opened by hand', async ({ page, context }) => {
  await signIn(page)
  const byHand = await context.newPage()
  await byHand.goto('/')
  await expect(list(byHand)).toBeVisible()
  await logOut(page, 'Marta Zielińska')
  for (const one of [page, byHand]) {
    await expect(one.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(list(one)).toBeHidden()
  }
  const tokens = await byHand.evaluate(() => sessionStorage.getItem('session'))
  expect(tokens).not.toContain('eyJ')
})

test('the next person in the same tab sees nothing of what the one before wrote and did not send', async ({ page, server }) => {
  const customer = someCustomer()
  await server.textIn(customer, 'For whom is this?')
  await signInByHand(page)
  await open(page, 'For whom is this?')
  await page.route('**/backend/conversations', route => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await box(page).fill('Marta never sent this')
  await sendButton(page).click()
  await expect(message(page, 'Marta never sent this')).toContainText('Try again')
  await box(page).fill('Marta was still writing this')
  await page.unroute('**/backend/conversations')
  await logOut(page, 'Marta Zielińska')

  await signInByHand(page, 'Jonas Weber')
  await open(page, 'For whom is this?')
  await expect(box(page)).toHaveValue('')
  await expect(log(page).getByRole('article')).toHaveCount(1)
  await expect(row(page, 'Marta never sent this')).toBeHidden()
  await logOut(page, 'Jonas Weber')

  await signInByHand(page)
  await row(page, 'Marta was still writing').getByRole('link').click()
  await expect(box(page)).toHaveValue('Marta was still writing this')
  // It was kept for her, and goes now that she is back.
  await expect(message(page, 'Marta never sent this')).toContainText('Delivered')
  expect(await server.textsTo(customer)).toEqual(['Marta never sent this'])
})

import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere } from '../../accessible.ts'
import { expect, signIn, test } from '../../journey.ts'

const topUp = (page: Page) => page.getByRole('region', { name: 'Top up' })

async function payBy(page: Page, card: string) {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry date').fill('12 / 40')
  await page.getByLabel('Security code').fill('123')
  await page.getByRole('button', { name: /^Pay / }).click()
}

test('the balance is accessible, and nothing hangs over on a phone', async ({ page }) => {
  await signIn(page, 'Marta Zielińska', '/balance')
  await expectAccessibleEverywhere(page, () => expect(topUp(page)).toBeVisible())
})

test('a card that is refused takes nothing and can be tried again; one that pays tops up, and the line leads to its payment', async ({
  page,
}) => {
  await signIn(page, 'Marta Zielińska', '/balance/recharge')
  await topUp(page)
    .getByRole('textbox', { name: /^Other amount/ })
    .fill('37,50')
  await topUp(page).getByRole('button', { name: 'Top up $37.50' }).click()
  await payBy(page, '4000 0000 0000 0002')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/balance$/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await payBy(page, '4242 4242 4242 4242')
  await expect(page.getByText('$37.50 was added to your balance.')).toBeVisible()
  await expect(page).toHaveURL(/\/balance$/)
  const row = page.getByRole('row').filter({ hasText: 'Top-up by card' }).first()
  await expect(row).toContainText('+$37.50')
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible()
})

import type { Page } from '@playwright/test'
import { expectAccessibleEverywhere, languages } from '../../accessible.ts'
import { expect, signIn, test } from '../../journey.ts'

const own = (page: Page) => page.getByRole('table', { name: 'Your plans' })
const typeOfPlans = (page: Page, name: string) => page.getByRole('radiogroup').getByText(name, { exact: true })

/** The provider speaks the browser's language, whatever Parley speaks. */
async function payBy(page: Page, card: string) {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry date').fill('12 / 40')
  await page.getByLabel('Security code').fill('123')
  await page.locator('button.pay').click()
}

test('plans, payments and billing data are accessible', async ({ page }) => {
  await signIn(page, 'Marta Zielińska', '/billing-data')
  for (const [address, shown] of [
    ['/billing-data', 'Company name'],
    ['/new-plans', 'Growth'],
    ['/payments', 'Top-up'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(address)
    await expectAccessibleEverywhere(page, () => expect(page.getByText(shown).first()).toBeVisible())
  }
})

test('a page of payment that was closed and a card that is refused leave all as it was; a bank that asks lets the plan be bought', async ({
  page,
}) => {
  await signIn(page, 'Marta Zielińska', '/new-plans')
  await typeOfPlans(page, 'WhatsApp').click()
  const buy = page.getByRole('button', { name: /^Buy WhatsApp/ }).first()
  await buy.click()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText('Nothing was paid.')).toBeVisible()
  await expect(page).toHaveURL(/\/new-plans\?type=whatsApp$/)
  await expect(own(page)).not.toContainText('WhatsApp')

  await buy.click()
  await payBy(page, '4000 0000 0000 0002')
  await expect(page.getByRole('alert')).toContainText('The card was refused')
  await payBy(page, '4000 0025 0000 3155')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your plan is active.')).toBeVisible()
  await expect(own(page)).toContainText('WhatsApp')
  await page.goto('/payments')
  await expect(page.getByRole('row').filter({ hasText: /Plan WhatsApp/ })).toContainText('Paid')
})

test('a plan is changed, cancelled with what stays until when, and the cancellation is taken back', async ({ page }) => {
  await signIn(page, 'Marta Zielińska', '/new-plans')
  await page.getByRole('button', { name: 'Switch to Studio' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your plan is active.')).toBeVisible()
  const studio = own(page).getByRole('row').filter({ hasText: 'Studio' })
  await expect(studio).toContainText('Active')
  await studio.getByRole('button', { name: 'Cancel plan Studio' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel “Studio”?' })
  await expect(question).toContainText(/Everything in it works until .+ 20\d\d, and until then you can undo the cancellation/)
  await question.getByRole('button', { name: 'Cancel plan' }).click()
  await expect(studio).toContainText('Canceled, works until')
  await studio.getByRole('button', { name: 'Undo cancellation Studio' }).click()
  await expect(studio).toContainText('Active')
})

test('an overdue account is asked for its data in front of the screen, pays in another tab and is let in, in Polish', async ({
  page,
  context,
}) => {
  await signIn(page, 'Dana Holt', '/chat')
  const title = page.getByRole('heading', { name: /^(Your account is overdue|Konto ma zaległą płatność)$/ })
  for (const language of languages) {
    await page.goto(`/chat?locale=${language}`)
    await expectAccessibleEverywhere(page, () => expect(title).toBeVisible())
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/chat?locale=pl')
  await expect(page.getByRole('heading', { name: 'Konto ma zaległą płatność' })).toBeVisible()
  await page.getByRole('button', { name: /^Zapłać/ }).click()
  const data = page.getByRole('dialog', { name: 'Na kogo wystawić dokument?' })
  await data.getByLabel('Nazwa firmy').fill('Harbor Books')
  const opened = context.waitForEvent('page')
  await data.getByRole('button', { name: 'Zapisz i zapłać' }).click()
  const paying = await opened
  await payBy(paying, '4242 4242 4242 4242')
  await page.bringToFront()
  await expect(page.getByText('Zapłacone. Nie masz już żadnych zaległości.')).toBeVisible({ timeout: 5000 })
  await page.getByRole('link', { name: 'Czaty' }).click()
  await expect(page.getByRole('heading', { name: 'Czaty', level: 1 })).toBeVisible()
})

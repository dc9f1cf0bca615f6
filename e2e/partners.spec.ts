import type { Page } from '@playwright/test'
import { expect, list, signIn, test } from './journey.ts'

type Platform = 'Channels' | 'Online Shop' | 'Live Chat' | 'Cloud Marketplace'

/** At the platform, signed in there as one of its people; by the links that a person finds. */
async function atPlatform(page: Page, platform: Platform, as: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: /^(Sign in|Zaloguj się)$/ }).click()
  await page.getByRole('link', { name: platform }).click()
  await page.getByRole('button', { name: new RegExp(as) }).click()
  await expect(page.getByRole('heading', { name: 'Your apps' })).toBeVisible()
}

const business = (page: Page, name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const open = (page: Page, name: string, link = 'Open Parley') =>
  business(page, name).getByRole('link', { name: link, exact: true }).click()
const session = (page: Page) =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem('session') ?? '{}') as { state?: Record<string, unknown> }).state ?? {})
const sidebar = (page: Page) => page.getByRole('navigation', { name: /^(Main menu|Menu główne)$/ })

test.describe('channels', () => {
  test('one domain: the code is exchanged, leaves the address, and the chat opens', async ({ page }) => {
    await atPlatform(page, 'Channels', 'Hanna Lis')
    await open(page, 'Parley')
    await expect(list(page)).toBeVisible()
    expect(page.url()).toContain('/chat?id=&tab=2')
    expect(await session(page)).toMatchObject({ provider: 'channels', account: 'kite-studio', sub: 'channels|hanna' })
    await page.reload()
    await expect(list(page)).toBeVisible()
  })

  test('several domains: one chooses, and can change', async ({ page }) => {
    await atPlatform(page, 'Channels', 'Leo Grant')
    await open(page, 'Parley')
    await expect(page).toHaveURL(/\/channels\/choose-account/)
    await page.getByRole('button', { name: 'Open kite-school' }).click()
    await expect(list(page)).toBeVisible()
    expect(await session(page)).toMatchObject({ account: 'kite-school' })
    await page.getByRole('button', { name: /Leo Grant/ }).click()
    await page.getByRole('link', { name: 'Change account' }).click()
    await page.getByRole('button', { name: 'Open kite-studio' }).click()
    await expect(list(page)).toBeVisible()
    expect(await session(page)).toMatchObject({ account: 'kite-studio' })
  })

  test('no domain: told so, with whom to ask', async ({ page }) => {
    await atPlatform(page, 'Channels', 'Mia Torres')
    await open(page, 'Parley')
    await expect(page.getByRole('heading', { name: 'No account yet' })).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })

  test('a code works once: played again it leads nowhere, and says so', async ({ page, context }) => {
    await atPlatform(page, 'Channels', 'Hanna Lis')
    const asked = page.waitForRequest(/\/channels\/login\?code=/)
    await open(page, 'Parley')
    const address = (await asked).url()
    await expect(list(page)).toBeVisible()
    const other = await context.newPage()
    await other.goto(address)
    await expect(other.getByRole('heading', { name: 'This sign-in did not work' })).toBeVisible()
    expect(other.url()).not.toContain('code')
    expect(await session(other)).toMatchObject({})
  })

  test('the mobile app opens the account of its link and the place it asks for; logging out there takes three seconds', async ({ page }) => {
    await atPlatform(page, 'Channels', 'Leo Grant')
    await open(page, 'Kite School', 'Mobile app, to contacts')
    await expect(page).toHaveURL(/\/contacts$/)
    expect(await session(page)).toMatchObject({ provider: 'channels', account: 'kite-school', isMobile: true })
    await page.getByRole('button', { name: /Leo Grant/ }).click()
    const pressedAt = Date.now()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(Date.now() - pressedAt).toBeGreaterThanOrEqual(2900)
  })

  test('an overdue account is led to what is due', async ({ page }) => {
    await atPlatform(page, 'Channels', 'Otis Reed')
    await open(page, 'Parley')
    await expect(page.getByRole('heading', { name: 'The account is overdue' })).toBeVisible()
    expect(page.url()).toContain('/new-plans')
  })
})

test.describe('the shop', () => {
  test('lands on the chat in Polish whatever was chosen, without a line for it, and with its own typeface', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('locale', 'en'))
    await atPlatform(page, 'Online Shop', 'Mila Wrona')
    await open(page, 'Sklep Mila')
    await expect(list(page)).toBeVisible()
    expect(page.url()).toContain('/chat?id=&tab=2')
    expect(page.url()).not.toContain('access_token')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
    await expect(sidebar(page).getByRole('link', { name: 'Czaty' })).toHaveCount(0)
    await expect(sidebar(page).getByRole('link', { name: 'Kontakty' })).toBeVisible()
    await expect(sidebar(page).getByRole('button', { name: 'Rozliczenia' })).toHaveCount(0)
    const font = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
    expect(font).not.toContain('Inter')
    await page.goto('/chat?id=&tab=2&locale=en')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  })

  test('its sidebar never gets narrow; on a phone the bar stands below', async ({ page }) => {
    await atPlatform(page, 'Online Shop', 'Mila Wrona')
    await open(page, 'Sklep Mila')
    await expect(list(page)).toBeVisible()
    await page.setViewportSize({ width: 800, height: 900 })
    await expect(sidebar(page).getByText('Kontakty')).toBeVisible()
  })

  test('a link for another account is no way in, and asks nothing of who is there', async ({ page, server }) => {
    await atPlatform(page, 'Online Shop', 'Mila Wrona')
    const asked = page.waitForRequest(/\/shoper\/login\?/)
    await open(page, 'Sklep Mila')
    const address = new URL((await asked).url())
    await expect(list(page)).toBeVisible()
    address.searchParams.set('account', 'lumo-ceramics')
    await page.goto(address.href)
    await expect(page.getByRole('heading', { name: 'To logowanie się nie udało' })).toBeVisible()
    expect(await session(page)).toMatchObject({ account: 'sklep-mila' })
    await page.goto(server.url)
    await expect(list(page)).toBeVisible()
  })

  test('a link asks before it takes the place of somebody else’s session', async ({ page }) => {
    await atPlatform(page, 'Online Shop', 'Mila Wrona')
    const asked = page.waitForRequest(/\/shoper\/login\?/)
    await open(page, 'Sklep Mila')
    const address = (await asked).url()
    await expect(list(page)).toBeVisible()
    await page.evaluate(() => sessionStorage.clear())
    await signIn(page)
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Zastąpić obecną sesję?' })).toBeVisible()
    await page.getByRole('button', { name: 'Zostań: Marta Zielińska' }).click()
    await expect(list(page)).toBeVisible()
    expect(await session(page)).toMatchObject({ account: 'lumo-ceramics', provider: null })
    await page.goto(address)
    await page.getByRole('button', { name: 'Kontynuuj jako Mila Wrona' }).click()
    await expect(list(page)).toBeVisible()
    expect(await session(page)).toMatchObject({ account: 'sklep-mila', provider: 'shoper' })
  })

  test('framed by the platform it works, through a reload, and logs out inside the frame', async ({ page }) => {
    await atPlatform(page, 'Online Shop', 'Mila Wrona')
    await open(page, 'Sklep Mila', 'Open Parley here')
    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('list', { name: 'Rozmowy' })).toBeVisible()
    await frame.getByRole('link', { name: 'Kontakty' }).click()
    await expect(frame.getByRole('heading', { name: 'Kontakty' })).toBeVisible()
    await frame.locator('body').evaluate(() => location.reload())
    await expect(frame.getByRole('heading', { name: 'Kontakty' })).toBeVisible()
  })
})

test.describe('live chat', () => {
  test('lands on its first screen: no chats, no dashboard, no billing', async ({ page }) => {
    await atPlatform(page, 'Live Chat', 'Lena Fox')
    await open(page, 'Bright Desk')
    await expect(page).toHaveURL(/\/contacts$/)
    await expect(sidebar(page).getByRole('link', { name: 'Chats' })).toHaveCount(0)
    await expect(sidebar(page).getByRole('button', { name: 'Billing' })).toHaveCount(0)
    // A hidden line closes no screen.
    await page.goto('/chat?id=&tab=2')
    await expect(list(page)).toBeVisible()
  })

  test('framed by the platform it works', async ({ page }) => {
    await atPlatform(page, 'Live Chat', 'Lena Fox')
    await open(page, 'Bright Desk', 'Open Parley here')
    await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Contacts' })).toBeVisible()
  })
})

test.describe('the marketplace', () => {
  test('an account that is set up opens; plans have no line', async ({ page }) => {
    await atPlatform(page, 'Cloud Marketplace', 'Cara Diaz')
    await open(page, 'Cloudberry')
    await expect(list(page)).toBeVisible()
    expect(await session(page)).toMatchObject({ provider: 'aws_marketplace', account: 'cloudberry' })
    await expect(sidebar(page).getByRole('button', { name: 'Billing' })).toHaveCount(0)
    await page.getByRole('button', { name: /Cara Diaz/ }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  })

  test('a new account fills in its form, is checked, and opens by itself once it is approved', async ({ page, context }) => {
    await atPlatform(page, 'Cloud Marketplace', 'Noor Aziz')
    await open(page, 'Cloudberry New')
    await expect(page).toHaveURL(/\/aws-marketplace\/setup-form$/)
    await page.goto('/chat?id=&tab=2')
    await expect(page).toHaveURL(/\/aws-marketplace\/setup-form$/)
    await page.getByRole('textbox', { name: 'Company name' }).fill('Cloudberry New Ltd')
    await page.getByRole('button', { name: 'Send for checking' }).click()
    await expect(page.getByText('field required').first()).toBeVisible()
    await page.getByRole('textbox', { name: 'Street and number' }).fill('1 Main Street')
    await page.getByRole('textbox', { name: 'Postal code' }).fill('94110')
    await page.getByRole('textbox', { name: 'City' }).fill('San Francisco')
    await page.getByRole('textbox', { name: 'Business number' }).fill('12')
    await page.getByRole('button', { name: 'Send for checking' }).click()
    await expect(page.getByText('wrong phone number')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('San Francisco')
    await page.getByRole('textbox', { name: 'Business number' }).fill('+1 628 555 0139')
    await page.getByRole('button', { name: 'Send for checking' }).click()
    await expect(page.getByRole('heading', { name: 'We are checking your account' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'We are checking your account' })).toBeVisible()

    const operator = await context.newPage()
    await operator.goto('/sign-in')
    await operator.getByRole('button', { name: 'Sign in' }).click()
    await operator.getByRole('link', { name: 'Cloud Marketplace' }).click()
    await operator.getByRole('button', { name: 'Sign out' }).click()
    await operator.getByRole('link', { name: 'I am the operator' }).click()
    await operator.getByRole('button', { name: 'Approve Cloudberry New' }).click()
    await expect(list(page)).toBeVisible({ timeout: 30_000 })
  })
})

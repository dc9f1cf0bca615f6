import { expectAccessibleEverywhere, languages } from '../../accessible.ts'
import { expect, list, signIn, test } from '../../journey.ts'
import { atPlatform, follow, open, session, sidebar } from '../../platforms.ts'

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

  test('several domains: one chooses, and can change; the mobile app opens the account of its link and the place it asks for, and logging out there takes three seconds', async ({
    page,
  }) => {
    await atPlatform(page, 'Channels', 'Leo Grant')
    const apps = page.url()
    await open(page, 'Parley')
    await expect(page).toHaveURL(/\/channels\/choose-account/)
    await page.getByRole('button', { name: 'Open kite-school' }).click()
    await expect(list(page)).toBeVisible()
    expect(await session(page)).toMatchObject({ account: 'kite-school' })
    await page.getByRole('button', { name: /Leo Grant/ }).click()
    await page.getByRole('link', { name: 'Switch account' }).click()
    await page.getByRole('button', { name: 'Open kite-studio' }).click()
    await expect(list(page)).toBeVisible()
    expect(await session(page)).toMatchObject({ account: 'kite-studio' })

    await page.evaluate(() => sessionStorage.clear())
    await page.goto(apps)
    await open(page, 'Kite School', 'Mobile app, contacts')
    await expect(page).toHaveURL(/\/contacts$/)
    expect(await session(page)).toMatchObject({ provider: 'channels', account: 'kite-school', isMobile: true })
    await page.getByRole('button', { name: /Leo Grant/ }).click()
    const pressedAt = Date.now()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(Date.now() - pressedAt).toBeGreaterThanOrEqual(2900)
  })
})

test('the shop lands on the chat in Polish whatever was chosen, without a line for it, and with its own typeface; a link for another account is no way in, one for its own asks before it takes the place of somebody else, and its mobile app opens it', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => localStorage.setItem('locale', 'en'))
  await atPlatform(page, 'Online Shop', 'Mila Wrona')
  const apps = page.url()
  const asked = page.waitForRequest(/\/shoper\/login\?/)
  await open(page, 'Sklep Mila')
  const address = new URL((await asked).url())
  await expect(list(page)).toBeVisible()
  expect(page.url()).toContain('/chat?id=&tab=2')
  expect(page.url()).not.toContain('access_token')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  await expect(sidebar(page).getByRole('link', { name: 'Czaty' })).toHaveCount(0)
  await expect(sidebar(page).getByRole('link', { name: 'Kontakty' })).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'Plany' })).toHaveCount(0)
  const font = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
  expect(font).not.toContain('Inter')
  await page.goto('/chat?id=&tab=2&locale=en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
  // Its sidebar never gets narrow.
  await page.setViewportSize({ width: 800, height: 900 })
  await expect(sidebar(page).getByText('Kontakty')).toBeVisible()

  const another = new URL(address)
  another.searchParams.set('account', 'lumo-ceramics')
  await page.goto(another.href)
  await expect(page.getByRole('heading', { name: 'Nie udało się zalogować' })).toBeVisible()
  expect(await session(page)).toMatchObject({ account: 'sklep-mila' })
  // It asked nothing of who is there.
  await page.goto(server.url)
  await expect(list(page)).toBeVisible()

  await page.evaluate(() => sessionStorage.clear())
  await signIn(page)
  await page.goto(address.href)
  await expect(page.getByRole('heading', { name: 'Zastąpić obecną sesję?' })).toBeVisible()
  await page.getByRole('button', { name: 'Zostań: Marta Zielińska' }).click()
  await expect(list(page)).toBeVisible()
  expect(await session(page)).toMatchObject({ account: 'lumo-ceramics', provider: null })
  await page.goto(address.href)
  await page.getByRole('button', { name: 'Kontynuuj jako Mila Wrona' }).click()
  await expect(list(page)).toBeVisible()
  expect(await session(page)).toMatchObject({ account: 'sklep-mila', provider: 'shoper', isMobile: false })

  await page.evaluate(() => sessionStorage.clear())
  await page.goto(apps)
  await open(page, 'Sklep Mila', 'Open as in the mobile app')
  await expect(list(page)).toBeVisible()
  expect(page.url()).not.toContain('oken')
  expect(await session(page)).toMatchObject({ provider: 'shoper', account: 'sklep-mila', isMobile: true })
})

test('a marketplace account fills in its form, is checked, opens by itself once it is approved, and then at once; plans have no line', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await atPlatform(page, 'Cloud Marketplace', 'Noor Aziz')
  const apps = page.url()
  await open(page, 'Cloudberry New')
  await expect(page).toHaveURL(/\/aws-marketplace\/setup-form$/)
  const looksAt = async (title: RegExp) => {
    for (const language of languages.toReversed()) {
      await page.goto(`/chat?id=&tab=2&locale=${language}`)
      await expectAccessibleEverywhere(page, () => expect(page.getByRole('heading', { name: title })).toBeVisible())
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await looksAt(/^(Set up your account|Skonfiguruj konto)$/)
  await expect(page).toHaveURL(/\/aws-marketplace\/setup-form$/)
  await page.getByRole('textbox', { name: 'Company name' }).fill('Cloudberry New Ltd')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('field required').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Street and number' }).fill('1 Main Street')
  await page.getByRole('textbox', { name: 'ZIP or postal code' }).fill('94110')
  await page.getByRole('textbox', { name: 'City' }).fill('San Francisco')
  await page.getByRole('textbox', { name: 'Business phone number' }).fill('12')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByText('wrong phone number')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('San Francisco')
  await page.getByRole('textbox', { name: 'Business phone number' }).fill('+1 628 555 0139')
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByRole('heading', { name: 'We are reviewing your account' })).toBeVisible()
  await looksAt(/^(We are reviewing your account|Sprawdzamy Twoje konto)$/)

  const operator = await context.newPage()
  await operator.goto('/sign-in')
  await operator.getByRole('button', { name: 'Sign in' }).click()
  await follow(operator, 'Cloud Marketplace')
  await operator.getByRole('button', { name: 'Sign out' }).click()
  await operator.getByRole('link', { name: 'I am the operator' }).click()
  await operator.getByRole('button', { name: 'Approve Cloudberry New' }).click()
  // It looks again every quarter of a minute.
  await page.clock.fastForward(16_000)
  await expect(list(page)).toBeVisible()
  await expect(sidebar(page).getByRole('link', { name: 'Plans' })).toHaveCount(0)

  // From now on it opens at once.
  await operator.goto(apps)
  await operator.getByRole('button', { name: /Noor Aziz/ }).click()
  await open(operator, 'Cloudberry New')
  await expect(list(operator)).toBeVisible()
  expect(await session(operator)).toMatchObject({ provider: 'aws_marketplace', account: 'cloudberry-new' })
  await operator.getByRole('button', { name: /Noor Aziz/ }).click()
  await operator.getByRole('button', { name: 'Log out' }).click()
  await expect(operator.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

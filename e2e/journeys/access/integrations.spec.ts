import type { Page } from '@playwright/test'
import { expectAccessible } from '../../accessible.ts'
import { expect, signIn, test } from '../../journey.ts'

/** Every address that the tab showed, and every one that it called. */
function watchAddresses(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', request => addresses.push(`${request.method()} ${request.url()}`))
  return addresses
}

const platforms = [
  { name: 'LiveChat', workspace: null },
  { name: 'Intercom', workspace: null },
  { name: 'Slack', workspace: 'Lumo Team' },
]

for (const { name, workspace } of platforms) {
  test(`${name}: connected there and back, shown with whose and since when, and disconnected`, async ({ page }) => {
    await signIn(page)
    await page.goto('/settings')
    await page.getByRole('link', { name: 'Integrations' }).click()
    await expect(page.getByRole('link', { name: `Open ${name}` })).toBeVisible()
    if (workspace) await expectAccessible(page)
    await page.getByRole('link', { name: `Open ${name}` }).click()
    const card = page.getByRole('region', { name })
    await expect(card.getByText('Not connected')).toBeVisible()
    if (workspace) await expectAccessible(page)
    await page.getByRole('button', { name: `Connect ${name}` }).click()
    await page.getByRole('button', { name: /^Allow/ }).click()
    await expect(card.getByText('Connected', { exact: true })).toBeVisible()
    await expect(card.getByText('Marta Zielińska')).toBeVisible()
    if (workspace) await expect(card.getByText(workspace)).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    if (workspace) await expectAccessible(page)
    await page.reload()
    await expect(card.getByText('Connected', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: `Disconnect ${name}` }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: `Disconnect ${name}` })).toBeVisible()
    if (workspace) await expectAccessible(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Disconnect ${name}` })
      .click()
    await expect(card.getByText('Not connected')).toBeVisible()
    await page.goto('/settings?view=changes')
    await expect(page.getByText(new RegExp(name)).first()).toBeVisible()
  })
}

test('not allowed at the platform: told calmly, and nothing is connected', async ({ page }) => {
  await signIn(page)
  await page.goto('/settings/slack')
  await page.getByRole('button', { name: 'Connect Slack' }).click()
  await page.getByRole('button', { name: /^(Deny|Do not allow|Cancel|Refuse)/ }).click()
  await expect(page.getByText('Nothing was connected: access was not allowed in Slack.')).toBeVisible()
  await expect(page.getByText('Not connected', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('a code that nobody here asked for is exchanged only when somebody says so, and one that was used is refused', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await page.goto('/settings/slack')
  await page.getByRole('button', { name: 'Connect Slack' }).click()
  await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible()
  // Somebody else allows it at the platform, keeps the address that comes of it, and hands it on.
  const stranger = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await stranger.goto(page.url())
  await stranger.getByRole('button', { name: 'Allow' }).click()
  await stranger.waitForURL(/code=/)
  const brought = stranger.url().replace(/state=[^&]*/, 'state=theirs')
  await stranger.context().close()

  const addresses = watchAddresses(page)
  await page.goto(brought)
  const code = new URL(brought).searchParams.get('code') ?? ''
  await expect(page.getByText('Connect Slack to Lumo Ceramics?')).toBeVisible()
  await expectAccessible(page)
  expect(new URL(page.url()).search).toBe('')
  expect(addresses.filter(address => address.includes('/integrations/'))).toEqual([])
  await page.getByRole('button', { name: 'Do not connect' }).click()
  await expect(page.getByText('Connect Slack to Lumo Ceramics?')).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Not connected', { exact: true })).toBeVisible()

  await page.goto(brought)
  await page.getByRole('button', { name: 'Connect to Lumo Ceramics' }).click()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await page.goto(brought)
  await page.getByRole('button', { name: 'Connect to Lumo Ceramics' }).click()
  await expect(page.getByRole('alert').getByText(/Slack did not accept this/)).toBeVisible()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await expectAccessible(page)
  // The code stands in the one address that brought it, and in no other.
  expect(addresses.filter(address => address.includes(code)).every(address => address === `GET ${brought}`)).toBe(true)
  await page.getByRole('button', { name: 'Disconnect Slack' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect Slack' }).click()
  await expect(page.getByText('Not connected', { exact: true })).toBeVisible()
})

test('a code at these addresses is never taken for a sign-in: who is not signed in signs in first, and is then asked', async ({
  page,
}) => {
  await page.goto('/settings/slack?code=begun-at-the-platform&state=theirs')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /Marta Zielińska/ }).click()
  await expect(page.getByText('Connect Slack to Lumo Ceramics?')).toBeVisible()
  await page.getByRole('button', { name: 'Connect to Lumo Ceramics' }).click()
  await expect(page.getByRole('alert').getByText(/Slack did not accept this/)).toBeVisible()
  await expect(page.getByText('Not connected', { exact: true })).toBeVisible()
})

test('on a phone, in Polish, in the dark', async ({ browser, server }) => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 360, height: 740 },
    locale: 'pl-PL',
    colorScheme: 'dark',
  })
  await context.addInitScript(() => localStorage.setItem('locale', 'pl'))
  const phone = await context.newPage()
  await signIn(phone)
  for (const path of ['/settings?view=integrations', '/settings/intercom']) {
    await phone.goto(path)
    await expect(phone.getByText('Nie połączono').first()).toBeVisible()
    await expectAccessible(phone)
  }
  await context.close()
})

import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere, expectPartAccessible } from '../../accessible.ts'
import { expect, signIn, test } from '../../journey.ts'

/** Every address that the tab showed, and every one that it called. */
function watchAddresses(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', request => addresses.push(`${request.method()} ${request.url()}`))
  return addresses
}

const card = (page: Page, name: string) => page.getByRole('region', { name })

/** Says yes at the platform, and is back where it began. */
async function connect(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Connect ${name}` }).click()
  await page.getByRole('button', { name: /^Allow/ }).click()
  await expect(card(page, name).getByText('Connected', { exact: true })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
}
const askToDisconnect = (page: Page, name: string) => page.getByRole('button', { name: `Disconnect ${name}` }).click()
async function disconnect(page: Page, name: string): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Disconnect ${name}` })
    .click()
  await expect(card(page, name).getByText('Not connected')).toBeVisible()
}

test('Slack: denied at first and told so calmly, then connected there and back, shown with whose and since when, and disconnected', async ({
  page,
}) => {
  await signIn(page, 'Marta Zielińska', '/settings')
  await page.getByRole('link', { name: 'Integrations' }).click()
  const link = page.getByRole('link', { name: 'Connect Slack' })
  await expectAccessibleEverywhere(page, () => expect(link).toBeVisible())
  await link.click()
  const slack = card(page, 'Slack')
  await expect(slack.getByText('Not connected')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Connect Slack' }).click()
  await page.getByRole('button', { name: /^(Deny|Do not allow|Cancel|Refuse)/ }).click()
  await expect(page.getByText('Nothing was connected: access was not granted in Slack.')).toBeVisible()
  await expect(slack.getByText('Not connected')).toBeVisible()
  await expectAccessible(page)

  await connect(page, 'Slack')
  await expect(slack.getByText('Marta Zielińska')).toBeVisible()
  await expect(slack.getByText('Lumo Team')).toBeVisible()
  await page.reload()
  await expectPartAccessible(page, () => expect(slack.getByText('Connected', { exact: true })).toBeVisible())
  await askToDisconnect(page, 'Slack')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Disconnect Slack' })).toBeVisible()
  await expectAccessible(page)
  await disconnect(page, 'Slack')
  await page.goto('/settings?view=changes')
  await expect(page.getByText(/Slack/).first()).toBeVisible()
})

test('LiveChat and Intercom are connected there and back by what each of them asks, and disconnected', async ({ page }) => {
  await signIn(page, 'Marta Zielińska', '/settings/livechat')
  for (const name of ['LiveChat', 'Intercom']) {
    await page.goto(`/settings/${name.toLowerCase()}`)
    await connect(page, name)
    await expect(card(page, name).getByText('Marta Zielińska')).toBeVisible()
    await askToDisconnect(page, name)
    await disconnect(page, name)
  }
})

test('a code that nobody here asked for is no sign-in, is exchanged only when somebody says so, and one that was used is refused', async ({
  page,
  browser,
}) => {
  // Never taken for a sign-in: who is not signed in signs in first, and is then asked.
  await page.goto('/settings/slack?code=begun-at-the-platform&state=theirs')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /Marta Zielińska/ }).click()
  await expect(page.getByText('Connect Slack to Lumo Ceramics?')).toBeVisible()
  await page.getByRole('button', { name: 'Connect to Lumo Ceramics' }).click()
  await expect(page.getByRole('alert').getByText(/Slack did not accept this/)).toBeVisible()
  await expect(page.getByText('Not connected', { exact: true })).toBeVisible()

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

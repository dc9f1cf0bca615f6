import { expect, type Page } from '@playwright/test'

export type Platform = 'Channels' | 'Online Shop' | 'Live Chat' | 'Cloud Marketplace'

/** At the platform, signed in there as one of its people; by the links that a person finds. */
export async function atPlatform(page: Page, platform: Platform, as: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: /^(Sign in|Zaloguj się)$/ }).click()
  await follow(page, platform)
  await page.getByRole('button', { name: new RegExp(as) }).click()
  await expect(page.getByRole('heading', { name: 'Your apps' })).toBeVisible()
}

/** The link opens a tab of its own; these journeys stay in theirs. */
export async function follow(page: Page, platform: Platform): Promise<void> {
  const address = await page.getByRole('link', { name: platform }).getAttribute('href')
  await page.goto(address ?? '')
}

const business = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}(,|$)`) }) })
export const open = (page: Page, name: string, link = 'Open Parley') =>
  business(page, name).getByRole('link', { name: link, exact: true }).click()
export const session = (page: Page) =>
  page.evaluate(() => (JSON.parse(sessionStorage.getItem('session') ?? '{}') as { state?: Record<string, unknown> }).state ?? {})
export const sidebar = (page: Page) => page.getByRole('navigation', { name: /^(Main menu|Menu główne)$/ })

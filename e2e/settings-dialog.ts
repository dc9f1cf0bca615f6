import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

export const dialog = (page: Page) => page.getByRole('dialog', { name: /^(Chat settings|Ustawienia czatu)$/ })
export const choice = (page: Page, name: RegExp) => dialog(page).getByRole('switch', { name })

export async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Chat settings|Ustawienia czatu)$/ }).click()
  await expect(dialog(page)).toBeVisible()
}

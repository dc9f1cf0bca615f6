import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** No fault that axe knows, and nothing that is wider than the window. */
export async function expectSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(one => `${one.id}: ${one.nodes.map(node => node.html).join(' ')}`)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

const wide = { width: 1440, height: 900 }
const narrow = { width: 360, height: 740 }

/** The screen as it stands, on both widths, light and dark. `stands` waits for it after each change. */
export async function expectSoundEverywhere(page: Page, stands: () => Promise<void>): Promise<void> {
  for (const size of [wide, narrow])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await stands()
      await expectSound(page)
    }
}

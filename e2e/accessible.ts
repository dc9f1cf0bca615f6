import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isLong } from './naughty.ts'

/** Colours in the middle of a transition are no one's: axe would measure an old ground under a new letter. */
async function transitionsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter(one => one instanceof CSSTransition)
    await Promise.allSettled(transitions.map(one => one.finished))
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  await rowsAreMeasured(page)
}

/** A long list hides its rows until they are measured. Should they stay hidden, axe says so. */
async function rowsAreMeasured(page: Page): Promise<void> {
  const areSeen = () =>
    [...document.querySelectorAll('[role="listitem"], article')].every(row => getComputedStyle(row).visibility === 'visible')
  await page.waitForFunction(areSeen, undefined, { timeout: 5000 }).catch(() => undefined)
}

/** Nothing is wider than the window. */
export async function expectNothingOver(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over).toBeLessThanOrEqual(0)
}

/** In the dark a screen is built as in the light: only its contrasts are looked at, and in the long run everything. */
async function rulesFor(page: Page): Promise<string[] | null> {
  const isDark = await page.evaluate(() => document.documentElement.dataset['mantineColorScheme'] === 'dark')
  return isDark && !isLong ? ['color-contrast'] : null
}

/** The screen as it stands: no fault that axe knows, and nothing wider than the window. */
export async function expectAccessible(page: Page): Promise<void> {
  await transitionsEnd(page)
  const rules = await rulesFor(page)
  // Our screens hold no frames: axe need not open a page of its own to put theirs together.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  expect(violations.map(one => `${one.id}: ${one.nodes.map(node => node.html).join(' ')}`)).toEqual([])
  await expectNothingOver(page)
}

/** The languages in which screens are looked at. */
export const languages = isLong ? (['en', 'pl'] as const) : (['en'] as const)

const wide = { width: 1440, height: 900 }
const narrow = { width: 360, height: 740 }

/**
 * The screen in the light and in the dark, and that it fits on a phone; in the long run everything on each width in each colour.
 * `stands` waits for it after each change.
 */
export async function expectAccessibleEverywhere(page: Page, stands: () => Promise<void>): Promise<void> {
  for (const size of [wide, narrow])
    for (const colorScheme of ['light', 'dark'] as const) {
      if (size === narrow && colorScheme === 'light' && !isLong) continue
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await stands()
      await (size === narrow && !isLong ? expectNothingOver(page) : expectAccessible(page))
    }
}

import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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

/** No fault that axe knows. */
export async function expectAccessible(page: Page): Promise<void> {
  await transitionsEnd(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(one => `${one.id}: ${one.nodes.map(node => node.html).join(' ')}`)).toEqual([])
}

/** Nothing is wider than the window. */
export async function expectNothingOver(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(over).toBeLessThanOrEqual(0)
}

export async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNothingOver(page)
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

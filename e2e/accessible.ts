import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { isLong } from './naughty.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds, by all its rules or by some. A page is given axe once: that takes longer than a look of it. */
async function faultsOf(page: Page, rules: string[] | null): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async runOnly => {
    const options = { resultTypes: ['violations' as const], preload: { assets: ['media'] }, ...(runOnly && { runOnly }) }
    const { violations } = await window.axe.run(document, options)
    return violations.map(one => `${one.id}: ${one.nodes.map(node => `${node.html} ${node.any[0]?.message ?? ''}`).join(' ')}`)
  }, rules)
}

/** The page hears of another colour scheme a moment later than it is set; a scheme that a person chose stays. */
async function schemeIsTaken(page: Page): Promise<void> {
  const isTaken = () => {
    const isChosen = /"theme":"(light|dark)"/.test(localStorage.getItem('display') ?? '')
    const { mantineColorScheme } = document.documentElement.dataset
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches
    return isChosen || mantineColorScheme === undefined || mantineColorScheme === (isDark ? 'dark' : 'light')
  }
  await page.waitForFunction(isTaken)
}

/** Colours in the middle of a transition are no one's: axe would measure an old ground under a new letter. */
async function transitionsEnd(page: Page): Promise<void> {
  await schemeIsTaken(page)
  await page.evaluate(async calmFrames => {
    // An inherited colour goes down the tree by a transition a level: with one over, the next may begin.
    for (let calm = 0; calm < calmFrames; calm += 1) {
      const transitions = document.getAnimations().filter(one => one instanceof CSSTransition)
      if (transitions.length > 0) calm = 0
      await Promise.allSettled(transitions.map(one => one.finished))
      await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  }, 3)
  await rowsAreMeasured(page)
}

/** A long list hides its rows, each by a style of its own, until they are measured. Should they stay hidden, axe says so. */
async function rowsAreMeasured(page: Page): Promise<void> {
  const areMeasured = () =>
    [...document.querySelectorAll('[role="listitem"], article')].every(row => !row.closest('[style*="visibility: hidden"]'))
  await page.waitForFunction(areMeasured, undefined, { timeout: 5000 }).catch(() => undefined)
}

/**
 * Nothing is wider than the window, once what the window's width changes has changed; nor can one scroll below what fills
 * just the window.
 */
export async function expectNothingOver(page: Page): Promise<void> {
  const over = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement
      const isFilled = document.body.scrollHeight <= clientHeight
      return Math.max(scrollWidth - clientWidth, isFilled ? scrollHeight - clientHeight : 0)
    })
  await expect.poll(over).toBeLessThanOrEqual(0)
}

/** In the dark a screen is built as in the light: only its contrasts are looked at, and in the long run everything. */
async function rulesFor(page: Page): Promise<string[] | null> {
  const isDark = await page.evaluate(() => document.documentElement.dataset['mantineColorScheme'] === 'dark')
  return isDark && !isLong ? ['color-contrast'] : null
}

/** The screen as it stands: no fault that axe knows, and nothing over the window’s edge. */
export async function expectAccessible(page: Page): Promise<void> {
  await transitionsEnd(page)
  expect(await faultsOf(page, await rulesFor(page))).toEqual([])
  await expectNothingOver(page)
}

/** The languages in which screens are looked at. */
export const languages = isLong ? (['en', 'pl'] as const) : (['en'] as const)

const wide = { width: 1440, height: 900 }
const narrow = { width: 360, height: 740 }
const every = (['light', 'dark'] as const).flatMap(colors => [
  { where: 'wide', size: wide, colors },
  { where: 'on a phone', size: narrow, colors },
])

/** For a journey that goes through its screens in one look: once wide in the light, once on a phone in the dark. */
export const looks = isLong ? every : every.filter(({ size, colors }) => (size === wide) === (colors === 'light'))

/** The screen as in `looks`: wide in the light, on a phone in the dark; in the long run on each width in each colour. `stands` waits for it after each change. */
export async function expectAccessibleEverywhere(page: Page, stands: () => Promise<void>): Promise<void> {
  for (const { size, colors } of looks) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: colors, reducedMotion: 'reduce' })
    // The page hears of it a moment later; the colours that it had are taken for the wished ones until then.
    await page.waitForFunction(wished => matchMedia(`(prefers-color-scheme: ${wished})`).matches, colors)
    await stands()
    await expectAccessible(page)
  }
}

/** A dialog, a step or a state of a screen that is looked at everywhere by itself: once in the light as wide as it is; in the long run everywhere too. */
export async function expectPartAccessible(page: Page, stands: () => Promise<void>): Promise<void> {
  if (isLong) return expectAccessibleEverywhere(page, stands)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await stands()
  await expectAccessible(page)
}

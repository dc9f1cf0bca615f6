import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = globSync('src/web/**/*.{ts,tsx}', { cwd: root })
  .filter(file => !/\.gen\.ts$|\.test\.tsx?$|^src\/web\/testing\//.test(file))
  .map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** Where a pattern stands, but for the files that are meant to have it. */
const places = (pattern: RegExp, ...but: string[]) =>
  sources.flatMap(({ file, text }) =>
    but.some(one => file.endsWith(one)) ? [] : [...text.matchAll(pattern)].map(([found]) => `${file}: ${found}`),
  )

/** An opening tag of what is, or becomes, an element of the page; an arrow or a comparison in it does not end it. */
const tag = (names: string) => new RegExp(`<(?:${names})\\b(?:=>|>=|[^>=]|=(?!>))*>`, 'g')
const elements = '[a-z][a-z0-9]*|Link|ButtonLink|Button|Table\\.T[dhr]'

test('every button that is only an icon is the one component, or names itself in a tip', () => {
  expect(places(/\b(ActionIcon|CloseButton|Tooltip)\b(?=[^'"\n]*from '@mantine\/core')/g)).toEqual([])
  // What has words of its own, or shows a picture, and says more to those who hear it.
  const worded = [
    'choose-account-page.tsx',
    'delivery-button.tsx',
    'contact-tags.tsx',
    'own-field.tsx',
    'edited-fact.tsx',
    'attachments.tsx',
    'file-drop.tsx',
    'language-switch.tsx',
    'calendar.tsx',
  ]
  const named = places(tag('button|a|Link|ButtonLink|Button'), ...worded).filter(found => found.includes('aria-label='))
  expect(named).toEqual([])
})

test('the browser’s own title stands on cut text alone', () => {
  expect(places(tag(elements)).filter(found => /\stitle=/.test(found))).toEqual([])
  expect(places(/\.title = /g, 'ui/tip/cut.ts', 'ui/title.ts')).toEqual([])
})

test('days and hours have fields of our own, in the language of Parley', () => {
  expect(places(/type="(?:date|time|datetime-local|month|week)\b/g)).toEqual([])
  expect(places(/type=\{[^}]*'(?:date|time)'/g)).toEqual([])
})

test('a date is put into words by the one place that knows the Polish of them', () => {
  expect(places(/dateStyle: 'medium'|month: 'short'/g, 'format/times.ts', 'chat/schedule/customer-clock.ts')).toEqual([])
})

test('one mark opens choices', () => {
  expect(places(/\bIcon(?:ChevronDown|Selector|CaretDown)\b/g, 'ui/chevron.tsx')).toEqual([])
  const lists = places(tag('Select|MultiSelect|NativeSelect'))
  expect(lists.length).toBeGreaterThan(5)
  expect(lists.filter(found => !/rightSection=|\.\.\.list/.test(found))).toEqual([])
})

test('a face of the staff is drawn by one component, so that its colour is the same everywhere', () => {
  expect(places(/personColor\(/g, 'format/names.ts', 'ui/person-avatar.tsx')).toEqual([])
})

test('the ring of the focus is drawn by the theme; nobody takes it away on the spot', () => {
  const styles = globSync('src/web/**/*.css', { cwd: root })
    .filter(file => !file.endsWith('theme/tokens.css'))
    .filter(file => /:focus[^{]*\{[^}]*outline: (?:none|0)/.test(readFileSync(join(root, file), 'utf8')))
  expect(styles).toEqual([])
})

test('no style sheet asks what stands in the whole page or screen: each change in it would style all of it anew', () => {
  const asking = globSync('src/web/**/*.css', { cwd: root }).filter(file =>
    /(?:^|[\s,])(?::root|html|body|main|\.page)[^\s,{]*:has\(/m.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(asking).toEqual([])
})

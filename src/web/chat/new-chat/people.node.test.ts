import { expect, test } from 'vitest'
import { phones } from '#web/ui/form/field-phone.ts'
import { groupedAt, isMeant, numberIn, peopleMeant } from './people.ts'

const emily = { number: '+14155550132', name: 'Emily Carter', isBlocked: false }
const zolw = { number: '+48512340187', name: 'Żaneta Łucja Wiśniewska-Żółw', isBlocked: false }
const nobody = { number: '+12065550143', name: null, isBlocked: false }

test.each([
  [emily, 'em', true],
  [emily, 'carter EM', true],
  [emily, 'mily', false],
  [zolw, 'zaneta zol', true],
  [zolw, 'luc', true],
  [nobody, 'em', false],
  [emily, '(415) 555', true],
  [emily, '0132', true],
  [zolw, '0048 512-340', true],
  [zolw, '0512 340', true],
  [nobody, '+1 206', true],
  [nobody, '+48', false],
])('%j is meant by %j: %s', (person, typed, isIt) => expect(isMeant(person, typed)).toBe(isIt))

test('whom several lists hold stands once, those of the first list first, and no more than fit', () => {
  const known = { ...emily, isBlocked: true }
  expect(peopleMeant([[emily], [known, zolw, nobody]], '', 2)).toEqual([emily, zolw])
})

test.each([
  ['512 340 187', 'PL', '+48512340187'],
  ['0048 512 340 187', 'US', '+48512340187'],
  ['48512340187', 'US', '+48512340187'],
  ['+48 (22) 123-45-67', 'US', '+48221234567'],
  ['22 123 45 67', 'PL', '+48221234567'],
  ['415.555.0132', 'US', '+14155550132'],
  ['1-800-356-9377', 'US', '+18003569377'],
  ['+1 800 356 9377', 'PL', '+18003569377'],
  ['12345', 'US', undefined],
  ['Emily', 'US', undefined],
])('%j typed in %s is %s', async (typed, country, number) => {
  const rules = await phones('any')
  expect(numberIn(typed, country, rules.read)?.number).toBe(number)
})

test.each([
  ['+48512340187|', 'US', '+48 512 340 187|'],
  ['0048512340187|', 'US', '0048 512 340 187|'],
  ['0048512340187|', 'PL', '0048 512 340 187|'],
  ['0014155|', 'PL', '001 415 5|'],
  ['00|', 'US', '00|'],
  ['+|', 'US', '+|'],
  ['4155550132|', 'US', '(415) 555-0132|'],
  ['+48 5129|34018', 'US', '+48 512 9|34 018'],
  ['00148| 512', 'US', '001 48|5 12'],
  ['0|', 'PL', '0|'],
])('%j typed in %s is grouped as %j', async (typed, country, shown) => {
  const { grouped } = await phones('any')
  const at = typed.indexOf('|')
  const { text, caret } = groupedAt(typed.replace('|', ''), at, part => grouped(part, country))
  expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(shown)
})

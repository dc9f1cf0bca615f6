import fc from 'fast-check'
import { SegmentedMessage } from 'sms-segments-calculator'
import { expect, test } from 'vitest'
import { countParts, isGsm, isTooLong } from './segments.ts'

const carrierSizes = { gsmMultipart: 153, ucsMultipart: 67 }
const of = (text: string) => {
  const { encoding, units, parts, unitsLeft } = countParts(text)
  return [encoding === 'GSM-7' ? 'G' : 'U', units, parts, unitsLeft]
}

// Counted by the rule of 3GPP TS 23.040 with a 16-bit reference, which leaves 152 or 66 units of a part: text, encoding and units, parts and units left.
test.each([
  ['a'.repeat(161), ['G', 161, 2, 143]],
  ['a'.repeat(160), ['G', 160, 1, 0]],
  ['a'.repeat(304), ['G', 304, 2, 0]],
  ['a'.repeat(305), ['G', 305, 3, 151]],
  ['a'.repeat(307), ['G', 307, 3, 149]],
  ['a'.repeat(912), ['G', 912, 6, 0]],
  ['a'.repeat(913), ['G', 913, 7, 151]],
  ['€10', ['G', 4, 1, 156]],
  ['€'.repeat(81), ['G', 162, 2, 142]],
  [`${'a'.repeat(159)}€`, ['G', 161, 2, 143]],
  [`${'a'.repeat(152)}€${'a'.repeat(20)}`, ['G', 174, 2, 130]],
  ['€'.repeat(153), ['G', 306, 3, 150]],
  ['a{b}[c]~|^\\', ['G', 19, 1, 141]],
  ['Zażółć gęślą jaźń', ['U', 17, 1, 53]],
  ['ł'.repeat(70), ['U', 70, 1, 0]],
  ['ł'.repeat(71), ['U', 71, 2, 61]],
  ['ł'.repeat(132), ['U', 132, 2, 0]],
  ['ł'.repeat(133), ['U', 133, 3, 65]],
  ['ł'.repeat(396), ['U', 396, 6, 0]],
  ['ł'.repeat(397), ['U', 397, 7, 65]],
  ['😀'.repeat(36), ['U', 72, 2, 60]],
  [`${'ł'.repeat(66)}😀${'ł'.repeat(5)}`, ['U', 73, 2, 59]],
  [`${'ł'.repeat(65)}😀${'ł'.repeat(5)}`, ['U', 72, 2, 59]],
  ['It’s 5 – 6…', ['U', 11, 1, 59]],
  ['à è é ù ì ò Ç ß', ['G', 15, 1, 145]],
  ['', ['G', 0, 1, 160]],
])('%j counts as the facts say', (text, expected) => {
  expect(of(text)).toEqual(expected)
})

test('every Polish letter with a mark forces unicode, ó too; ç does and Ç does not', () => {
  for (const letter of 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻç“”‘’–…`\t\u00a0') expect([letter, isGsm(letter)]).toEqual([letter, false])
  for (const letter of 'Ç€£¥èéùìòÉÄÖÑÜ§äöñüà') expect([letter, isGsm(letter)]).toEqual([letter, true])
})

/** The peer's own count, with its fractional free space floored. */
function peer(text: string) {
  const message = new SegmentedMessage(text, 'auto', false)
  return { parts: message.segmentsCount, isGsm: message.encodingName === 'GSM-7' }
}

const corpus = [
  'Hello',
  'Zażółć gęślą jaźń',
  '€'.repeat(200),
  '😀'.repeat(100),
  `${'a'.repeat(152)}€${'b'.repeat(152)}€`,
  'Line\nbreak',
  '[]{}~^|\\€'.repeat(40),
]

test('parts at 153/67 equal sms-segments-calculator on a corpus', () => {
  for (const text of corpus)
    expect([text, countParts(text, carrierSizes).parts, isGsm(text)]).toEqual([text, peer(text).parts, peer(text).isGsm])
})

test('parts at 153/67 equal sms-segments-calculator at random', () => {
  const character = fc.oneof(
    fc.constantFrom(...'abc XYZ0123@£$¥èéùìòÇØøÅåΔΦ'),
    fc.constantFrom(...'^{}\\[~]|€'),
    fc.constantFrom('ł', 'ą', '😀', 'ż', '–'),
  )
  const text = fc.array(character, { maxLength: 700 }).map(list => list.join(''))
  const plain = fc.array(fc.constantFrom(...'abc XYZ0123^{}\\[~]|€'), { maxLength: 1000 }).map(list => list.join(''))
  fc.assert(
    fc.property(fc.oneof(text, plain), value => {
      fc.pre(value.length > 0)
      expect(countParts(value, carrierSizes).parts).toBe(peer(value).parts)
    }),
    { numRuns: 300 },
  )
})

test('the limits are 912 septets and 396 units of unicode', () => {
  expect([
    isTooLong('€'.repeat(456)),
    isTooLong('€'.repeat(457)),
    isTooLong('ł'.repeat(396)),
    isTooLong('ł'.repeat(397)),
  ]).toEqual([false, true, false, true])
})

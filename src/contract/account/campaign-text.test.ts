import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countParts } from '../chat/segments.ts'
import { campaignAdds, campaignText } from './campaign-text.ts'

const frame = { brandIdentification: 'Rye & Rose', stopText: 'Reply STOP to unsubscribe' }

test.each([
  ['Fresh bread at ten.', 'Rye & Rose: Fresh bread at ten.\nReply STOP to unsubscribe'],
  ['Rye & Rose: fresh bread', 'Rye & Rose: fresh bread\nReply STOP to unsubscribe'],
  ['rye &  ROSE has bread', 'rye &  ROSE has bread\nReply STOP to unsubscribe'],
  ['Rye & Roses', 'Rye & Rose: Rye & Roses\nReply STOP to unsubscribe'],
  ['Bread. reply stop to  unsubscribe', 'Rye & Rose: Bread. reply stop to  unsubscribe'],
  ['Bread at Rye & Rose\n\n', 'Rye & Rose: Bread at Rye & Rose\nReply STOP to unsubscribe'],
])('%j leaves as %j', (text, left) => {
  expect(campaignText(text, frame)).toBe(left)
  expect(campaignAdds(left, frame)).toEqual({ brand: false, stopText: false })
})

test.each([
  ['Non-stop party on Friday', 'STOP'],
  ['Stopka w mailu', 'STOP'],
  ['Nonstop', 'stop'],
])('%j does not have the line %j: it is added', (text, stopText) => {
  expect(campaignText(text, { brandIdentification: '', stopText })).toBe(`${text}\n${stopText}`)
})

test.each([
  ['Reply STOP.', 'STOP'],
  ['stop', 'STOP'],
  ['Non-stop party. STOP ends it', 'STOP'],
])('%j has the line %j already', (text, stopText) => {
  expect(campaignText(text, { brandIdentification: '', stopText })).toBe(text)
})

test('a brand that ends in a sign takes no colon, and without settings a text stays as it is', () => {
  expect(campaignText('Hi', { brandIdentification: '[Rye]', stopText: '' })).toBe('[Rye] Hi')
  expect(campaignText('Hi  ', { brandIdentification: ' ', stopText: '' })).toBe('Hi  ')
})

test('what is added is told, and counts', () => {
  const long = 'a'.repeat(150)
  expect(countParts(campaignText(long, frame)).parts).toBe(2)
  expect(campaignAdds('Rye & Rose: hi', frame)).toEqual({ brand: false, stopText: true })
  expect(campaignAdds('hi', { ...frame, stopText: '' })).toEqual({ brand: true, stopText: false })
})

test('whatever is written, nothing is lost of it and nothing is added twice', () => {
  const words = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom('STOP', 'Rye', 'ΑΣ', 'ß', 'e\u0301', 'İ', '\n', ': ', frame.stopText, frame.brandIdentification),
  )
  const texts = fc.array(words, { maxLength: 6 }).map(parts => parts.join(''))
  fc.assert(
    fc.property(texts, texts, texts, (text, brandIdentification, stopText) => {
      const own = { brandIdentification, stopText }
      const once = campaignText(text, own)
      expect(campaignText(once, own)).toBe(once)
      expect(once).toContain(text.trimEnd())
      if (stopText.trim() && !once.endsWith(text)) expect(once.endsWith(stopText.trim())).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

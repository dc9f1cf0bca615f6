import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkPieces } from './links.ts'

const links = (text: string) => linkPieces(text).flatMap(({ text: written, href }) => (href ? [[written, href]] : []))

test.each([
  ['See https://lumo.example/a?b=c#d.', 'https://lumo.example/a?b=c#d', 'https://lumo.example/a?b=c#d'],
  ['(http://lumo.example/a_(b))', 'http://lumo.example/a_(b)', 'http://lumo.example/a_(b)'],
  ['Your tracking link: lumo.link/7Kq2xM.', 'lumo.link/7Kq2xM', 'https://lumo.link/7Kq2xM'],
  ['na www.sklep.pl, od jutra', 'www.sklep.pl', 'https://www.sklep.pl'],
  ['lumo-ceramics.com!', 'lumo-ceramics.com', 'https://lumo-ceramics.com'],
  ['write to emily@carterhouse.co, please', 'emily@carterhouse.co', 'mailto:emily@carterhouse.co'],
  ['a%b@example.com', 'a%b@example.com', 'mailto:a%25b@example.com'],
  ['call +1 (415) 555-0132 today', '+1 (415) 555-0132', 'tel:+14155550132'],
  ['(415) 555-0132', '(415) 555-0132', 'tel:4155550132'],
  ['tel. 512 340 187.', '512 340 187', 'tel:512340187'],
])('%j has one link', (text, written, href) => expect(links(text)).toEqual([[written, href]]))

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt://example.com/%0aalert(1)',
  'data:text/html,<script>',
  'https://user:secret@example.com',
  'vbscript:x',
  'on 2026-11-22 10',
  'order 10482',
  'PL61 1090 1014 0000 0712 1981 2874',
  'e.g. this or that',
  'Done.Thanks',
  'file.txt',
  'and/or 1.5/2',
  '@someone',
  'http://',
])('%j has none', text => expect(links(text)).toEqual([]))

const parts = fc.constantFrom(
  'https://',
  'www.',
  'a.com',
  '/x',
  '@',
  '+48 ',
  '512',
  ' 340',
  '(',
  ')',
  '.',
  ',',
  ' ',
  '\n',
  'ż',
  '‮',
  '😀',
  'javascript:',
  ':',
  '"',
  '<',
  '#',
  'mailto:',
)
const text = fc.oneof(
  fc.array(parts, { maxLength: 40 }).map(all => all.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
)

test('the pieces are the text, and lead to pages, mails and numbers alone', () => {
  fc.assert(
    fc.property(text, any => {
      const pieces = linkPieces(any)
      expect(pieces.map(piece => piece.text).join('')).toBe(any)
      for (const { text: written, href } of pieces) {
        expect(written).not.toBe('')
        if (href !== undefined) expect(['https:', 'http:', 'mailto:', 'tel:']).toContain(new URL(href).protocol)
      }
    }),
  )
})

test('no text takes long', () => {
  const began = performance.now()
  for (const piece of ['a.', '1 ', '1-', 'a@', 'www.', 'a-', 'https://', 'a.b.c.', '((((', ')))))', 'x'])
    linkPieces(piece.repeat(Math.trunc(4000 / piece.length)))
  expect(performance.now() - began).toBeLessThan(1000)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { line, Name, oneLine, text } from './names.ts'

const name = (written: string) => Name.safeParse(written).data ?? null

test('two names that look the same are the same, however their accents were typed', () => {
  const [typed, pasted] = ['Łódź', 'Łódź'.normalize('NFD')]
  expect(pasted).not.toBe(typed)
  expect(name(pasted)).toBe(typed)
  expect(text(100).parse(`${pasted}\r\n2`)).toBe('Łódź\n2')
})

test('a name of nothing that one sees is refused as an empty one', () => {
  for (const nothing of [
    '',
    ' \t',
    '\u200b',
    '\u00ad\u2060',
    '\ufeff',
    '\u202e',
    '\u3164',
    '\u2800',
    '\u200d\ufe0f',
    '\u0007',
    '\u{e0041}',
    '\0',
  ])
    expect([escape(nothing), name(nothing)]).toEqual([escape(nothing), null])
})

test('what hides in a name goes, and what makes it up stays', () => {
  expect(name('Lo\u200bdz\u00ad \u202eevil\u202c')).toBe('Lodz evil')
  expect(name('VIP\n\u2028club\u0007')).toBe('VIP club')
  for (const whole of ['👩‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️', 'می‌خواهم', 'ﷺ', 'Zoë', 'Nguyễn', '葛󠄀']) expect(name(whole)).toBe(whole)
})

// Some letters come apart in NFC, into three for one.
test('a text is measured as it is kept', () => {
  expect(line(10).safeParse('\u0958'.repeat(6)).error?.issues).toMatchObject([{ message: 'tooLong' }])
  expect(line(12).parse('\u0958'.repeat(6))).toHaveLength(12)
})

test('whatever is typed, a line read again is the same line', () => {
  const any = fc.string({
    unit: fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      fc.constantFrom('\u200b', '\u0301', '\u202e', '\n', '\ud800', 'Å'),
    ),
  })
  fc.assert(fc.property(any, typed => oneLine(oneLine(typed)) === oneLine(typed)))
  fc.assert(fc.property(any, typed => oneLine(typed).normalize('NFC') === oneLine(typed)))
})

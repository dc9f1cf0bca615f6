import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folded, snippetOf } from './snippet.ts'

/** The text with what was found in brackets. */
const marked = (text: string, words: string[], most?: number) =>
  snippetOf(text, words, most)
    .map(piece => (piece.isFound ? `[${piece.text}]` : piece.text))
    .join('')

test('words are marked whatever their case and accents, the last one as a beginning', () => {
  expect(marked('Gdzie jest mój ŻÓŁW?', ['zolw'])).toBe('Gdzie jest mój [ŻÓŁW]?')
  expect(marked('Żółwie i żółwiki', ['zolwi'])).toBe('[Żółwi]e i [żółwi]ki')
  expect(marked('The blue mug is BLUE, bluer than blue', ['blue', 'mu'])).toBe('The [blue] [mu]g is [BLUE], bluer than [blue]')
  expect(marked('Straße', ['strass'])).toBe('[Straß]e')
  expect(marked('zo\u0301\u0142w', ['zo'])).toBe('[zo\u0301]\u0142w')
})

test('of a long text the part around the first find is shown', () => {
  const text = `${'word '.repeat(100)}here it is${' more'.repeat(100)}`
  const snippet = marked(text, ['here'], 60)
  expect(snippet).toMatch(/^…word .*\[here\] it is .*…$/)
  expect(snippet.length).toBeLessThan(70)
})

test('what was not found by its letters is shown without a mark', () => {
  expect(snippetOf('№ 5', ['no'])).toEqual([{ text: '№ 5', isFound: false }])
  expect(snippetOf('', ['no'])).toEqual([])
})

const letters = fc.array(fc.constantFrom('ż', 'Ó', 'a', 'A', ' ', '\n', 'ß', '😀', 'o\u0301', "'", 'x', 'ł'), { maxLength: 60 })
const text = letters.map(all => all.join(''))

test('pieces are a stretch of the text, and marks stand on the words alone', () => {
  fc.assert(
    fc.property(text, fc.constantFrom('zo', 'a', 'x', 'ss', 'o'), fc.integer({ min: 5, max: 60 }), (any, word, most) => {
      const pieces = snippetOf(any, [word], most)
      const line = any.replace(/\s+/g, ' ').trim()
      const shown = pieces.map(piece => piece.text).join('')
      expect(line).toContain(shown.replace(/^…|…$/g, ''))
      expect(shown.isWellFormed()).toBe(true)
      for (const piece of pieces) if (piece.isFound) expect(folded(piece.text).startsWith(word)).toBe(true)
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isGsm } from './segments.ts'
import { costly, saved, savingsOf } from './cheaper-characters.ts'

test('Polish letters and typographic signs become plain ones, each when it is asked for', () => {
  expect(saved('Zażółć „gęślą” jaźń — ŁÓDŹ…', 'polish')).toBe('Zazolc „gesla” jazn — LODZ…')
  expect(saved('Zażółć „gęślą” jaźń — ŁÓDŹ…', 'signs')).toBe('Zażółć "gęślą" jaźń - ŁÓDŹ...')
  expect(saved('o\u0301k', 'polish')).toBe('ok')
})

test('what costs more is named, each character once', () => {
  expect(costly('Cześć, to „kubek” który…')).toEqual(['ś', 'ć', '„', '”', 'ó', '…'])
  expect(costly('Plain €')).toEqual([])
})

test('it says what is saved, and what stays dear in spite of it', () => {
  expect(savingsOf('ł'.repeat(140))).toEqual({ ways: ['polish'], parts: 1, isPlain: true })
  expect(savingsOf('“Hi”')).toEqual({ ways: ['signs'], parts: 1, isPlain: true })
  expect(savingsOf('Hi 😀 ż')).toEqual({ ways: ['polish'], parts: 1, isPlain: false })
  expect(savingsOf('plain')).toEqual({ ways: [], parts: 1, isPlain: true })
})

const text = fc
  .array(fc.constantFrom('ą', 'Ż', '“', '…', 'a', ' ', '€', '😀', '\t', '\n'), { maxLength: 80 })
  .map(all => all.join(''))

test('what is plain stays as it is, and nothing is left that a way could have made plain', () => {
  fc.assert(
    fc.property(text, any => {
      const after = saved(any, 'polish', 'signs')
      expect(saved(after, 'polish', 'signs')).toBe(after)
      expect(savingsOf(after).ways).toEqual([])
      if (isGsm(any)) expect(after).toBe(any)
      if (!any.includes('😀')) expect(isGsm(after)).toBe(true)
    }),
  )
})

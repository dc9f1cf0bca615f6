import parse from 'libphonenumber-js/max'
import { expect, test, vi } from 'vitest'
import { isMmsNumber, phoneText } from './phone-text.ts'

test('numbers read as people write them', () => {
  expect(phoneText('+14155550132')).toBe('+1 (415) 555-0132')
  expect(phoneText('+48512340187')).toBe('+48 512 340 187')
  expect(phoneText('+48221234567')).toBe('+48 22 123 45 67')
  expect(phoneText('12345')).toBe('12345')
})

test('other countries’ numbers are learnt when the first one is shown', async () => {
  phoneText('+447400123456')
  await vi.waitFor(() => expect(phoneText('+447400123456')).toBe('+44 7400 123456'))
})

test('Polish numbers are grouped as the phone library groups them', () => {
  const wrong: string[] = []
  for (let area = 10; area < 100; area += 1) {
    const number = `+48${area}1234567`
    const parsed = parse(number)
    const written = parsed?.isValid() ? parsed.formatInternational() : null
    if (written && written !== phoneText(number)) wrong.push(written)
  }
  expect(wrong).toEqual([])
})

test('pictures go to the United States and Canada alone, as the phone library knows them', () => {
  const wrong: string[] = []
  for (let area = 200; area < 1000; area += 1) {
    // Seven digits that are valid in most plans of +1; where they are not, the library names no country.
    const number = `+1${area}2345678`
    const country = parse(number)?.country
    if (country && (country === 'US' || country === 'CA') !== isMmsNumber(number)) wrong.push(`${area} ${country}`)
  }
  expect(wrong).toEqual([])
  expect(isMmsNumber('+48512340187')).toBe(false)
})

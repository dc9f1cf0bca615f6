import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countryOfVatId, euCountries, normalTaxId } from './tax-id.ts'

test.each(['5260250274', '1234563218', '526-025-02-74', '526 025 02 74', 'PL5260250274', 'pl 526-025-02-74'])(
  'NIP %s is right, however it is written',
  text => {
    expect(normalTaxId('NIP', text)).toBe(text.includes('1234563218') ? '1234563218' : '5260250274')
  },
)

test.each(['1234567890', '0000000000', '1111111111', '9999999999', '526025027', '52602502744', 'DE5260250274', '526O250274', ''])(
  'NIP %j is none',
  text => {
    expect(normalTaxId('NIP', text)).toBeNull()
  },
)

test('of a NIP no single digit can be another', () => {
  const nips = fc
    .integer({ min: 101_000_000, max: 999_999_999 })
    .map(String)
    .filter(digits => sumOf(digits) < 10)
  fc.assert(
    fc.property(nips, fc.nat(8), fc.integer({ min: 1, max: 9 }), (first, place, more) => {
      const nip = first + String(sumOf(first))
      fc.pre(!/^(\d)\1+$/.test(nip))
      expect(normalTaxId('NIP', nip)).toBe(nip)
      const other = String((Number(nip[place]) + more) % 10)
      expect(normalTaxId('NIP', nip.slice(0, place) + other + nip.slice(place + 1))).toBeNull()
    }),
  )
})

const weights = [6, 5, 7, 2, 3, 4, 5, 6, 7]
const sumOf = (digits: string) => weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0) % 11

const rightVatIds = [
  'ATU12345678',
  'BE0123456789',
  'BE1123456789',
  'BG123456789',
  'BG1234567890',
  'CY12345678L',
  'CZ12345678',
  'CZ123456789',
  'CZ1234567890',
  'DE123456789',
  'DK12345678',
  'EE123456789',
  'EL123456789',
  'ESA1234567B',
  'ESA12345678',
  'ES12345678B',
  'FI12345678',
  'FRAB123456789',
  'FR12123456789',
  'HR12345678901',
  'HU12345678',
  'IE1234567A',
  'IE1234567AB',
  'IE1A23456B',
  'IE1+23456B',
  'IT12345678901',
  'LT123456789',
  'LT123456789012',
  'LU12345678',
  'LV12345678901',
  'MT12345678',
  'NL123456789B01',
  'PL5260250274',
  'PT123456789',
  'RO12',
  'RO1234567890',
  'SE123456789012',
  'SI12345678',
  'SK1234567890',
  'XI123456789',
  'XI123456789012',
] // prettier-ignore

test.each(rightVatIds)('VAT id %s is right', id => {
  expect(normalTaxId('EU_VAT', id)).toBe(id)
  expect(normalTaxId('EU_VAT', ` ${id.slice(0, 2)} ${id.slice(2, 5)}-${id.slice(5).toLowerCase()}.`)).toBe(id)
})

test.each([
  'GR123456789',
  'GB123456789',
  'CH123456789',
  'US123456789',
  'AT12345678',
  'BE2123456789',
  'BE123456789',
  'CY123456789',
  'DE12345678',
  'DE1234567890',
  'ES123456789',
  'FR1234567890',
  'IE123456A',
  'LT1234567890',
  'NL12345678901',
  'NL123456789C01',
  'PL1234567890',
  'PL0000000000',
  'RO1',
  'RO12345678901',
  'SE12345678901',
  '123456789',
  'DE',
  '',
])('VAT id %j is none', id => {
  expect(normalTaxId('EU_VAT', id)).toBeNull()
}) // prettier-ignore

test('every member state has its VAT id, Greece and Northern Ireland with a prefix of their own', () => {
  expect(euCountries).toHaveLength(27)
  expect(new Set(rightVatIds.map(countryOfVatId))).toEqual(new Set([...euCountries, 'GB']))
  expect(countryOfVatId('EL123456789')).toBe('GR')
  expect(countryOfVatId('XI123456789')).toBe('GB')
  expect(countryOfVatId('nonsense')).toBeNull()
})

test('an EIN has nine digits and its dash', () => {
  expect(normalTaxId('US_EIN', '12-3456789')).toBe('12-3456789')
  expect(normalTaxId('US_EIN', '123456789')).toBe('12-3456789')
  for (const wrong of ['12-345678', '1234567890', 'A2-3456789', '']) expect(normalTaxId('US_EIN', wrong)).toBeNull()
})

test('what is kept is kept again as it is, and nothing breaks it', () => {
  fc.assert(
    fc.property(fc.constantFrom('NIP', 'EU_VAT', 'US_EIN', 'OTHER'), fc.string(), (type, text) => {
      const kept = normalTaxId(type, text)
      if (kept !== null) expect(normalTaxId(type, kept)).toBe(kept)
    }),
  )
})

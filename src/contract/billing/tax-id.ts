import type { TaxType } from './billing-data.ts'

/** What follows the prefix in a VAT id of each member state (and of Northern Ireland), after which its sum may be checked. */
const vatForms: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{9}B[A-Z\d+*]{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12})$/,
}

/** Greece alone writes another prefix than its country's code; Northern Ireland is no country of its own. */
const countryOfPrefix: Record<string, string> = { EL: 'GR', XI: 'GB' }

/** Countries whose businesses have a VAT id of the Union, by ISO code. */
export const euCountries: readonly string[] = Object.keys(vatForms)
  .filter(prefix => prefix !== 'XI')
  .map(prefix => countryOfPrefix[prefix] ?? prefix)

const nipWeights = [6, 5, 7, 2, 3, 4, 5, 6, 7]

/** Form and sum of ten digits. One digit ten times has a right sum and is nobody's. */
function isNip(digits: string): boolean {
  if (!/^\d{10}$/.test(digits) || /^(\d)\1+$/.test(digits)) return false
  const sum = nipWeights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0)
  // A sum of 10 is no digit, and such a number is given to nobody.
  return sum % 11 === Number(digits[9])
}

/** As people write them: with spaces, dashes and dots, in small letters. */
const bare = (text: string): string => text.toUpperCase().replace(/[\s.\-‐-―]/g, '')

/**
 * A tax id as it is kept, checked by its type's form and sum; null for what is none. A NIP is ten digits, a VAT id has its prefix, an
 * EIN its dash.
 */
export function normalTaxId(type: TaxType, text: string): string | null {
  const written = bare(text)
  switch (type) {
    case 'NIP': {
      const digits = written.replace(/^PL/, '')
      return isNip(digits) ? digits : null
    }
    case 'EU_VAT': {
      const [prefix, rest] = [written.slice(0, 2), written.slice(2)]
      const isRight = vatForms[prefix]?.test(rest) && (prefix !== 'PL' || isNip(rest))
      return isRight ? written : null
    }
    case 'US_EIN':
      return /^\d{9}$/.test(written) ? `${written.slice(0, 2)}-${written.slice(2)}` : null
    case 'OTHER': {
      const id = text.trim()
      return /[\p{L}\p{N}]/u.test(id) ? id : null
    }
  }
}

/** The country that a VAT id is of, by ISO code; null for what is no VAT id. */
export function countryOfVatId(text: string): string | null {
  const id = normalTaxId('EU_VAT', text)
  if (id === null) return null
  const prefix = id.slice(0, 2)
  return countryOfPrefix[prefix] ?? prefix
}

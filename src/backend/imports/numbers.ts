import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { ImportRejection } from '#contract/contacts/imports.ts'

/** `written` is E.164 as far as it is a number at all. */
export type CheckedNumber = { phone: string } | { rejection: ImportRejection; isCut: boolean; written: string }

/** 4.8512340187E10: how spreadsheets and programs write a long number. */
const power = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i
/** 512340187.0: a number that went through a program as one. */
const wholeWithPoint = /^(\+?\d{7,15})[.,]0+$/
/** How most of the world dials abroad; elsewhere no number begins so. */
const dialledAbroad = /^\(?00\)?[\s-]*(?=[1-9])/

/** E.164 of a cell, or why it is not taken. Numbers without a country's code are of `country`. */
export function checkNumber(cell: string, country: string | null, takesLandlines: boolean): CheckedNumber {
  // Spaces of every width: some programs part the digits by narrow ones.
  const written = cell
    .replaceAll(/\p{Zs}/gu, ' ')
    .trim()
    .replace(/^'+/, '')
  if (written === '') return { rejection: 'EMPTY_NUMBER', isCut: false, written }
  const digits = digitsOf(written)
  if (digits === null) return { rejection: 'INVALID_NUMBER', isCut: true, written }
  // Mexican mobile numbers had a 1 after the country's code until 2019.
  const parsed = parsePhoneNumberFromString(
    digits.replace(dialledAbroad, '+').replace(/^(\+)\s?52\s?1\s?(?=(\D*\d){10}\D*$)/, '+52'),
    country && isSupportedCountry(country) ? { defaultCountry: country } : {},
  )
  if (!parsed || parsed.ext || !parsed.isValid()) return { rejection: 'INVALID_NUMBER', isCut: false, written }
  const type = parsed.getType()
  // Of American numbers nobody can tell.
  const isMobile = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
  return isMobile || takesLandlines
    ? { phone: parsed.number }
    : { rejection: 'NOT_MOBILE_NUMBER', isCut: false, written: parsed.number }
}

/** The number without what a program made of it; null where digits are lost: a power of ten that names fewer than it has. */
function digitsOf(written: string): string | null {
  const [isPower, first = '', more = '', tens = ''] = power.exec(written) ?? []
  if (isPower) return more.length === Number(tens) ? first + more : null
  return wholeWithPoint.exec(written)?.[1] ?? written
}

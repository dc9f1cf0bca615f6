import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { ImportRejection } from '#contract/contacts/imports.ts'

/** `written` is E.164 as far as it is a number at all. */
export type CheckedNumber = { phone: string } | { rejection: ImportRejection; isCut: boolean; written: string }

/** A spreadsheet keeps twelve digits of a number and shows the rest as a power of ten. */
const cutNumber = /^\d+[.,]\d+E\+?\d+$/i

/** E.164 of a cell, or why it is not taken. Numbers without a country's code are of `country`. */
export function checkNumber(cell: string, country: string | null, takesLandlines: boolean): CheckedNumber {
  const written = cell.trim().replace(/^'+/, '')
  if (written === '') return { rejection: 'EMPTY_NUMBER', isCut: false, written }
  if (cutNumber.test(written)) return { rejection: 'INVALID_NUMBER', isCut: true, written }
  // Mexican mobile numbers had a 1 after the country's code until 2019.
  const parsed = parsePhoneNumberFromString(
    written.replace(/^(\+|00)\s?52\s?1\s?(?=(\D*\d){10}\D*$)/, '+52'),
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

import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

export type ParsedNumber = { number: string; country: string | null }

/**
 * E.164 and country of a number that can be texted, checked with full metadata; null for what is no number or has an extension. Without a `+`
 * it is read as it is written in `country`.
 */
export function parseNumber(text: string, country = ''): ParsedNumber | null {
  const parsed = parsePhoneNumberFromString(text, isSupportedCountry(country) ? { defaultCountry: country } : {})
  if (!parsed || parsed.ext || !parsed.isValid()) return null
  return { number: parsed.number, country: parsed.country ?? null }
}

/** Whether texts can go to a number that is kept as E.164. Of American numbers nobody can tell, so they count as mobile. */
export function numberKind(number: string): { kind: 'INVALID' | 'NOT_MOBILE' | 'MOBILE'; country: string | null } {
  const parsed = parsePhoneNumberFromString(number)
  if (!parsed?.isValid()) return { kind: 'INVALID', country: null }
  const type = parsed.getType()
  const isMobile = type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'
  return { kind: isMobile ? 'MOBILE' : 'NOT_MOBILE', country: parsed.country ?? null }
}

/** The number a carrier names: with its +, or as it is when it is no international number (short codes, names). */
export function carrierNumber(text: string): string {
  const trimmed = text.trim()
  if (!/^\+?\d{7,15}$/.test(trimmed)) return trimmed
  return trimmed.startsWith('+') ? trimmed : `+${trimmed}`
}

/** As people anywhere read it: "+1 628 555 0119"; short codes and names stay as they are. */
export const readableNumber = (number: string): string => parsePhoneNumberFromString(number)?.formatInternational() ?? number

/** What tells people which number is meant, and nobody else whose it is: "+48 ••• ••• •87". */
export function maskedNumber(number: string): string {
  const calling = parsePhoneNumberFromString(number)?.countryCallingCode
  return `${calling ? `+${calling} ` : ''}••• ••• •${number.slice(-2)}`
}

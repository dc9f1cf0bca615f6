import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { parsePhone } from '#contract/phone.ts'

export type ParsedNumber = { number: string; country: string | null }

/**
 * E.164 and country of a number that can be texted, checked with full metadata; null for what is no number. Without a `+`
 * it is read as it is written in `country`.
 */
export function parseNumber(text: string, country = ''): ParsedNumber | null {
  return parsePhone(text, input =>
    parsePhoneNumberFromString(input, isSupportedCountry(country) ? { defaultCountry: country } : {}),
  )
}

/** The number a carrier names: with its +, or as it is when it is no international number (short codes, names). */
export function carrierNumber(text: string): string {
  const trimmed = text.trim()
  if (!/^\+?\d{7,15}$/.test(trimmed)) return trimmed
  return trimmed.startsWith('+') ? trimmed : `+${trimmed}`
}

/** What tells people which number is meant, and nobody else whose it is: "+48 ••• ••• •87". */
export function maskedNumber(number: string): string {
  const calling = parsePhoneNumberFromString(number)?.countryCallingCode
  return `${calling ? `+${calling} ` : ''}••• ••• •${number.slice(-2)}`
}

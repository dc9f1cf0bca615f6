import type { CountryCode, MetadataJson } from 'libphonenumber-js/core'

export type Phones = Awaited<ReturnType<typeof load>>

/** Which numbers are read: those of phones that people carry, or all that there are, landlines too. */
export type PhoneKind = 'mobile' | 'any'

const rulesOf = {
  mobile: () => import('libphonenumber-js/mobile/metadata'),
  any: () => import('libphonenumber-js/max/metadata'),
}

async function load(kind: PhoneKind) {
  const [library, { default: metadata }] = await Promise.all([import('libphonenumber-js/core'), rulesOf[kind]()])
  const all: MetadataJson = metadata
  const known = library.getCountries(all)
  const isCountry = (country: string): country is CountryCode => known.some(other => other === country)
  const settings = (country: string) => (isCountry(country) ? { defaultCountry: country } : {})
  const parse = (text: string, country: string) => library.parsePhoneNumberFromString(text, settings(country), all)
  return {
    countries: known.map(country => ({ country, calling: library.getCountryCallingCode(country, all) })),
    /** E.164 and country of a number; null for anything else. */
    read: (text: string, country: string): { number: string; country: string } | null => {
      const parsed = parse(text, country)
      return parsed?.isValid() && !parsed.ext ? { number: parsed.number, country: parsed.country ?? country } : null
    },
    /** As people of the country write it; internationally where it belongs to another. */
    written: (number: string, country: string): string => {
      const parsed = parse(number, country)
      if (!parsed) return number
      return parsed.country === country ? parsed.formatNational() : parsed.formatInternational()
    },
    /** What is typed of a number so far, in its groups. */
    grouped: (text: string, country: string): string => new library.AsYouType(settings(country), all).input(text),
  }
}

const loading = new Map<PhoneKind, Promise<Phones>>()

/** The countries' rules of numbers: 34 KB of mobile ones, 48 KB of all, that come with the first field that reads them. */
export function phones(kind: PhoneKind = 'mobile'): Promise<Phones> {
  const begun = loading.get(kind)
  if (begun) return begun
  const rules = load(kind).catch((error: unknown) => {
    // The line was bad: the next field tries again.
    loading.delete(kind)
    throw error
  })
  loading.set(kind, rules)
  return rules
}

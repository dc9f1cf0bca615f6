import type { CountryCode, MetadataJson } from 'libphonenumber-js/core'

export type Phones = Awaited<ReturnType<typeof load>>

async function load() {
  const [library, { default: metadata }] = await Promise.all([
    import('libphonenumber-js/core'),
    import('libphonenumber-js/mobile/metadata'),
  ])
  const all: MetadataJson = metadata
  const known = library.getCountries(all)
  const isCountry = (country: string): country is CountryCode => known.some(other => other === country)
  const parse = (text: string, country: string) =>
    library.parsePhoneNumberFromString(text, isCountry(country) ? { defaultCountry: country } : {}, all)
  return {
    countries: known.map(country => ({ country, calling: library.getCountryCallingCode(country, all) })),
    /** E.164 and country of a mobile number; null for anything else. */
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
  }
}

let loading: Promise<Phones> | null = null

/** The countries' rules of mobile numbers: 34 KB that come with the first phone field. */
export function phones(): Promise<Phones> {
  loading ??= load().catch((error: unknown) => {
    // The line was bad: the next field tries again.
    loading = null
    throw error
  })
  return loading
}

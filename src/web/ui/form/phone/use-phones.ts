import { useEffect, useState } from 'react'
import { type PhoneKind, type Phones, phones } from '../field-phone.ts'

/** The countries' rules of numbers, once they are here; asked for as soon as they are wanted. */
export function usePhones(kind: PhoneKind = 'mobile', isWanted = true): Phones | null {
  const [rules, setRules] = useState<Phones | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let isGone = false
    // Without them the number goes as typed, and the server reads it.
    phones(kind).then(
      loaded => isGone || setRules(() => loaded),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [kind, isWanted])
  return rules
}

/** The countries by their names in the reader's language, with their calling codes. */
export function countriesOf(rules: Phones | null, language: string) {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return (rules?.countries ?? [])
    .map(({ country, calling }) => ({ country, calling, name: names.of(country) ?? country }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language))
}

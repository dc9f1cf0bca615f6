/** What browsers name among regions and is no country. */
const noCountries = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'ZZ'])
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** ISO 3166 alpha-2; a code that is no more, such as BU, stands for the one of today. */
function isCountry(code: string): boolean {
  return !noCountries.has(code) && new Intl.Locale(Intl.getCanonicalLocales(`und-${code}`)[0] ?? 'und').region === code
}

/** All countries by their names in the reader's language. */
export function countryOptions(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
  return letters
    .flatMap(first => letters.map(second => first + second))
    .flatMap(value => {
      const label = isCountry(value) ? names.of(value) : undefined
      return label ? [{ value, label }] : []
    })
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
}

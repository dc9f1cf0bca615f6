const made = new Map<string, Intl.NumberFormat>()

/** A formatter of numbers, made once for each language and its options: making one takes as long as a hundred uses. */
export function numberFormat(language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = language + JSON.stringify(options)
  const format = made.get(key) ?? new Intl.NumberFormat(language, options)
  made.set(key, format)
  return format
}

import en from '../../../../locales/en/papers.json' with { type: 'json' }
import pl from '../../../../locales/pl/papers.json' with { type: 'json' }

/** What documents and lists for the accountant say. Web screens have their own words. */
export const paperWords = { en, pl }
export type PaperWords = typeof en
export type PaperLanguage = keyof typeof paperWords

/** A text with what stands in its `{places}`. */
export const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)

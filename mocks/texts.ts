import { readFileSync } from 'node:fs'
import * as z from 'zod'

const Group = z.record(z.string(), z.string())
const Texts = z.object({ signIn: Group, pages: Group, phone: Group, partners: Group, checkout: Group, shop: Group })
export type Texts = z.infer<typeof Texts>
export type Language = 'en' | 'pl'

const read = (language: Language) =>
  Texts.parse(JSON.parse(readFileSync(new URL(`../locales/${language}/demo.json`, import.meta.url), 'utf8')))
const texts: Record<Language, Texts> = { en: read('en'), pl: read('pl') }

/** The language that a list like `pl-PL,pl;q=0.9,en` or `pl en` asks for first; English when it names neither. */
export function languageOf(...wishes: (string | undefined)[]): Language {
  for (const wish of wishes) {
    for (const tag of wish?.toLowerCase().split(/[\s,]+/) ?? []) {
      if (tag.startsWith('pl')) return 'pl'
      if (tag.startsWith('en')) return 'en'
    }
  }
  return 'en'
}

export function textsIn(language: Language): Texts {
  return texts[language]
}

/** A text with its `{{name}}` filled in. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replaceAll(/{{(\w+)}}/g, (hole, name: string) => values[name] ?? hole)
}

import { countParts, isGsm } from './segments.ts'

// What makes a text cost more, and what one may write instead: offered, never done silently.

const polish: Record<string, string> = {
  ą: 'a',
  ć: 'c',
  ę: 'e',
  ł: 'l',
  ń: 'n',
  ó: 'o',
  ś: 's',
  ź: 'z',
  ż: 'z',
}

/** Signs that keyboards put in by themselves. */
const signs: Record<string, string> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‟': '"',
  '″': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  '´': "'",
  '`': "'",
  '–': '-',
  '—': '-',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '―': '-',
  '−': '-',
  '•': '-',
  '…': '...',
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\t': ' ',
  '\u200b': '',
  '\ufeff': '',
}

export type Saving = 'polish' | 'signs'

const tables: Record<Saving, Record<string, string>> = {
  polish: {
    ...polish,
    ...Object.fromEntries(Object.entries(polish).map(([from, to]) => [from.toUpperCase(), to.toUpperCase()])),
  },
  signs,
}

/** The text with plain letters or signs instead. */
export function saved(text: string, ...savings: Saving[]): string {
  const table: Record<string, string> = Object.assign({}, ...savings.map(saving => tables[saving]))
  return [...text.normalize('NFC')].map(character => table[character] ?? character).join('')
}

/** The characters that make a text cost more, each once, in their order. */
export function costly(text: string): string[] {
  return [...new Set(text.normalize('NFC'))].filter(character => !isGsm(character))
}

/** What can be saved: the ways of which something stands in the text, and the parts that are left after all of them. */
export function savingsOf(text: string): { ways: Saving[]; parts: number; isPlain: boolean } {
  const ways = (['polish', 'signs'] as const).filter(saving => costly(text).some(character => character in tables[saving]))
  const after = saved(text, ...ways)
  return { ways, parts: countParts(after).parts, isPlain: isGsm(after) }
}

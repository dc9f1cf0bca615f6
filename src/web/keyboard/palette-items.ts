import { folded } from '#contract/chat/snippet.ts'

export const itemGroups = ['commands', 'people', 'canned', 'screens', 'templates', 'settings'] as const
export type ItemGroup = (typeof itemGroups)[number]

/** What can be chosen: found by its words. */
export type PaletteItem = {
  id: string
  group: ItemGroup
  label: string
  /** Beside it, quieter. */
  detail?: string
  /** It is found by what stands beside it, too. */
  hasFoundDetail?: true
  /** One field of many: found by beginnings of its words and of what it belongs to, in any order. */
  isField?: true
  keys?: string
  run: () => void
}

/** So many of a group stand while words narrow them: all groups are seen. */
const mostOfGroup = 6

/** Whether the words stand in the text; none stand in every one. */
export const hasWords = (text: string, words: string): boolean => folded(text).includes(folded(words.trim()))

/** Whether one of its words begins so: what one means, rather than letters in the midst of another. */
const beginsSo = (text: string, words: string) => ` ${folded(text)}`.includes(` ${folded(words.trim())}`)

const hasBeginnings = (text: string, words: string) =>
  words
    .trim()
    .split(/\s+/)
    .every(word => beginsSo(text, word))

const isMeant = ({ label, detail = '', hasFoundDetail, isField }: PaletteItem, words: string) =>
  hasWords(label, words) || (hasFoundDetail && hasWords(detail, words)) || (isField && hasBeginnings(`${detail} ${label}`, words))

/** What is shown for the words, group by group; nothing typed shows the commands. What others found already is asked of them. */
export function itemsFor(items: readonly PaletteItem[], words: string): PaletteItem[] {
  if (words.trim() === '') return items.filter(({ group }) => group === 'commands')
  return itemGroups.flatMap(group => {
    const own = items.filter(item => item.group === group)
    const meant = group === 'people' ? own : own.filter(item => isMeant(item, words))
    const [first, then] = [true, false].map(isFirst => meant.filter(({ label }) => beginsSo(label, words) === isFirst))
    return [...(first ?? []), ...(then ?? [])].slice(0, mostOfGroup)
  })
}

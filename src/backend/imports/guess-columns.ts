import type { ImportField } from '#contract/contacts/imports.ts'
import { columnHeadings } from '#contract/contacts/contact-columns.ts'
import { isLikeEmail, isLikePhone } from './csv-shape.ts'
import type { KindOfImport } from './import-kind.ts'

type Column = { name: string; values: string[] }
/** Columns of our own download that no import takes: the block list and the consent record have their own ways. */
const ownOnly = ['status', 'consent', 'lastMessageAt'] as const

/** `Data urodzenia:` and `data_urodzenia` are one heading. */
export const headingOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll(/[łŁ]/g, 'l')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Whether a cell is what people write above a column of this kind. */
export const isHeadingOf = (cell: string, kind: KindOfImport): boolean =>
  kind.fields.some(field => field.headings.includes(headingOf(cell)))

/** Whether columns of these names are those of our own download. */
export const isOwnDownload = (names: string[]): boolean => passedOverIn(names.map(headingOf)).size > 0

/** For each column the key of the field that it seems to be for: by its heading, then by what it holds. A field is guessed once. */
export function guessColumns(columns: Column[], kind: KindOfImport, customFields: ImportField[]): (string | null)[] {
  const headings = columns.map(column => headingOf(column.name))
  const passedOver = passedOverIn(headings)
  const taken = new Set<string>()
  const take = (key: string | undefined): string | null => {
    if (key === undefined || taken.has(key)) return null
    taken.add(key)
    return key
  }
  const guesses = headings.map((heading, index) =>
    heading === '' || passedOver.has(index)
      ? null
      : (take(kind.fields.find(field => field.headings.includes(heading))?.key) ??
        take(
          customFieldFor(
            columns[index]?.name ?? '',
            customFields.filter(field => !taken.has(field.key)),
          ),
        )),
  )
  const byContent = [
    ['phone', isLikePhone],
    ['email', isLikeEmail],
  ] as const
  for (const [key, isLike] of byContent) {
    if (taken.has(key) || !kind.fields.some(field => field.key === key)) continue
    const index = columns.findIndex(
      (column, at) => guesses[at] === null && !passedOver.has(at) && isMostly(column.values, isLike),
    )
    if (index >= 0) guesses[index] = take(key)
  }
  // A list of codes mostly has no heading.
  if (columns.length === 1 && kind.subject && guesses[0] === null) guesses[0] = take(kind.subject.field)
  // "Name" above `Anna Nowak` is both names in one.
  const name = guesses.indexOf('name')
  const isWhole =
    headings[name] === 'name' && !taken.has('surname') && isMostly(columns[name]?.values ?? [], value => /\S\s+\S/.test(value))
  if (isWhole) guesses[name] = 'fullName'
  return guesses
}

function customFieldFor(name: string, free: ImportField[]): string | undefined {
  const found =
    free.find(field => field.name === name.trim()) ?? free.find(field => headingOf(field.name ?? '') === headingOf(name))
  return found?.key
}

/** Where the header is that of our own download: the first columns by the names that it alone gives. */
function passedOverIn(headings: string[]): Set<number> {
  for (const own of Object.values(columnHeadings)) {
    const names = ownOnly.map(key => headingOf(own[key]))
    if ([...names, headingOf(own.phone)].every(name => headings.includes(name)))
      return new Set(names.map(name => headings.indexOf(name)))
  }
  return new Set()
}

function isMostly(values: string[], is: (value: string) => boolean): boolean {
  const filled = values.filter(value => value.trim() !== '')
  return filled.length > 0 && filled.filter(is).length >= filled.length * 0.6
}

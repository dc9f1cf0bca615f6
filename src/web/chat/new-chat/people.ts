import { folded } from '#contract/chat/snippet.ts'

/** Somebody whom one can write to. */
export type Person = { number: string; name: string | null; isBlocked: boolean }

const isDialled = /^[\s\d+().\-/]*$/

/** Whether a number is being typed, and not a name. */
export const isNumberText = (text: string): boolean => isDialled.test(text) && /\d/.test(text)

/** The digits that a number holds however it is written: without 00 or 0 before it, as people of a country begin it. */
const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+/, '')

/** Whether somebody is meant by what is typed: each word begins one of the name, or the digits are part of the number. */
export function isMeant({ number, name }: Person, typed: string): boolean {
  if (isNumberText(typed)) return digitsOf(number).includes(digitsOf(typed))
  const words = folded(typed).split(/\s+/).filter(Boolean)
  const own = folded(name ?? '').split(/[\s-]+/)
  return words.every(word => own.some(part => part.startsWith(word)))
}

/** Whom is meant of several lists, each once: those of the first list first. */
export function peopleMeant(lists: readonly (readonly Person[])[], typed: string, most: number): Person[] {
  const found = new Map<string, Person>()
  for (const person of lists.flat()) {
    if (found.size === most) break
    if (!found.has(person.number) && isMeant(person, typed)) found.set(person.number, person)
  }
  return [...found.values()]
}

type Read = (text: string, country: string) => { number: string; country: string } | null

/** A number in any notation: of the country, with + or 00, or with its calling code alone. */
export function numberIn(text: string, country: string, read: Read): ReturnType<Read> {
  if (!isNumberText(text)) return null
  const digits = text.replace(/\D/g, '')
  return read(text, country) ?? read(`+${digits.replace(/^00/, '')}`, country)
}

const dialledIn = (text: string) => text.replace(/[^\d+]/g, '').length

/** What is typed of a number so far, in its groups, + and 00 alike; the caret stays behind the digit that it stood behind. */
export function groupedAt(typed: string, caret: number, grouped: (text: string) => string): { text: string; caret: number } {
  const text = typed.trimStart().startsWith('00')
    ? grouped(typed.trimStart().replace('00', '+')).replace('+', '00')
    : grouped(typed)
  if (caret >= typed.length) return { text, caret: text.length }
  const before = dialledIn(typed.slice(0, caret))
  let at = 0
  while (at < text.length && dialledIn(text.slice(0, at)) < before) at += 1
  return { text, caret: at }
}

import { folded } from '#contract/chat/snippet.ts'
import { isSameTag } from '#contract/contacts/contact-tags.ts'

type Choices = {
  /** Those that there are and the contact lacks, the very tag that is typed before those that only contain it. */
  known: string[]
  /** What is typed is none that there is. */
  isNew: boolean
  /** What Enter takes; null where the contact has that tag already, or nothing is offered. */
  first: string | null
}

/** What is offered while a tag is typed. */
export function tagChoices(all: readonly string[], worn: readonly string[], typed: string): Choices {
  const wanted = typed.trim()
  const isWanted = (name: string) => isSameTag(name, wanted)
  const found = all.filter(name => !worn.includes(name) && folded(name).includes(folded(wanted)))
  const known = [...found.filter(isWanted), ...found.filter(name => !isWanted(name))]
  const isWorn = worn.some(isWanted)
  const isNew = wanted !== '' && !isWorn && !all.some(isWanted)
  return { known, isNew, first: isWorn ? null : (known[0] ?? (isNew ? wanted : null)) }
}

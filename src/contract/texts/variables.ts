/*
 * What a text is filled with. `{{name}}` stands for the contact's name, `{{name|there}}` for it or, where the contact has
 * none, for "there". Names do not mind case or spaces around them: own fields are called by their names, `{{Shoe size}}`.
 * Anything else in braces is plain text. What is filled in is never read for variables again.
 */

/** A stretch of a text as it is written, or a variable with what it falls back to. */
export type Piece = { written: string; name?: never } | { written: string; name: string; fallback: string }

/** Variables that every contact has; the account's own fields come on top. */
export const contactVariables = ['name', 'surname', 'email', 'phone'] as const
export type ContactVariable = (typeof contactVariables)[number]
/** The address of the customer's unsubscribe page, which the server alone knows. */
export const linkVariable = 'unsubscribeLink'
/** All that every text can be filled with. */
export const textVariables = [...contactVariables, linkVariable] as const

/**
 * A short link in a text: `{{link:spring}}`, by the ending of its address, which never changes as a name might. What stands there
 * when the text leaves is the whole address, each recipient's own where the link is made for each.
 */
const linkPrefix = 'link:'
export const shortLinkVariable = (ending: string): string => `${linkPrefix}${ending}`

/** The endings of the short links that stand in a text, each once. */
export function linkEndingsIn(text: string): string[] {
  if (!text.includes('{{')) return []
  const names = parseVariables(text).flatMap(({ name }) => (name === undefined ? [] : keyOf(name)))
  const endings = names.filter(name => name.startsWith(linkPrefix)).map(name => name.slice(linkPrefix.length).trim())
  return [...new Set(endings)]
}

const variable = /\{\{([^{}|\n]+)(?:\|([^{}\n]*))?\}\}/g

/** How two names are told apart. */
const keyOf = (name: string) =>
  name
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/^link:\s+/, linkPrefix)

/** A text in pieces; put together, what is written in them is the text again. */
export function parseVariables(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: written, 1: name = '', 2: fallback = '', index } of text.matchAll(variable)) {
    if (name.trim() === '') continue
    if (index > end) pieces.push({ written: text.slice(end, index) })
    pieces.push({ written, name: name.trim(), fallback: fallback.trim() })
    end = index + written.length
  }
  if (end < text.length) pieces.push({ written: text.slice(end) })
  return pieces
}

/** Names that stand in the text and mean nothing, each once, as they were written first. */
export function unknownVariables(text: string, names: Iterable<string>): string[] {
  const known = new Set([...names].map(keyOf))
  const unknown = new Map<string, string>()
  for (const { name } of parseVariables(text)) {
    if (name === undefined || known.has(keyOf(name)) || unknown.has(keyOf(name))) continue
    unknown.set(keyOf(name), name)
  }
  return [...unknown.values()]
}

/** A variable as it is written. */
export function writtenVariable(name: string, fallback: string): string {
  return fallback === '' ? `{{${name}}}` : `{{${name}|${fallback}}}`
}

type Named = Record<ContactVariable, string | null>

/** What a contact's own columns fill in. */
export function valuesOf(contact: Named): (readonly [string, string | null])[] {
  return contactVariables.map(name => [name, contact[name]] as const)
}

/** The text for one contact, where a person reads it before it goes: what has neither value nor fallback is a gap to be filled in. */
export function fillWithGaps(
  text: string,
  values: Iterable<readonly [name: string, value: string | null]>,
  gapOf: (name: string) => string,
): string {
  const known = new Map([...values].map(([name, value]) => [keyOf(name), value?.trim() ?? '']))
  return parseVariables(text)
    .map(piece =>
      piece.name === undefined ? piece.written : known.get(keyOf(piece.name)) || piece.fallback || gapOf(piece.name),
    )
    .join('')
}

/** The text for one contact: what is empty or unknown falls back, to nothing where nothing is said. */
export const fillVariables = (text: string, values: Iterable<readonly [name: string, value: string | null]>): string =>
  fillWithGaps(text, values, () => '')

/** The text with some of its variables filled; what is not among them stays as it is written. */
export function fillNamed(text: string, values: Iterable<readonly [name: string, value: string]>): string {
  const known = new Map([...values].map(([name, value]) => [keyOf(name), value]))
  return parseVariables(text)
    .map(({ written, name }) => (name === undefined ? written : (known.get(keyOf(name)) ?? written)))
    .join('')
}

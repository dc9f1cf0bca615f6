// A place in a text that a person has to fill in: brackets with a mark in them that nobody types, so that it is known again
// wherever the draft is opened, and never sent.

const mark = '\u2060'
const gap = new RegExp(`\\[${mark}([^${mark}\\n]*)${mark}\\]`, 'g')

/** A gap as it stands in the text: "[First name]". */
export const placeholderOf = (label: string): string => `[${mark}${label.replaceAll(mark, '')}${mark}]`

export type Placeholder = { from: number; to: number; label: string }

/** What is still to be filled in, in its order. */
export function placeholdersOf(text: string): Placeholder[] {
  return [...text.matchAll(gap)].map(({ 0: written, 1: label = '', index }) => ({
    from: index,
    to: index + written.length,
    label,
  }))
}

/** The text as it is counted: the marks of gaps go with them. */
export const withoutMarks = (text: string): string => text.replace(gap, '[$1]')

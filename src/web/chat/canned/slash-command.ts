/** The stretch of a text that asks for a canned response: from the slash, or from where one pressed the button, to the caret. */
export type SlashCommand = { from: number; to: number; words: string }

/** What a slash at the start of a word asks for, with the caret behind it; null where there is none. */
export function slashCommandAt(text: string, caret: number): SlashCommand | null {
  const found = /(?:^|\s)\/([^\s/]{0,40})$/u.exec(text.slice(0, caret))
  if (!found) return null
  const words = found[1] ?? ''
  return { from: caret - words.length - 1, to: caret, words }
}

/** The same for a place that one pressed the button at; null once something else is written there. */
export function typedSince(text: string, from: number, caret: number): SlashCommand | null {
  const words = text.slice(from, caret)
  return caret < from || /[\s/]/.test(words) ? null : { from, to: caret, words }
}

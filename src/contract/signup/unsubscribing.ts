// What the unsubscribe page is made of. Types and plain functions alone: the page brings no schema.

/** The account's own words, and those that it left to us. Lines of a text are kept. */
export type UnsubscribeWords = {
  title: string
  message: string
  button: string
  thanksTitle: string
  thanks: string
  invalidNumber: string
  invalidText: string
  unknownTitle: string
  unknownText: string
  busyTitle: string
  busyText: string
  awayTitle: string
  awayText: string
  failed: string
  yourNumber: string
  /** Above the reasons, of which none need be chosen. */
  reasons: string
  /** The button of who stays after all, and what they read then. */
  keep: string
  staysTitle: string
  stays: string
  otherLanguage: string
  noScript: string
}

/** `ask` asks, `confirm` once more, `out` thanks; `stays`: they thought better of it; `invalid`: the link's number is gone; `unknown`: it is no link of ours; `busy`: come again later; `away`: our fault, for a while. */
export type UnsubscribeState = 'ask' | 'confirm' | 'stays' | 'out' | 'invalid' | 'unknown' | 'busy' | 'away'

export type UnsubscribePageData = {
  state: UnsubscribeState
  /** What the business is called; null where the link tells of none. */
  business: string | null
  /** "+48 ••• ••• •87"; null where there is none. */
  number: string | null
  color: string
  words: UnsubscribeWords
  /** In place of the words of the same name, cleaned. `confirmation` is asked before anybody leaves, where it is there. */
  html: UnsubscribeHtml
  /** Of which one may choose one, and what the one is called that one writes; empty: none. */
  reasons: readonly string[]
  otherReason: string
  language: 'en' | 'pl'
}

/** Which of the texts an account may write in HTML. */
export type UnsubscribePart = 'message' | 'thanks' | 'confirmation' | 'stays'
export type UnsubscribeHtml = Partial<Record<UnsubscribePart, string>>

export const unsubscribeColor = '#0F6553'

const ownNames = ['title', 'message', 'button', 'thanksTitle', 'thanks', 'invalidNumber', 'stays'] as const
/** What the account wrote itself; empty or null is ours. */
export type UnsubscribeOwnWords = Partial<Record<(typeof ownNames)[number], string | null>>

/** Standard words with the name of the business in them, and the account's own in place of those that it wrote. */
export function wordsWith(standard: UnsubscribeWords, business: string, own: UnsubscribeOwnWords): UnsubscribeWords {
  const words = { ...standard }
  for (const [name, text] of Object.entries(standard))
    Object.assign(words, { [name]: text.replaceAll('{{business}}', () => business) })
  for (const name of ownNames) words[name] = own[name] || words[name]
  return words
}

/** The heading and the text below it; `part`: which of the texts that one may write in HTML. */
export function saidIn(
  state: UnsubscribeState,
  words: UnsubscribeWords,
): { title: string; text: string; part?: UnsubscribePart } {
  switch (state) {
    case 'ask':
      return { title: words.title, text: words.message, part: 'message' }
    case 'confirm':
      return { title: words.title, text: '', part: 'confirmation' }
    case 'stays':
      return { title: words.staysTitle, text: words.stays, part: 'stays' }
    case 'out':
      return { title: words.thanksTitle, text: words.thanks, part: 'thanks' }
    case 'invalid':
      return { title: words.invalidNumber, text: words.invalidText }
    case 'unknown':
      return { title: words.unknownTitle, text: words.unknownText }
    case 'busy':
      return { title: words.busyTitle, text: words.busyText }
    case 'away':
      return { title: words.awayTitle, text: words.awayText }
  }
}

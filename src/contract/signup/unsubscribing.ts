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
  failed: string
  yourNumber: string
  otherLanguage: string
  noScript: string
}

/** `ask` asks, `out` thanks; `invalid`: the link's number is gone; `unknown`: it is no link of ours; `busy`: come again later. */
export type UnsubscribeState = 'ask' | 'out' | 'invalid' | 'unknown' | 'busy'

export type UnsubscribePageData = {
  state: UnsubscribeState
  /** What the business is called; null where the link tells of none. */
  business: string | null
  /** "+48 ••• ••• •87"; null where there is none. */
  number: string | null
  color: string
  words: UnsubscribeWords
  language: 'en' | 'pl'
}

export const unsubscribeColor = '#0F6553'

const ownNames = ['title', 'message', 'button', 'thanks', 'invalidNumber'] as const
/** What the account wrote itself; empty or null is ours. */
export type UnsubscribeOwnWords = Record<(typeof ownNames)[number], string | null>

/** Standard words with the name of the business in them, and the account's own in place of those that it wrote. */
export function wordsWith(standard: UnsubscribeWords, business: string, own: UnsubscribeOwnWords): UnsubscribeWords {
  const words = { ...standard }
  for (const [name, text] of Object.entries(standard))
    Object.assign(words, { [name]: text.replaceAll('{{business}}', () => business) })
  for (const name of ownNames) words[name] = own[name] || words[name]
  return words
}

/** The heading and the text below it. */
export function saidIn(state: UnsubscribeState, words: UnsubscribeWords): { title: string; text: string } {
  switch (state) {
    case 'ask':
      return { title: words.title, text: words.message }
    case 'out':
      return { title: words.thanksTitle, text: words.thanks }
    case 'invalid':
      return { title: words.invalidNumber, text: words.invalidText }
    case 'unknown':
      return { title: words.unknownTitle, text: words.unknownText }
    case 'busy':
      return { title: words.busyTitle, text: words.busyText }
  }
}

// What the page is made of where one leaves a campaign. Types and plain functions alone: the page brings no schema.

export type StopWords = {
  title: string
  text: string
  phone: string
  ask: string
  codeTitle: string
  codeText: string
  code: string
  leave: string
  leftTitle: string
  leftText: string
  all: string
  outTitle: string
  outText: string
  endedTitle: string
  endedText: string
  unknownTitle: string
  unknownText: string
  busyTitle: string
  busyText: string
  awayTitle: string
  awayText: string
  byText: string
  wrongNumber: string
  wrongCode: string
  tooMany: string
  failed: string
  otherLanguage: string
  noScript: string
}

/** `ask` asks for the number, `code` for the code, `left` offers to stop all texts, `out` ends it; the rest lead nowhere. */
export type StopState = 'ask' | 'code' | 'left' | 'out' | 'ended' | 'unknown' | 'busy' | 'away'

export type StopPageData = {
  state: StopState
  business: string | null
  /** The number to text STOP to, as people read it; null where it is not known. */
  number: string | null
  /** Of numbers that are typed without a country's code. */
  country: string
  words: StopWords
  language: 'en' | 'pl'
}

/** Standard words with the names of the business, the campaign and the number in them. */
export function stopWordsWith(standard: StopWords, names: { business: string; campaign: string; number: string }): StopWords {
  const words = { ...standard }
  for (const [key, text] of Object.entries(standard)) {
    const filled = text
      .replaceAll('{{business}}', () => names.business)
      .replaceAll('{{campaign}}', () => names.campaign)
      .replaceAll('{{number}}', () => names.number)
    Object.assign(words, { [key]: filled })
  }
  return words
}

/** The heading and the text below it. */
export function saidAtStop(state: StopState, words: StopWords): { title: string; text: string } {
  switch (state) {
    case 'ask':
      return { title: words.title, text: words.text }
    case 'code':
      return { title: words.codeTitle, text: words.codeText }
    case 'left':
      return { title: words.leftTitle, text: words.leftText }
    case 'out':
      return { title: words.outTitle, text: words.outText }
    case 'ended':
      return { title: words.endedTitle, text: words.endedText }
    case 'unknown':
      return { title: words.unknownTitle, text: words.unknownText }
    case 'busy':
      return { title: words.busyTitle, text: words.busyText }
    case 'away':
      return { title: words.awayTitle, text: words.awayText }
  }
}

/** A stretch of a text; with `href` it is a link: tel:, mailto: or a page, nothing else. */
export type LinkPiece = { text: string; href?: string }

// Endings of addresses that people write without https. With a path after it any ending will do.
const endings = 'com|net|org|eu|pl|de|fr|es|it|cz|uk|us|ca|io|co|app|dev|shop|store|link|me|info|biz|online|site'
const host = '(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+'
const page = `https?://[^\\s<>"“”„]+|www\\.${host}[a-z]{2,24}(?:[/?#][^\\s<>"“”„]*)?|${host}(?:[a-z]{2,24}/[^\\s<>"“”„]*|(?:${endings})(?![a-z0-9.-]))`
const mail = '[a-z0-9._%+-]{1,64}@(?:[a-z0-9-]{1,63}\\.)+[a-z]{2,24}'
const number = '\\+?\\(?\\d[\\d ()\\u00a0-]{5,24}\\d'
const link = new RegExp(
  `(?<![\\p{L}\\p{N}_@./+-])(?:(?<mail>${mail})|(?<page>${page})|(?<number>${number}))(?![\\p{L}\\p{N}_@])`,
  'giu',
)

/** A page's address without the sentence's punctuation; brackets that it opens are its own. */
function trimmed(address: string): string {
  let end = address.length
  while (end > 0) {
    const last = address.charAt(end - 1)
    const isOpened = last === ')' && address.slice(0, end).split('(').length >= address.slice(0, end).split(')').length
    if (isOpened || !/[.,;:!?'’)\]}…*]/.test(last)) break
    end -= 1
  }
  return address.slice(0, end)
}

function pageOf(address: string): string | undefined {
  const href = /^https?:/i.test(address) ? address : `https://${address}`
  // What a browser would refuse, or read as somebody's name and password, stays plain text.
  const url = URL.parse(href)
  return url && url.hostname !== '' && url.username === '' && url.password === '' ? href : undefined
}

/** A number that can be dialled: not a day, not an account at a bank. */
function dialled(written: string): string | undefined {
  const digits = written.replace(/\D/g, '')
  const [least, most] = written.startsWith('+') ? [8, 15] : [9, 11]
  if (digits.length < least || digits.length > most || /\b\d{4}-\d\d-\d\d\b|\b\d\d-\d\d-\d{4}\b/.test(written)) return undefined
  return `tel:${written.startsWith('+') ? '+' : ''}${digits}`
}

/** A text in pieces; put together they are the text. */
export function linkPieces(text: string): LinkPiece[] {
  const pieces: LinkPiece[] = []
  let at = 0
  for (const { 0: found, index, groups } of text.matchAll(link)) {
    const written = groups?.['page'] ? trimmed(found) : found
    const href = groups?.['mail'] ? `mailto:${encodeURI(found)}` : groups?.['page'] ? pageOf(written) : dialled(written)
    if (!href) continue
    if (index > at) pieces.push({ text: text.slice(at, index) })
    pieces.push({ text: written, href })
    at = index + written.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}

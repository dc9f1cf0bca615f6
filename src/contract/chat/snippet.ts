export type SnippetPiece = { text: string; isFound: boolean }

/** Letters that no accent makes: what the database's unaccent writes for them. */
const plain: Record<string, string> = { ł: 'l', đ: 'd', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', ð: 'd', þ: 'th', ħ: 'h', ı: 'i' }

/** A text as search compares it: no case, no diacritics. */
export function folded(text: string): string {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return bare.replace(/[łđøßæœðþħı]/g, letter => plain[letter] ?? letter)
}

const word = /[\p{L}\p{N}\p{M}]+/gu

/** How many units of a word its first folded letters take; 0 where it begins otherwise. */
function unitsOf(written: string, start: string): number {
  if (!folded(written).startsWith(start)) return 0
  let units = 0
  for (const character of written) {
    if (folded(written.slice(0, units)).length >= start.length) break
    units += character.length
  }
  // An accent of its own belongs to the letter before it.
  return units + (/^\p{M}+/u.exec(written.slice(units))?.[0].length ?? 0)
}

type Place = { from: number; to: number }

/** Where the words stand: whole ones, and of those that begin with the last one its letters. `words` are folded. */
function placesOf(text: string, words: readonly string[]): Place[] {
  const last = words.at(-1)
  if (!last) return []
  const whole = new Set(words.slice(0, -1))
  return [...text.matchAll(word)].flatMap(({ 0: written, index }) => {
    const units = whole.has(folded(written)) ? written.length : unitsOf(written, last)
    return units ? [{ from: index, to: index + units }] : []
  })
}

/** Whether a cut here would halve a pair, or part a letter from its accent. */
const isInside = (text: string, at: number) => at > 0 && /^[\u{dc00}-\u{dfff}\p{M}]/u.test(text.slice(at, at + 2))

/** No half of a letter at an end. */
function cut(text: string, from: number, to: number): Place {
  let [start, end] = [from, to]
  while (isInside(text, start)) start -= 1
  while (isInside(text, end)) end += 1
  return { from: start, to: end }
}

/** Some of a text around the first of the words, on one line; the pieces with what was found are marked. `words` are folded. */
export function snippetOf(text: string, words: readonly string[], maxUnits = 120): SnippetPiece[] {
  const line = text.replace(/\s+/g, ' ').trim()
  const places = placesOf(line, words)
  const lead = Math.floor(maxUnits / 4)
  const wanted = line.length <= maxUnits ? 0 : Math.min(Math.max(0, (places[0]?.from ?? 0) - lead), line.length - maxUnits)
  // Rather from the beginning of a word.
  const space = wanted > 0 ? line.indexOf(' ', wanted) : -1
  const begin = space > 0 && space < (places[0]?.from ?? 0) ? space + 1 : wanted
  const { from, to } = cut(line, begin, Math.min(line.length, begin + maxUnits))
  const pieces: SnippetPiece[] = []
  const put = (piece: string, isFound: boolean) => piece && pieces.push({ text: piece, isFound })
  let at = from
  for (const place of places) {
    if (place.from < at || place.to > to) continue
    put(line.slice(at, place.from), false)
    put(line.slice(place.from, place.to), true)
    at = place.to
  }
  put(line.slice(at, to), false)
  const [first] = pieces
  if (from > 0 && first) pieces[0] = first.isFound ? first : { ...first, text: `…${first.text}` }
  const end = pieces.at(-1)
  if (to < line.length && end && !end.isFound) pieces[pieces.length - 1] = { ...end, text: `${end.text}…` }
  return pieces
}

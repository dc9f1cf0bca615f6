import { countParts, isGsm, shownSizes } from '#contract/chat/segments.ts'
import { isFailure } from '#contract/chat/status.ts'
import type { SubmitResult } from './carrier.ts'

// Kannel asks for no receipt but the first part's, and cuts surrogate pairs in two: so the parts are made here, and each is a
// text of its own to it. What joins them on the phone stands before each of them: 05 00 03 reference total number.

/** `udh` is percent-coded for an address; null for a text that needs no other part. */
export type Part = { number: number; of: number; body: string; udh: string | null }

/** As many as are shown and billed: a part begins where a whole character no longer fits. */
function cut(body: string): string[] {
  const isPlain = isGsm(body)
  const most = isPlain ? shownSizes.gsmMultipart : shownSizes.ucsMultipart
  const pieces: string[] = []
  let [piece, used] = ['', 0]
  for (const character of body) {
    const cost = isPlain ? countParts(character).units : character.length
    if (used + cost > most) {
      pieces.push(piece)
      piece = ''
      used = 0
    }
    piece += character
    used += cost
  }
  return [...pieces, piece]
}

const hex = (byte: number) => `%${byte.toString(16).padStart(2, '0')}`

/** The parts of a text; `id` is its UUID, whose last two digits tell its parts from those of another. */
export function partsOf(id: string, body: string): Part[] {
  if (countParts(body).parts === 1) return [{ number: 1, of: 1, body, udh: null }]
  const pieces = cut(body)
  const reference = Number.parseInt(id.slice(-2), 16)
  return pieces.map((piece, index) => ({
    number: index + 1,
    of: pieces.length,
    body: piece,
    udh: [5, 0, 3, reference, pieces.length, index + 1].map(hex).join(''),
  }))
}

/**
 * What became of a text whose parts were given one by one. Only before its first part was taken may it
 * go again; one that lacks a part is none.
 */
export function submitResultOfParts(answers: SubmitResult[]): SubmitResult {
  const [first] = answers
  if (!first || answers.length === 1) return first ?? { outcome: 'unknown', reason: 'not answered' }
  if (first.outcome !== 'taken' && first.outcome !== 'unknown') return first
  const failed = answers.find(answer => answer.outcome !== 'taken' && answer.outcome !== 'unknown')
  if (failed) {
    const status = failed.outcome === 'refused' && isFailure(failed.status) ? failed.status : 'UNDELIVERED'
    return { outcome: 'refused', status, hasLeft: true, reason: `A part was not taken: ${failed.reason}`, code: 'kannel/partly' }
  }
  const lost = answers.find(answer => answer.outcome === 'unknown')
  if (lost) return lost
  return answers.find(answer => answer.outcome === 'taken' && answer.status === 'PROCESSING') ?? first
}

/** Whether the parts behind this one are still to be given: one that surely was not taken ends the text. */
export const goesOn = (answer: SubmitResult) => answer.outcome === 'taken' || answer.outcome === 'unknown'

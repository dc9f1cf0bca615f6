import { messageMaxSeptets, messageMaxUtf16Units } from '../limits.ts'

// GSM 03.38 in code order, escape left out (the same 127 + 10 characters as sms-segments-calculator).
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extension = new Set('\f^{}\\[~]|€')

export type Encoding = 'GSM-7' | 'UCS-2'
/** `units` are septets (GSM-7) or UTF-16 code units (UCS-2); `unitsLeft` fit into the last part. */
export type Parts = { encoding: Encoding; units: number; parts: number; unitsLeft: number; maxUnits: number }
/** What one text holds alone, and each part of a longer one. Shown and billed at 152/66, and so split for Kannel; Twilio splits at 153/67. */
export type PartSizes = { gsmMultipart: number; ucsMultipart: number }

export const shownSizes: PartSizes = { gsmMultipart: 152, ucsMultipart: 66 }
const gsmSingle = 160
const ucsSingle = 70

export function isGsm(text: string): boolean {
  return [...text].every(character => basic.has(character) || extension.has(character))
}

/** A part must not end in half an escape sequence or half a surrogate pair: the pair moves on and a unit is lost. */
function split(costs: number[], single: number, multipart: number): { units: number; parts: number; unitsLeft: number } {
  const units = costs.reduce((sum, cost) => sum + cost, 0)
  if (units <= single) return { units, parts: 1, unitsLeft: single - units }
  let parts = 1
  let used = 0
  for (const cost of costs) {
    if (used + cost > multipart) {
      parts += 1
      used = 0
    }
    used += cost
  }
  return { units, parts, unitsLeft: multipart - used }
}

/** How many parts a text makes. An empty text is one part. The text is counted as it is: normalise to NFC before. */
export function countParts(text: string, sizes: PartSizes = shownSizes): Parts {
  const characters = [...text]
  if (isGsm(text)) {
    const costs = characters.map(character => (extension.has(character) ? 2 : 1))
    return { encoding: 'GSM-7', maxUnits: messageMaxSeptets, ...split(costs, gsmSingle, sizes.gsmMultipart) }
  }
  const costs = characters.map(character => character.length)
  return { encoding: 'UCS-2', maxUnits: messageMaxUtf16Units, ...split(costs, ucsSingle, sizes.ucsMultipart) }
}

/** 912 septets, or 396 UTF-16 units when the text contains unicode (specification 5). */
export function isTooLong(text: string): boolean {
  const { units, maxUnits } = countParts(text)
  return units > maxUnits
}

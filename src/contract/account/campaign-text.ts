/** What a number puts around texts that go to many; empty where it puts nothing. */
export type CampaignFrame = { brandIdentification: string; stopText: string }

/** A brand as it is kept: the colon after it comes by itself. */
export const brandOf = (typed: string) => typed.trim().replace(/[\s:]+$/, '')

/** As texts are compared: case and runs of spaces do not matter, nor how an accent is stored. */
const folded = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim().toUpperCase()

/**
 * A text as it leaves to many: the brand before it, the line about STOP after it, each once. A text that begins with the brand
 * or has the line somewhere is left as it is there, so what this made, it makes no longer. Both sides count parts by it.
 */
export function campaignText(text: string, { brandIdentification, stopText }: CampaignFrame): string {
  const brand = brandIdentification.trim()
  const line = stopText.trim()
  const named = brand === '' || beginsWith(text, brand) ? text : `${brand}${/[\p{L}\p{N}]$/u.test(brand) ? ':' : ''} ${text}`
  return line === '' || holds(named, line) ? named : `${named.trimEnd()}\n${line}`
}

/** Whether a text begins with the brand itself: "Annual sale" does not begin with "Ann". */
function beginsWith(text: string, brand: string): boolean {
  const [written, wanted] = [folded(text), folded(brand)]
  return (
    written.startsWith(wanted) && !(/[\p{L}\p{N}]$/u.test(wanted) && /^[\p{L}\p{N}\p{M}]/u.test(written.slice(wanted.length)))
  )
}

/** Whether a text has the line in it as words of their own: "Non-stop party" does not have "STOP". */
function holds(text: string, line: string): boolean {
  const [written, wanted] = [folded(text), folded(line)]
  for (let at = written.indexOf(wanted); at !== -1; at = written.indexOf(wanted, at + 1)) {
    const [before, after] = [written.slice(0, at), written.slice(at + wanted.length)]
    const isCutBefore = /^[\p{L}\p{N}]/u.test(wanted) && /[\p{L}\p{N}\p{M}-]$/u.test(before)
    const isCutAfter = /[\p{L}\p{N}]$/u.test(wanted) && /^[\p{L}\p{N}\p{M}-]/u.test(after)
    if (!isCutBefore && !isCutAfter) return true
  }
  return false
}

/** What is added, for people who are about to send: whether each of the two changes this text. */
export function campaignAdds(text: string, frame: CampaignFrame): { brand: boolean; stopText: boolean } {
  const only = (part: Partial<CampaignFrame>) => campaignText(text, { brandIdentification: '', stopText: '', ...part }) !== text
  return {
    brand: only({ brandIdentification: frame.brandIdentification }),
    stopText: campaignText(text, frame) !== campaignText(text, { ...frame, stopText: '' }),
  }
}

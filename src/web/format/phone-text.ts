import { useSyncExternalStore } from 'react'

type Parse = (number: string) => { formatInternational(): string } | undefined

let parse: Parse | null = null
let isAsked = false
const listeners = new Set<() => void>()

function onLoaded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// 30 KB of metadata are fetched only when a number from elsewhere than the demo's two countries is on the screen, and after it.
// An idle moment alone may come before the paint.
const whenDrawn = (run: () => void) => requestAnimationFrame(() => setTimeout(run))

async function loadParser(): Promise<void> {
  const library = await import('libphonenumber-js/min')
  parse = library.parsePhoneNumberFromString
  for (const listener of listeners) listener()
}

function grouped(number: string): string | null {
  const american = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number)
  if (american) return `+1 (${american[1]}) ${american[2]}-${american[3]}`
  // Area codes of two digits, of landlines.
  const landline = /^\+48(1[2-8]|2[2-69]|3[2-4]|4[1-46-8]|5[24-689]|6[1-3578]|7[14-7]|8[1-79]|9[145])(\d{3})(\d{2})(\d{2})$/.exec(
    number,
  )
  if (landline) return `+48 ${landline[1]} ${landline[2]} ${landline[3]} ${landline[4]}`
  const polish = /^\+48(\d{3})(\d{3})(\d{3})$/.exec(number)
  return polish ? `+48 ${polish[1]} ${polish[2]} ${polish[3]}` : null
}

/** A number as people read it: "+1 (415) 555-0132", "+48 512 340 187"; short codes and names stay as they are. */
export function phoneText(number: string): string {
  const known = grouped(number)
  if (known || !number.startsWith('+')) return known ?? number
  if (parse) return parse(number)?.formatInternational() ?? number
  if (!isAsked) whenDrawn(() => void loadParser().catch(() => undefined))
  isAsked = true
  return number
}

/** `phoneText` for a component: draws again when a number's country has been learnt. */
export function usePhoneText(): typeof phoneText {
  useSyncExternalStore(onLoaded, () => parse !== null)
  return phoneText
}

// Area codes under +1 that belong to neither the United States nor Canada (North American Numbering Plan).
const otherAreas = new Set(
  '242 246 264 268 284 340 345 441 473 649 658 664 670 671 684 721 758 767 784 787 809 829 849 868 869 876 939'.split(' '),
)

/** Whether a picture may go to this number: the United States and Canada share +1, apart from the islands' area codes. */
export function isMmsNumber(number: string): boolean {
  return /^\+1\d{10}$/.test(number) && !otherAreas.has(number.slice(2, 5))
}

/** What a card of these numbers does; every other that is a card's number pays. */
export type Behaviour = 'pays' | 'refused' | 'asks' | 'disputed' | 'refusedLater'

const behaviours: Record<string, Behaviour> = {
  '4000000000000002': 'refused',
  '4000000000009995': 'refused',
  '4000002500003155': 'asks',
  '4000000000000259': 'disputed',
  '4000000000000341': 'refusedLater',
}

/** The numbers that the page offers to try. */
export const offered = {
  pays: '4242 4242 4242 4242',
  refused: '4000 0000 0000 0002',
  asks: '4000 0025 0000 3155',
  disputed: '4000 0000 0000 0259',
  refusedLater: '4000 0000 0000 0341',
} satisfies Record<Behaviour, string>

export type TypedCard = { number: string; expiry: string; cvc: string }
export type ReadCard = { behaviour: Behaviour; brand: string; last4: string; exp_month: number; exp_year: number }

/** The card that was typed; the field that is wrong otherwise. */
export function readCard({ number, expiry, cvc }: TypedCard, now: Date): ReadCard | { wrong: keyof TypedCard } {
  const digits = number.replaceAll(/[\s-]/g, '')
  if (!/^\d{13,19}$/.test(digits) || !hasRightSum(digits)) return { wrong: 'number' }
  const [, month = '', year = ''] = /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? []
  const [exp_month, exp_year] = [Number(month), 2000 + Number(year)]
  if (!month || exp_month < 1 || exp_month > 12 || new Date(exp_year, exp_month, 1) <= now) return { wrong: 'expiry' }
  if (!/^\d{3,4}$/.test(cvc.trim())) return { wrong: 'cvc' }
  return { behaviour: behaviours[digits] ?? 'pays', brand: brandOf(digits), last4: digits.slice(-4), exp_month, exp_year }
}

const brandOf = (digits: string) => (digits.startsWith('4') ? 'visa' : /^5[1-5]|^2[2-7]/.test(digits) ? 'mastercard' : 'unknown')

/** Luhn's check of a card's number. */
function hasRightSum(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

import type { PhoneNumber } from './account.ts'

/** The number flagged isDefault, else the first (specification 4.2 and 4.5); undefined when there is none. */
export function defaultSender(numbers: PhoneNumber[]): PhoneNumber | undefined {
  return numbers.find(n => n.isDefault) ?? numbers[0]
}

/** What opens phone book and bulk send (specification 2.5). */
export function hasZenonNumber(numbers: readonly Pick<PhoneNumber, 'isZenon'>[]): boolean {
  return numbers.some(number => number.isZenon)
}

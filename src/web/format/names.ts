import type { Account, PhoneNumber } from '#contract/account/account.ts'
import type { User } from '#contract/account/users.ts'
import type { Conversation } from '#contract/chat/conversations.ts'

type Named = { contactDetails: Pick<NonNullable<Conversation['contactDetails']>, 'name' | 'surname'> | null }

/** "Emily Carter", or null when nobody told us the name. */
export function contactName({ contactDetails }: Named): string | null {
  return [contactDetails?.name, contactDetails?.surname].filter(Boolean).join(' ').trim() || null
}

/** Up to two letters for the avatar; null where a person icon stands instead. */
export function initials(name: string | null): string | null {
  const words = (name ?? '').split(/\s+/).filter(word => /^\p{L}/u.test(word))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(word => (word ? [...word][0] : ''))
  return letters.join('').toLocaleUpperCase() || null
}

/** Whether a number is one of the account's own. */
export function isOurs(account: Pick<Account, 'phoneNumbers'>, number: string): boolean {
  return account.phoneNumbers.some(own => own.number === number)
}

/** Who of the staff a message or chat belongs to; undefined for people who have left. */
export function personOf(users: User[] | undefined, sub: string | null): User | undefined {
  return users?.find(user => user.sub === sub)
}

/** What people call one of our numbers: its own name, else the number itself. */
export function senderName(number: PhoneNumber, phoneText: (number: string) => string): string {
  return number.customName ?? phoneText(number.number)
}

/** People have no number whose last digit could choose the colour of their face: their id does. */
export function personColor(sub: string): string {
  return String([...sub].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % 10)
}

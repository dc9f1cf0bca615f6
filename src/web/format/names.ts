import i18next from 'i18next'
import { apiKeyNameOf } from '#contract/access/api-keys.ts'
import { avatarColors } from '#contract/limits.ts'
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

/** Who of the staff a message or chat belongs to, or the API key that wrote it; undefined for people who have left. */
export function personOf(users: User[] | undefined, sub: string | null): Pick<User, 'sub' | 'name'> | undefined {
  const key = apiKeyNameOf(sub)
  if (key !== undefined) return { sub: String(sub), name: i18next.t('byApiKey', { name: key }) }
  return users?.find(user => user.sub === sub)
}

/** What a colleague is called; `unknown` when they have left. Empty while nobody knows yet: then nothing is said. */
export function personName(users: User[] | undefined, sub: string | null, unknown: string): string {
  return users ? (personOf(users, sub)?.name ?? unknown) : ''
}

/** What people call one of our numbers: its own name, else the number itself. */
export function senderName(number: PhoneNumber, phoneText: (number: string) => string): string {
  return number.customName ?? phoneText(number.number)
}

/** People have no number whose last digit could choose the colour of their face: their id does. */
export function personColor(sub: string): string {
  return String([...sub].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % avatarColors)
}

/**
 * The letters of people whose faces stand side by side: their initials, or the first two letters of the name of whoever would
 * look like somebody before them.
 */
export function lettersInRow(people: readonly { sub: string; name: string }[]): (string | null)[] {
  const seen = new Set<string>()
  return people.map(({ sub, name }) => {
    const looks = [initials(name), [...name.trim()].slice(0, 2).join('')]
    const letters = looks.find(look => look !== null && !seen.has(personColor(sub) + look)) ?? looks[0] ?? null
    seen.add(`${personColor(sub)}${letters ?? ''}`)
    return letters
  })
}

import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'
import { ConsentKind, ConsentSource } from '#contract/contacts/contact-consents.ts'
import { activityOf, fieldsOf, tagsOf, type AskedMatch } from '#contract/contacts/contact-filters.ts'
import { Gender } from '#contract/contacts/contacts.ts'
import { oneLine } from '#contract/names.ts'
import { purchaseCondition, type ContactCondition } from '../purchases/purchase-conditions.ts'
import { dayAfter, startOfDay } from '../local-days.ts'

type Column = 'sign_up_at' | 'last_message_at'
export type Range = { column: Column; operator: '>=' | '<'; value: string }

/** What a search asks, as the tables know it. All parts must hold. */
export type Wanted = {
  /** Of any of these classes; null: whatever the class. */
  isClassWanted: ((contactClass: number) => boolean) | null
  /** Ids: any of them. */
  tags: string[]
  /** Each of them. */
  fields: { id: string; value: string }[]
  ranges: Range[]
  /** What they bought. */
  purchases: ContactCondition | null
  words: string[]
}

const dayMs = 86_400_000

/**
 * Reads filters and words; `countries` are those whose national notation a typed number may have, `accountZone` is whose calendar
 * purchases are filtered by.
 */
export function wantedOf(match: AskedMatch, countries: readonly string[], accountZone = 'UTC', now = Date.now()): Wanted {
  const { consent, gender, status } = match
  const isClassWanted =
    consent || gender || status ? (code: number) => fitsClass(readClass(code), { consent, gender, status }) : null
  const ranges: Range[] = []
  const zone = match.timeZone ?? 'UTC'
  if (match.signedUpFrom) ranges.push({ column: 'sign_up_at', operator: '>=', value: startOfDay(match.signedUpFrom, zone) })
  if (match.signedUpTo)
    ranges.push({
      column: 'sign_up_at',
      operator: '<',
      value: startOfDay(dayAfter(match.signedUpTo), zone),
    })
  // Until some day, but not those who never signed up.
  if (match.signedUpTo && !match.signedUpFrom)
    ranges.push({ column: 'sign_up_at', operator: '>=', value: '0001-01-01T00:00:00Z' })
  if (match.activity) {
    const { isWithin, days } = activityOf(match.activity)
    ranges.push({
      column: 'last_message_at',
      operator: isWithin ? '>=' : '<',
      value: new Date(now - days * dayMs).toISOString(),
    })
  }
  return {
    isClassWanted,
    tags: tagsOf(match.tags),
    fields: Object.entries((match.fields && fieldsOf(match.fields)) || {}).map(([id, value]) => ({ id, value: String(value) })),
    ranges,
    purchases: match.purchases ? purchaseCondition(match.purchases, accountZone, now) : null,
    words: wordsOf(match.search ?? '', countries),
  }
}

export type ContactClass = {
  consent: { kind: string; source: string | null } | null
  gender: string | null
  isBlocked: boolean
}

/** What a class is made of: the other way round of contact_class() in the database. */
export function readClass(code: number): ContactClass {
  const consent = Math.trunc(code / 12)
  const source = Math.trunc((consent - 1) / 3)
  return {
    consent: consent
      ? {
          kind: ConsentKind.options[(consent - 1) % 3] ?? '',
          source: source ? (ConsentSource.options[source - 1] ?? null) : null,
        }
      : null,
    gender: Gender.options[(Math.trunc(code / 2) % 6) - 1] ?? null,
    isBlocked: code % 2 === 1,
  }
}

function fitsClass(own: ContactClass, { consent, gender, status }: Pick<AskedMatch, 'consent' | 'gender' | 'status'>): boolean {
  if (status && own.isBlocked !== (status === 'blocked')) return false
  if (gender && own.gender !== gender) return false
  if (!consent) return true
  return consent === 'NONE' ? own.consent === null : own.consent?.kind === consent || own.consent?.source === consent
}

const numberLike = /^[+\d\s()./\u00a0\u2011-]+$/

/** The words that must all be found; a number is one word, in any notation, without its trunk 0 or 00. */
export function wordsOf(search: string, countries: readonly string[]): string[] {
  const written = oneLine(search).trim()
  if (!written) return []
  // Digits may be of any width; letters stay as they are, because that is how names are kept.
  const text = written.normalize('NFKC')
  if (!numberLike.test(text)) return written.split(/\s+/).slice(0, 6)
  for (const country of countries) {
    const parsed = parsePhoneNumberFromString(text, country as CountryCode)
    if (parsed?.isValid()) return [parsed.number.slice(1)]
  }
  const digits = text.replaceAll('(0)', '').replace(/\D/g, '')
  return digits ? [digits.replace(/^0+(?=\d)/, '')] : [text]
}

import * as z from 'zod/mini'
import { ConsentKind, ConsentSource } from './contact-consents.ts'
import { Gender } from './contacts.ts'
import { PurchaseFilter } from './purchase-filters.ts'
import { CustomFieldValue } from './custom-fields.ts'
import { Search } from '../lists.ts'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const uuidList = new RegExp(`^${uuid}(,${uuid}){0,19}$`)

/** NONE: a contact of whom no consent is recorded. */
export const ConsentFilter = z.enum(['NONE', ...ConsentKind.options, ...ConsentSource.options])
export type ConsentFilter = z.infer<typeof ConsentFilter>

/** `within-30`: a message in the last 30 days; `without-30`: none in them, or none ever. */
const Activity = z.string().check(z.regex(/^(within|without)-[1-9]\d{0,3}$/))

/** JSON of `{ [id of the field]: value }`; all of them must be so. */
const Fields = z.string().check(
  z.maxLength(2000),
  z.refine(text => fieldsOf(text) !== null, 'fieldsInvalid'),
)

const filters = {
  /** Ids with commas between: who wears any of them. */
  tags: z.optional(z.string().check(z.regex(uuidList))),
  gender: z.optional(Gender),
  consent: z.optional(ConsentFilter),
  activity: z.optional(Activity),
  /** Whole days, both included, of whoever asks. */
  signedUpFrom: z.optional(z.iso.date()),
  signedUpTo: z.optional(z.iso.date()),
  status: z.optional(z.enum(['active', 'blocked'])),
  purchases: z.optional(PurchaseFilter),
  fields: z.optional(Fields),
}

/** The filters as GET /contacts takes them: flat texts, so that they are the same in an address, a saved filter and a job. */
export const ContactFilters = z.object(filters)
export type ContactFilters = z.infer<typeof ContactFilters>

/** Filters with what was searched: what a saved filter keeps, and what "all that match" means. */
export const ContactMatch = z.object({ ...filters, search: z.optional(Search) })
export type ContactMatch = z.infer<typeof ContactMatch>

/** Whose days those of the filters are: an IANA name; UTC where there is none. */
const timeZone = z.optional(z.string().check(z.maxLength(60), z.refine(isTimeZone, 'timeZoneInvalid')))

/** What is asked of the server: filters or a match as they stand in an address, in the time zone of the reader. */
export const AskedFilters = z.extend(ContactFilters, { timeZone })
export const AskedMatch = z.extend(ContactMatch, { timeZone })
export type AskedMatch = z.infer<typeof AskedMatch>

function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}

/** Of `name`, `signUp` and `lastMessage` where none is asked for: who wrote last is who one looks for. */
export const defaultContactSort = '-lastMessage'

const FieldFilter = z.record(z.uuid(), CustomFieldValue)

/** The fields of a filter by their ids; null when the text is none. */
export function fieldsOf(text: string): Record<string, CustomFieldValue> | null {
  try {
    return FieldFilter.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export function tagsOf(text: string | undefined): string[] {
  return text ? [...new Set(text.split(','))] : []
}

export function activityOf(text: string): { isWithin: boolean; days: number } {
  const [way, days] = text.split('-')
  return { isWithin: way === 'within', days: Number(days) }
}

import * as z from 'zod/mini'
import { consentMaxCharacters, nameMaxCharacters } from '../limits.ts'
import { Version } from '../lists.ts'
import { zoneNamed } from '../local-time.ts'
import { line, text } from '../names.ts'
import { BlockReason } from './block-reasons.ts'
import { ConsentEntry, ConsentState } from './contact-consents.ts'
import { CustomFieldValue, CustomFieldValues } from './custom-fields.ts'

export const Gender = z.enum(['male', 'female', 'other', 'non-binary', 'prefer not to answer'])
export type Gender = z.infer<typeof Gender>

const contact = {
  phone: z.string(),
  name: z.nullable(z.string()),
  surname: z.nullable(z.string()),
  gender: z.nullable(Gender),
  email: z.nullable(z.string()),
  birthday: z.nullable(z.iso.date()),
  /** Where they are, as somebody said (IANA); null: their number tells. */
  timeZone: z.nullable(z.string()),
  tags: z.array(z.string()),
  /** False when the contact is on the block list. */
  active: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  signUpDate: z.nullable(z.iso.datetime()),
}
export const Contact = z.object({ id: z.uuid(), ...contact })
export type Contact = z.infer<typeof Contact>

/** A row of the list. */
export const ContactRow = z.object({
  id: z.uuid(),
  ...contact,
  lastMessageAt: z.nullable(z.iso.datetime()),
  /** How many, and when the last was. */
  purchases: z.int(),
  lastPurchaseAt: z.nullable(z.iso.datetime()),
  /** When the person opened an account with the shop. */
  shopAccountAt: z.nullable(z.iso.datetime()),
  consent: z.nullable(ConsentState),
  /** Values by the id of their field. */
  fields: z.record(z.string(), CustomFieldValue),
  version: Version,
})
export type ContactRow = z.infer<typeof ContactRow>

/** Everything about one contact but its history. */
export const ContactRecord = z.object({
  ...ContactRow.shape,
  tagIds: z.array(z.uuid()),
  consents: z.array(ConsentEntry),
  blocks: z.array(z.object({ reason: BlockReason, createdAt: z.iso.datetime() })),
  conversationId: z.nullable(z.uuid()),
})
export type ContactRecord = z.infer<typeof ContactRecord>

const nothing = (written: string | null) => (written === '' ? null : written)
/** A name of a person, or nothing. */
export const PersonName = z.pipe(z.nullable(line(nameMaxCharacters)), z.transform(nothing))
const isEmail = (written: string) => written === '' || z.safeParse(z.email(), written).success
export const OptionalEmail = z.pipe(z.nullable(line(254).check(z.refine(isEmail, 'emailInvalid'))), z.transform(nothing))
export const Birthday = z.iso.date('dateInvalid').check(z.refine(day => day >= '1900-01-01' && day <= today(), 'dateInvalid'))
const isZoneOrNothing = (written: string) => written === '' || zoneNamed(written) !== null
/** A birthday, or nothing. */
export const OptionalBirthday = z.pipe(
  z.nullable(z.union([Birthday, z.literal('')], 'dateInvalid')),
  z.transform((day): string | null => day || null),
)
/** A time zone by its IANA name, or nothing. */
export const OptionalZone = z.pipe(
  z.nullable(z.string().check(z.trim(), z.maxLength(60, 'zoneInvalid'), z.refine(isZoneOrNothing, 'zoneInvalid'))),
  z.transform(zone => (zone === null ? null : zoneNamed(zone))),
)
const today = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

const ShopAccountTime = z.iso
  .datetime({ offset: true })
  .check(z.refine(iso => iso >= '1990' && Date.parse(iso) < Date.now() + 86_400_000, 'dateInvalid'))

const details = {
  /** International, or as it is written in `country`. */
  phone: z.string().check(z.trim(), z.minLength(1, 'fieldRequired'), z.maxLength(40, 'phoneInvalid')),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
  name: z.optional(PersonName),
  surname: z.optional(PersonName),
  gender: z.optional(z.nullable(Gender)),
  email: z.optional(OptionalEmail),
  birthday: z.optional(OptionalBirthday),
  timeZone: z.optional(OptionalZone),
  /** Ids of tags: the whole set. */
  tags: z.optional(z.array(z.uuid()).check(z.maxLength(50, 'tooMany'))),
  fields: z.optional(CustomFieldValues),
  /** When the person opened an account with the shop. */
  shopAccountAt: z.optional(z.nullable(ShopAccountTime)),
}
/** What is left out stays as it is, or empty in a new contact. `consent` says how the person agreed, as the staff write it down. */
export const NewContact = z.object({
  ...details,
  consent: z.optional(text(consentMaxCharacters)),
})
export type NewContact = z.output<typeof NewContact>

export const ContactChange = z.object({ ...details, version: Version })
export type ContactChange = z.output<typeof ContactChange>

/** `into` stays, with everything of the other; `version`s as both were seen. */
export const Merge = z.object({ other: z.uuid(), version: Version, otherVersion: Version })

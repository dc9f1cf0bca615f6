import * as z from 'zod/mini'
import { Version } from '../lists.ts'
import { Name } from '../names.ts'
import { NewContact } from './contacts.ts'

// A contact seen simply: name and number. What else is known of it stays.
export const NewPhoneBookEntry = z.object({
  ...z.pick(NewContact, { phone: true, country: true, surname: true }).shape,
  name: Name,
})
export const ChangedPhoneBookEntry = z.extend(NewPhoneBookEntry, { version: Version })

export const PhoneBookEntry = z.object({
  id: z.uuid(),
  name: z.nullable(z.string()),
  surname: z.nullable(z.string()),
  phone: z.string(),
  /** False when the number is on the block list. */
  active: z.boolean(),
  version: Version,
})
export type PhoneBookEntry = z.infer<typeof PhoneBookEntry>

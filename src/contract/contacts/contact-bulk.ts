import * as z from 'zod/mini'
import { BlockReason } from './block-reasons.ts'
import { AskedMatch } from './contact-filters.ts'

/** Rows that were ticked, or all that match when the job begins. */
export const ContactSelection = z.union([
  z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(1000)) }),
  z.object({ match: AskedMatch }),
])
export type ContactSelection = z.infer<typeof ContactSelection>

const tagIds = z.array(z.uuid()).check(z.minLength(1, 'fieldRequired'), z.maxLength(20, 'tooMany'))

export const ContactAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('addTags'), tagIds }),
  z.object({ action: z.literal('removeTags'), tagIds }),
  z.object({ action: z.literal('delete') }),
  z.object({ action: z.literal('block'), reason: BlockReason }),
])
export type ContactAction = z.infer<typeof ContactAction>

export const BulkRequest = z.object({ selection: ContactSelection, do: ContactAction })

/** Columns of a download, in the order of the file. */
export const ContactColumn = z.enum([
  'phone',
  'name',
  'surname',
  'gender',
  'email',
  'birthday',
  'timeZone',
  'tags',
  'status',
  'consent',
  'signUpDate',
  'lastMessageAt',
  'fields',
])
export type ContactColumn = z.infer<typeof ContactColumn>

/** The language decides headings and separator: `,` in English, `;` in Polish. */
export const ContactsDownload = z.object({
  selection: ContactSelection,
  columns: z.optional(z.array(ContactColumn).check(z.minLength(1))),
  language: z._default(z.enum(['en', 'pl']), 'en'),
})

/** An address that serves one file once, within a minute: the browser's own download, of any size. */
export const Download = z.object({ url: z.string() })

import * as z from 'zod/mini'
import type { Contract } from '../contract.ts'
import { listPageSize, listPageSizeMax } from '../limits.ts'
import { ListQuery, page } from '../lists.ts'
import { Conversation } from '../chat/conversations.ts'
import { Block, BlockListQuery, Lifting, NewBlock } from './block-list.ts'
import { BlockReason } from './block-reasons.ts'
import { Job } from '../jobs/jobs.ts'
import { BulkRequest, ContactsDownload, Download } from './contact-bulk.ts'
import { AskedFilters } from './contact-filters.ts'
import { ContactConsent } from './contact-consent.ts'
import { ChangedContactTag, ContactTag, NewContactTag } from './contact-tags.ts'
import { Timeline } from './contact-timeline.ts'
import { Contact, ContactChange, ContactRecord, ContactRow, Merge, NewContact } from './contacts.ts'
import { CustomField, CustomFieldChange, NewCustomField } from './custom-fields.ts'
import { ChangedPhoneBookEntry, NewPhoneBookEntry, PhoneBookEntry } from './phone-book.ts'
import { NewPurchases, PurchasesAdded } from './purchases.ts'
import {
  Import,
  ImportCheck,
  ImportFile,
  ImportPlan,
  ImportReading,
  ImportRow,
  ImportRowsDownload,
  ImportRowsQuery,
  ImportsQuery,
  NewImportFile,
} from './imports.ts'
import { NewSegment, Segment, SegmentChange } from './segments.ts'

/** What a file may be refused for. */
const unreadable = [
  'IMPORT_EMPTY',
  'IMPORT_WRONG_ENCODING',
  'IMPORT_BROKEN_CSV',
  'IMPORT_BAD_XLSX',
  'IMPORT_TOO_SLOW',
  'IMPORT_TOO_MANY_COLUMNS',
  'IMPORT_TOO_MANY_ROWS',
  'IMPORT_NOT_A_TABLE',
] as const
const badPlan = ['IMPORT_FIELD_REQUIRED', 'IMPORT_FIELD_TWICE'] as const

const ById = z.object({ id: z.uuid() })
/** E.164, or as people write it. */
const ByNumber = z.object({ number: z.string() })

export const contactsApi = {
  /** `all` is how many contacts the account has, whatever matches. */
  'GET /contacts': {
    access: 'bulk',
    query: z.extend(ListQuery, AskedFilters.shape),
    answer: z.extend(page(ContactRow), { all: z.optional(z.int()) }),
    errors: ['SEARCH_TOO_BROAD'],
  },
  'POST /contacts': {
    access: 'bulk',
    scope: 'contacts:write',
    body: NewContact,
    answer: ContactRow,
    repeatSafe: true,
    errors: ['PHONE_TAKEN', 'WRONG_PHONE_NUMBER'],
  },
  'PUT /contacts/:id': {
    access: 'bulk',
    scope: 'contacts:write',
    params: ById,
    body: ContactChange,
    answer: ContactRow,
    errors: ['PHONE_TAKEN', 'WRONG_PHONE_NUMBER', 'STALE_VERSION'],
  },
  'DELETE /contacts/:id': { access: 'bulk', params: ById, answer: z.null() },
  /** Takes a DELETE of the last hour back. */
  'POST /contacts/:id/restore': { access: 'bulk', params: ById, answer: ContactRow, errors: ['PHONE_TAKEN'] },
  /** Of two contacts one: what `:id` lacks comes from the other, tags and values of both, and the other is gone. */
  'POST /contacts/:id/merge': { access: 'bulk', params: ById, body: Merge, answer: ContactRow, errors: ['STALE_VERSION'] },
  /** All that is kept of a person, as one file. */
  'POST /contacts/:id/data': {
    access: 'bulk',
    params: ById,
    body: z.object({ format: z.enum(['json', 'csv']), language: z._default(z.enum(['en', 'pl']), 'en') }),
    answer: Download,
  },
  /** For ever: contact, texts, files, consents. A keyed trace stays, so that a later import does not text again. */
  'POST /contacts/:id/erase': { access: 'bulk', params: ById, answer: z.null(), errors: ['TEXT_ON_ITS_WAY'] },
  'GET /contacts/:number': { access: 'staff', params: ByNumber, answer: Contact },
  'GET /contacts/:number/consent': { access: 'staff', params: ByNumber, answer: ContactConsent },
  /** Chats under the other numbers that whoever has this one had, newest first. */
  'GET /contacts/:number/earlier-chats': { access: 'staff', params: ByNumber, answer: z.array(Conversation) },
  'GET /contacts/:number/record': { access: 'bulk', params: ByNumber, answer: ContactRecord },
  'GET /contacts/:number/timeline': {
    access: 'bulk',
    params: ByNumber,
    query: z.object({
      cursor: z.optional(z.string().check(z.maxLength(200))),
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(listPageSizeMax)), listPageSize),
    }),
    answer: Timeline,
  },
  /** Ticked rows are changed before the answer; all that match, by a job that goes on. Counts the `changed`. */
  'POST /contacts/bulk': { access: 'bulk', body: BulkRequest, answer: Job, repeatSafe: true },
  'POST /contacts/downloads': { access: 'bulk', body: ContactsDownload, answer: Download },
  /** Those of up to 500 orders that are not known yet: an order's number stands for one purchase, however often it comes. */
  'POST /purchases': {
    access: 'bulk',
    scope: 'purchases:write',
    body: NewPurchases,
    answer: PurchasesAdded,
    repeatSafe: true,
  },
  'GET /segments': { access: 'bulk', query: ListQuery, answer: page(Segment) },
  'POST /segments': { access: 'bulk', body: NewSegment, answer: Segment, errors: ['NAME_TAKEN'] },
  'PUT /segments/:id': {
    access: 'bulk',
    params: ById,
    body: SegmentChange,
    answer: Segment,
    errors: ['NAME_TAKEN', 'STALE_VERSION'],
  },
  'DELETE /segments/:id': { access: 'bulk', params: ById, answer: z.null() },
  'GET /phone-book': {
    access: 'staff',
    query: ListQuery,
    answer: z.extend(page(PhoneBookEntry), { all: z.optional(z.int()) }),
    errors: ['SEARCH_TOO_BROAD'],
  },
  'POST /phone-book': {
    access: 'staff',
    body: NewPhoneBookEntry,
    answer: PhoneBookEntry,
    repeatSafe: true,
    errors: ['PHONE_TAKEN', 'WRONG_PHONE_NUMBER'],
  },
  'PUT /phone-book/:id': {
    access: 'staff',
    params: ById,
    body: ChangedPhoneBookEntry,
    answer: PhoneBookEntry,
    errors: ['PHONE_TAKEN', 'WRONG_PHONE_NUMBER', 'STALE_VERSION'],
  },
  'DELETE /phone-book/:id': { access: 'staff', params: ById, answer: z.null() },
  'GET /contact-tags': { access: 'bulk', query: ListQuery, answer: page(ContactTag) },
  'POST /contact-tags': { access: 'bulk', body: NewContactTag, answer: ContactTag, errors: ['NAME_TAKEN'] },
  'PUT /contact-tags/:id': {
    access: 'bulk',
    params: ById,
    body: ChangedContactTag,
    answer: ContactTag,
    errors: ['NAME_TAKEN', 'STALE_VERSION'],
  },
  'DELETE /contact-tags/:id': { access: 'bulk', params: ById, answer: z.null(), errors: ['TAG_IN_USE'] },
  'GET /custom-fields': { access: 'bulk', query: ListQuery, answer: page(CustomField) },
  'POST /custom-fields': {
    access: 'bulk',
    body: NewCustomField,
    answer: CustomField,
    errors: ['NAME_TAKEN', 'TOO_MANY_CUSTOM_FIELDS'],
  },
  'PUT /custom-fields/:id': {
    access: 'bulk',
    params: ById,
    body: CustomFieldChange,
    answer: CustomField,
    errors: ['NAME_TAKEN', 'STALE_VERSION', 'OPTION_IN_USE'],
  },
  'DELETE /custom-fields/:id': { access: 'bulk', params: ById, answer: z.null() },
  'GET /block-list': { access: 'bulk', query: BlockListQuery, answer: page(Block) },
  'POST /block-list': { access: 'bulk', body: NewBlock, answer: Block, errors: ['WRONG_PHONE_NUMBER', 'ALREADY_BLOCKED'] },
  'POST /block-list/:id/lift': {
    access: 'bulk',
    params: ById,
    body: Lifting,
    /** The reasons for which the number is blocked all the same. */
    answer: z.object({ stillBlockedFor: z.array(BlockReason) }),
    errors: ['CONSENT_REQUIRED'],
  },
  'POST /block-list/:id/restore': { access: 'bulk', params: ById, answer: z.null() },
  /** A file, or what was pasted as one, is kept for its import; the answer says how it was understood. */
  'POST /import-files': {
    access: 'bulk',
    multipart: true,
    body: NewImportFile,
    answer: ImportFile,
    errors: ['FILE_REQUIRED', 'IMPORT_TOO_LARGE', ...unreadable],
  },
  'GET /import-files/:id': { access: 'bulk', params: ById, answer: ImportFile },
  /** Reads the file anew, in the way that somebody knows better. */
  'PUT /import-files/:id': { access: 'bulk', params: ById, body: ImportReading, answer: ImportFile, errors: unreadable },
  'DELETE /import-files/:id': { access: 'bulk', params: ById, answer: z.null() },
  /** Counts what an import would do, as a job that is soon done. */
  'POST /import-checks': { access: 'bulk', body: ImportPlan, answer: ImportCheck, errors: badPlan },
  'GET /import-checks/:id': { access: 'bulk', params: ById, answer: ImportCheck },
  'GET /imports': { access: 'bulk', query: ImportsQuery, answer: page(Import) },
  /**
   * A file is imported once: asked again, the answer is the import that began. Its undo (POST /jobs/:id/undo) deletes what it made
   * and restores what it changed, where nobody changed it since.
   */
  'POST /imports': { access: 'bulk', body: ImportPlan, answer: Import, errors: badPlan },
  'GET /imports/:id': { access: 'bulk', params: ById, answer: Import },
  /** Rows that were rejected, that came without some value, that an undo left. */
  'GET /imports/:id/rows': { access: 'bulk', params: ById, query: ImportRowsQuery, answer: page(ImportRow) },
  'POST /imports/:id/downloads': { access: 'bulk', params: ById, body: ImportRowsDownload, answer: Download },
} as const satisfies Contract

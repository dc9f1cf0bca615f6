import * as z from 'zod/mini'
import { draftMaxCharacters } from '../limits.ts'

const Words = z.string().check(z.maxLength(draftMaxCharacters))

/** What is written and not sent; the words of each kind stay apart. */
const DraftWords = z.object({
  channel: z.enum(['sms', 'note', 'whisper']),
  sms: Words,
  note: Words,
  whisper: Words,
  /** The chosen sender; null while it is the conversation's own. */
  from: z.nullable(z.string().check(z.maxLength(20))),
})

/** What a browser says of its draft: each change there has a higher number, so that what comes late overwrites nothing newer. */
export const ChangedDraft = z.extend(DraftWords, { device: z.uuid(), change: z.int() })
export type ChangedDraft = z.infer<typeof ChangedDraft>

export const StoredDraft = z.extend(DraftWords, { conversationId: z.uuid(), updatedAt: z.iso.datetime() })
export type StoredDraft = z.infer<typeof StoredDraft>

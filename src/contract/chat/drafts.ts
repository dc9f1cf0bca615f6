import * as z from 'zod/mini'
import { draftMaxCharacters } from '../limits.ts'
import { storable } from '../names.ts'
import { Conversation } from './conversations.ts'

// As it stands in the box: spaces at its end too.
const Words = z.string().check(z.overwrite(storable), z.maxLength(draftMaxCharacters))

/** What is written and not sent; the words of each kind stay apart. */
const DraftWords = z.object({
  channel: z.enum(['sms', 'note', 'whisper']),
  sms: Words,
  note: Words,
  whisper: Words,
  /** The chosen sender; null while it is the conversation's own. */
  from: z.nullable(z.string().check(z.maxLength(20))),
})
export type DraftWords = z.infer<typeof DraftWords>

/** What a browser says of its draft: each change there has a higher number, so that what comes late overwrites nothing newer. */
export const ChangedDraft = z.extend(DraftWords, { device: z.uuid(), change: z.int() })
export type ChangedDraft = z.infer<typeof ChangedDraft>

/** Of a chat that is only begun: nobody has texted with this number yet. */
export const BegunDraft = z.extend(ChangedDraft, { to: z.string() })

export const StoredDraft = z.extend(DraftWords, {
  clientNumber: z.string(),
  /** Null where the chat is only begun. */
  conversationId: z.nullable(z.uuid()),
  contactDetails: Conversation.shape.contactDetails,
  updatedAt: z.iso.datetime(),
})
export type StoredDraft = z.infer<typeof StoredDraft>

import * as z from 'zod/mini'
import { conversationIdsMax } from '#contract/limits.ts'
import { ConversationMatch } from './conversation-list.ts'

/** Chats that were ticked, or all that match when the job begins. */
export const ConversationSelection = z.union([
  z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(conversationIdsMax)) }),
  z.object({ match: ConversationMatch }),
])
export type ConversationSelection = z.output<typeof ConversationSelection>

export const ConversationAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('archive') }),
  z.object({ action: z.literal('unarchive') }),
  z.object({ action: z.literal('spam') }),
  z.object({ action: z.literal('notSpam') }),
  z.object({ action: z.literal('read') }),
  z.object({ action: z.literal('unread') }),
  /** The sub of a member; null is back to the queue. */
  z.object({
    action: z.literal('assign'),
    to: z.nullable(z.string()),
    /** Who had each ticked chat on the screen of whoever asks: one that is somebody else's by now stays theirs. */
    from: z.optional(z.record(z.uuid(), z.nullable(z.string()))),
  }),
  /** Tags the contacts that these chats are with; whoever asks needs bulk messaging. */
  z.object({
    action: z.literal('tag'),
    tagIds: z.array(z.uuid()).check(z.minLength(1, 'fieldRequired'), z.maxLength(20, 'tooMany')),
  }),
])
export type ConversationAction = z.infer<typeof ConversationAction>

/**
 * The job counts the chats that it `changed`, and as `skipped` of `tag` those with numbers that are no contact, of the others those in
 * which something happened after the press.
 */
export const ConversationBulk = z.object({ selection: ConversationSelection, do: ConversationAction })

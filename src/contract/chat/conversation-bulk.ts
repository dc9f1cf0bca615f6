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

export const ConversationBulk = z.object({ selection: ConversationSelection, do: ConversationAction })

/** A job survives the page and the process; up to some thousands of chats it is done when it is answered. */
export const ConversationJob = z.object({
  id: z.uuid(),
  action: z.enum(['archive', 'unarchive', 'spam', 'notSpam', 'read', 'assign', 'tag', 'undo']),
  status: z.enum(['PENDING', 'INPROGRESS', 'COMPLETED', 'FAILED']),
  /** Chats looked at, and those that it changed. */
  seen: z.int(),
  changed: z.int(),
  /** Of `tag`: chats with numbers that are no contact; of the others: chats in which something happened after the press. */
  skipped: z.int(),
  /** Until when POST /conversations/bulk/:id/undo takes back what it changed; null: it does not. */
  undoableUntil: z.nullable(z.iso.datetime()),
})
export type ConversationJob = z.infer<typeof ConversationJob>

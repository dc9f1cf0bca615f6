import * as z from 'zod/mini'
import { Conversation } from './chat/conversations.ts'
import { Message } from './chat/messages.ts'

export const EventType = z.enum([
  'SENT_MESSAGE',
  'INCOMING_MESSAGE',
  'MESSAGE_STATUS',
  'CONVERSATION_READ',
  'CONVERSATION_CHANGED',
  'RESOURCE_CHANGED',
])
export type EventType = z.infer<typeof EventType>

/**
 * A socket frame. `number` is gapless per account. `_doc` is the message that was sent, came in or changed its status.
 * `conversation` is the whole row as it stands after the event, so that a list can be patched without asking;
 * `resource` and `ids` belong to RESOURCE_CHANGED alone, which invalidates the query of that resource.
 */
export const LiveEvent = z.object({
  type: z.string(),
  number: z.int(),
  payload: z.object({
    _doc: z.optional(Message),
    isSpam: z.optional(z.boolean()),
    conversationId: z.optional(z.string()),
    from: z.optional(z.string()),
    conversation: z.optional(Conversation),
    resource: z.optional(z.string()),
    ids: z.optional(z.array(z.string())),
  }),
})
export type LiveEvent = z.infer<typeof LiveEvent>

/** Frames without a number: `RESET` means that what was missed is no longer kept, so fetch afresh; `HELLO` tells where the account stands, `BEAT` so every 10 s. */
export const ControlFrame = z.object({ type: z.enum(['HELLO', 'RESET', 'BEAT']), number: z.int() })
export type ControlFrame = z.infer<typeof ControlFrame>

import * as z from 'zod/mini'
import { chatSearchMaxCharacters } from '../limits.ts'
import { oneLine } from '../names.ts'
import { Channel } from './messages.ts'

/** Words of which all must be there, the last one also as a beginning; or a number in any notation. */
export const ChatSearchQuery = z.object({
  search: z._default(z.string().check(z.overwrite(oneLine), z.maxLength(chatSearchMaxCharacters)), ''),
  cursor: z.optional(z.string().check(z.maxLength(300))),
})

/** The chat of what was found, archived and spam ones too. */
const FoundIn = z.object({
  conversationId: z.uuid(),
  clientNumber: z.string(),
  contactDetails: z.nullable(z.object({ name: z.nullable(z.string()), surname: z.nullable(z.string()) })),
  isArchived: z.boolean(),
  isSpam: z.boolean(),
  assignedTo: z.nullable(z.string()),
})

export const FoundChat = z.extend(FoundIn, { lastMessageAt: z.iso.datetime() })
export type FoundChat = z.infer<typeof FoundChat>

export const FoundMessage = z.extend(FoundIn, {
  messageId: z.uuid(),
  time: z.iso.datetime(),
  channel: Channel,
  direction: z.enum(['in', 'out']),
  userId: z.nullable(z.string()),
  isBulk: z.boolean(),
  /** Some of the text around what was found, in pieces. */
  snippet: z.array(z.object({ text: z.string(), isFound: z.boolean() })),
})
export type FoundMessage = z.infer<typeof FoundMessage>

/** First chats whose number or name was meant, then messages, each newest first. A page may be short and still have a `next`: further back is more to look through. */
export const ChatsFound = z.object({
  chats: z.array(FoundChat),
  messages: z.array(FoundMessage),
  next: z.optional(z.string()),
})
export type ChatsFound = z.infer<typeof ChatsFound>

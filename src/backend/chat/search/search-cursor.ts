import * as z from 'zod'
import { Refusal } from '../../http/refusal.ts'

/** After a chat: the time and id of its last message's place in the order. */
const ChatPlace = z.object({ in: z.literal('chats'), at: z.iso.datetime({ precision: 6 }), id: z.uuid(), isWalk: z.boolean() })
/** After a message; `isWalk`: the words are so common that the way goes message by message. */
const MessagePlace = z.object({ in: z.literal('messages'), before: z.uuid(), isWalk: z.boolean() })
const Place = z.discriminatedUnion('in', [ChatPlace, MessagePlace])

export type ChatPlace = z.infer<typeof ChatPlace>
export type MessagePlace = z.infer<typeof MessagePlace>

export const writeCursor = (place: ChatPlace | MessagePlace): string => Buffer.from(JSON.stringify(place)).toString('base64url')

export function readCursor(text: string): ChatPlace | MessagePlace {
  try {
    return Place.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  } catch {
    throw new Refusal('BAD_REQUEST', { field: 'cursor', message: 'The cursor is none of ours.' })
  }
}

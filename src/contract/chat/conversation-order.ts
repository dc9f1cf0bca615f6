import type { Conversation } from './conversations.ts'

// No schema here: the browser's first screens do without.

type Placed = Pick<Conversation, 'conversationId' | 'lastMessageAt'>

/** Newest first, as the server sorts. */
export function comesBefore(one: Placed, other: Placed): boolean {
  if (one.lastMessageAt === other.lastMessageAt) return one.conversationId > other.conversationId
  return one.lastMessageAt > other.lastMessageAt
}

/** Where a chat stands in the order: what `before` of GET /conversations takes. */
export function placeOf({ conversationId, lastMessageAt }: Placed): string {
  return `${lastMessageAt}~${conversationId}`
}

/** A time of the browser's own among the server's, which have microseconds. */
export function listTimeOf(iso: string): string {
  return iso.replace(/\.(\d{3})Z$/, '.$1000Z')
}

/** What of a typed number is looked for: its digits, in any notation; with letters, as senders may have a name, all of it. */
export function partOf(text: string): string {
  return /\p{L}/u.test(text) ? text.trim().toLowerCase() : text.replace(/\D/g, '')
}

/** Whether a client's number contains what was typed. */
export function numberContains(clientNumber: string, text: string): boolean {
  return clientNumber.toLowerCase().includes(partOf(text))
}

import type { StoredDraft } from '#contract/chat/drafts.ts'
import { hasDraft } from '../composer/drafts.ts'
import { newIdOf } from './new-id.ts'
import { beginChat, dropNewChat, ownNewChats } from './new-chats.ts'

/** The number that a begun chat will be written from; null where it is gone. */
export function begunFrom(newId: string): string | null {
  return ownNewChats().find(chat => chat.conversationId === newId)?.accountNumber ?? null
}

/**
 * Begins the chats that one has begun on another device, and drops those that one emptied or sent there, but for the open one.
 * `take` puts the stored words where they belong.
 */
export function beginAsStored(stored: StoredDraft[], openId: string, take: () => void): void {
  const here = ownNewChats().map(chat => chat.conversationId)
  const written = here.filter(hasDraft)
  take()
  // Without words it was emptied here while the answer was on its way.
  for (const { conversationId, clientNumber, from, contactDetails } of stored)
    if (conversationId === null && from !== null && !here.includes(newIdOf(clientNumber)) && hasDraft(newIdOf(clientNumber)))
      beginChat(clientNumber, from, contactDetails)
  for (const id of written) if (id !== openId && !hasDraft(id)) dropNewChat(id)
}

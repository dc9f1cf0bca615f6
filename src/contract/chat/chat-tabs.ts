import type { Conversation } from './conversations.ts'

/** The keys of the chat's tabs in its address (specification 2.5). */
export const tabs = { my: 1, queued: 2, team: 3, spam: 4 } as const
export type TabName = keyof typeof tabs
export const tabNames: readonly TabName[] = ['my', 'queued', 'team', 'spam']

/** Which tab a conversation is in (specification 4.2); null when it is archived. */
export function tabOf(conversation: Pick<Conversation, 'isSpam' | 'isArchived' | 'assignedTo'>, sub: string): TabName | null {
  if (conversation.isArchived) return null
  if (conversation.isSpam) return 'spam'
  if (conversation.assignedTo === null) return 'queued'
  return conversation.assignedTo === sub ? 'my' : 'team'
}

/** Incoming texts sound unless the chat is spam or somebody else's (specification 4.5). */
export function sounds(conversation: Pick<Conversation, 'isSpam' | 'assignedTo'>, sub: string): boolean {
  return !conversation.isSpam && (conversation.assignedTo === null || conversation.assignedTo === sub)
}

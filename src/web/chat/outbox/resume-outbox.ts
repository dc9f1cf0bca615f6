import type { QueryClient } from '@tanstack/react-query'
import { sendingFailureOf } from '#web/errors/message-of.ts'
import { useSession } from '#web/session/session.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { beginChat, ownNewChats, useNewChats } from '../new-chat/new-chats.ts'
import { isNewId } from '../new-chat/new-id.ts'
import { changeOutgoing, claimOutgoing, forgetSettled, leaveOutgoing, moveOutgoing, resumable } from './outbox.ts'
import { needsWord, type Told } from './outgoing.ts'
import { sayNoteIsSaved } from './note-saved.ts'
import { resend } from './send.ts'

const told: Told = {
  // What still has no answer is tried again; it says so in the thread.
  onFailed: (error, { isBack }) => isBack && void notify({ kind: 'trouble', ...sendingFailureOf(error) }),
  onSent: message => void sayNoteIsSaved(message),
}

/** What the person wrote and no server answered, in this tab and in those that are gone: sent in order, or asked about when it is old. */
export async function resumeOutbox(client: QueryClient): Promise<void> {
  const { account, sub } = useSession.getState()
  if (!account || !sub) return
  const { claimLeft, ofOthers } = await import('./outbox-disk.ts')
  forgetSettled()
  for (const key of await ofOthers().catch(() => [])) leaveOutgoing(key)
  for (const { row, file } of await claimLeft(account, sub).catch(() => [])) claimOutgoing(row, file)
  for (const row of resumable().filter(needsWord)) changeOutgoing(row.message.messageId, { state: 'asking' })
  for (const { message } of resumable()) {
    if (!isOpenable(message.conversationId)) moveOutgoing(message.conversationId, beginChat(message.to, message.from))
    void resend(client, message.messageId, told)
  }
}

/** A new chat may stand in another tab alone: what is refused of it needs a box to come back to. */
function isOpenable(conversationId: string): boolean {
  return (
    !isNewId(conversationId) ||
    conversationId in useNewChats.getState().became ||
    ownNewChats().some(chat => chat.conversationId === conversationId)
  )
}

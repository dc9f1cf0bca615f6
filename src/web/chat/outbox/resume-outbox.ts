import type { QueryClient } from '@tanstack/react-query'
import { outboxAsksAfterMinutes } from '#contract/limits.ts'
import { sendingFailureOf } from '#web/errors/message-of.ts'
import { useSession } from '#web/session/session.ts'
import { notify } from '#web/ui/feedback/notify.ts'
import { beginChat, useNewChats } from '../new-chat/new-chats.ts'
import { isNewId } from '../new-chat/new-id.ts'
import { claim, left, ofOthers } from './outbox-disk.ts'
import { changeOutgoing, claimOutgoing, leaveOutgoing, moveOutgoing, outgoingOf, resumable } from './outbox.ts'
import type { OnFailed, Outgoing } from './outgoing.ts'
import { resend } from './send.ts'

const asksAfterMs = outboxAsksAfterMinutes * 60_000

const onFailed: OnFailed = (error, { isBack }) => {
  // What still has no answer is tried again; it says so in the thread.
  if (isBack) void notify({ kind: 'trouble', ...sendingFailureOf(error) })
}

const isOld = ({ message }: Outgoing) => Date.now() - Date.parse(message.time) > asksAfterMs

/** What the person wrote and no server answered, in this tab and in those that are gone: sent in order, or asked about when it is old. */
export async function resumeOutbox(client: QueryClient): Promise<void> {
  const { account, sub } = useSession.getState()
  if (!account || !sub) return
  for (const key of await ofOthers().catch(() => [])) leaveOutgoing(key)
  for (const kept of await left(account, sub).catch(() => [])) {
    claimOutgoing(kept.row, kept.file)
    // As this tab knows it: the disk may not have heard of its first try.
    void claim({ ...kept, row: outgoingOf(kept.row.message.messageId) ?? kept.row }).catch(() => undefined)
  }
  for (const row of resumable().filter(isOld)) changeOutgoing(row.message.messageId, { state: 'asking' })
  for (const { message } of resumable()) {
    if (!isOpenable(message.conversationId)) moveOutgoing(message.conversationId, beginChat(message.to, message.from))
    void resend(client, message.messageId, onFailed)
  }
}

/** A new chat stood in its own tab alone: what is refused of it needs a box to come back to. */
function isOpenable(conversationId: string): boolean {
  const { chats, became } = useNewChats.getState()
  return (
    !isNewId(conversationId) ||
    conversationId in became ||
    chats.some(chat => chat.conversation.conversationId === conversationId)
  )
}

import type { QueryClient } from '@tanstack/react-query'
import { modeOf, restoreDraft } from '../composer/drafts.ts'
import { hideOutgoing } from './optimistic-cache.ts'
import { fileOf, rowsInLine, settleOutgoing } from './outbox.ts'
import type { Outgoing, SendInput } from './outgoing.ts'

/** Back into the box, text and file, wherever the person is by now. A stored failure is where it was: in the thread. */
export function putBackInBox(client: QueryClient, row: Outgoing): boolean {
  const { conversationId, messageId, body: text, channel, from, properties } = row.message
  const refused = { text, channel: modeOf(channel), from, file: fileOf(messageId) ?? null, isPinned: properties.isPinnedToTop }
  hideOutgoing(client, row)
  settleOutgoing(messageId)
  if (row.retryOf) return false
  restoreDraft(conversationId, refused, { account: row.account, sub: row.message.userId })
  return true
}

/** What was asked for, to ask for it again. */
function inputOf({ message, retryOf }: Outgoing): SendInput {
  const { messageId, body, channel, from, properties } = message
  return {
    body,
    channel,
    from,
    file: fileOf(messageId),
    isPinnedToTop: properties.isPinnedToTop,
    ...(retryOf !== null && { retryOf }),
  }
}

/**
 * A refused one goes back with what was written after it and has not left: nobody means the second half alone. Returns what was
 * asked for, in its order, and whether the first is in the box.
 */
export function putBackRefused(client: QueryClient, row: Outgoing): { inputs: SendInput[]; isBack: boolean } {
  const rows = rowsInLine(row)
  const line = [row, ...rows.slice(rows.indexOf(row) + 1).filter(other => !other.isTried && !other.retryOf)]
  const inputs = line.map(inputOf)
  // Each is put before what stands in the box.
  const areBack = line.toReversed().map(one => putBackInBox(client, one))
  return { inputs, isBack: areBack.at(-1) ?? false }
}

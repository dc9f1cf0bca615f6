import type { Stats } from '#contract/chat/conversations.ts'
import type { LiveEvent } from '#contract/events.ts'

const changing = new Set(['SENT_MESSAGE', 'INCOMING_MESSAGE', 'CONVERSATION_READ', 'CONVERSATION_CHANGED'])

/** Counts are capped and know no rows: an event that may move one asks the server (null), others leave them. */
export function applyToStats(stats: Stats, event: LiveEvent): Stats | null {
  return changing.has(event.type) ? null : stats
}

import type { LiveEvent } from '#contract/events.ts'
import { areManyChanged } from './conversations.ts'

const changing = new Set<LiveEvent['type']>(['SENT_MESSAGE', 'INCOMING_MESSAGE', 'CONVERSATION_READ', 'CONVERSATION_CHANGED'])

/** Counts are capped and know no rows: an event that may move one asks the server (null), others leave them. */
export function applyToCounts<T>(counts: T, event: LiveEvent): T | null {
  return changing.has(event.type) || areManyChanged(event) ? null : counts
}

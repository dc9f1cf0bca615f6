import { isFailure, mayFollow, type MessageStatus } from './status.ts'

/**
 * What is known of a part once another receipt of it came: on from rank to rank, and a failure stays,
 * for a later success must not hide it: a text of which a part is missing did not arrive.
 */
export function partAfter(current: MessageStatus | null, next: MessageStatus): MessageStatus {
  if (current === null) return next
  if (isFailure(current)) return current
  return isFailure(next) || mayFollow(current, next) ? next : current
}

/** What all parts together are: the worst of them, and never Delivered before every part is. Parts unheard of are Sent. */
export function wholeOf(parts: readonly MessageStatus[], count: number): MessageStatus {
  const failed = parts.find(isFailure)
  if (failed) return failed
  if (parts.length < count || parts.some(part => part !== 'DELIVERED' && part !== 'CARRIER_PENDING')) return 'SENT'
  return parts.every(part => part === 'DELIVERED') ? 'DELIVERED' : 'CARRIER_PENDING'
}

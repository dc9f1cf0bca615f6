/** Every status of a message (specification 4.3). No schema here: the browser's first screens do without. */
export const messageStatuses = [
  'PENDING',
  'PROCESSING',
  'SENT',
  'CARRIER_PENDING',
  'DELIVERED',
  'UNDELIVERED',
  'BILLING_ERROR',
  'BLOCK_LIST',
  'UNAUTHORIZED_DESTINATION',
] as const
export type MessageStatus = (typeof messageStatuses)[number]

/** A status may only be replaced by one of a higher rank; equal ranks are final (specification 4.3); receipts come in any order. */
const rank: Record<MessageStatus, number> = {
  PENDING: 0,
  PROCESSING: 1,
  SENT: 2,
  CARRIER_PENDING: 3,
  DELIVERED: 9,
  UNDELIVERED: 9,
  BILLING_ERROR: 9,
  BLOCK_LIST: 9,
  UNAUTHORIZED_DESTINATION: 9,
}

/** Statuses from which a message may move to `next`. */
export function mayPrecede(next: MessageStatus): MessageStatus[] {
  return messageStatuses.filter(status => rank[status] < rank[next])
}

/** Whether `next` may follow `current`; DELIVERED, UNDELIVERED and errors are final. */
export function mayFollow(current: MessageStatus, next: MessageStatus): boolean {
  return rank[current] < rank[next]
}

const failures = ['UNDELIVERED', 'BILLING_ERROR', 'BLOCK_LIST', 'UNAUTHORIZED_DESTINATION'] as const satisfies MessageStatus[]

/** A failed message offers 'try again'. */
export function isFailure(status: string | null): boolean {
  return failures.some(failure => failure === status)
}

const shown: readonly MessageStatus[] = ['SENT', 'CARRIER_PENDING', 'DELIVERED', ...failures]

/** The status a person reads: PENDING, PROCESSING and anything unlisted are Sent (specification 4.3). */
export function shownStatus(status: string): MessageStatus {
  return shown.find(one => one === status) ?? 'SENT'
}

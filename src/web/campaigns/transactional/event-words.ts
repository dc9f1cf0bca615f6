import type { OrderEventType } from '#contract/contacts/order-events.ts'

/** Of each event the text `campaigns:transactional.events.{word}`: a dot in a key would go deeper. */
export const eventWords = {
  'order.placed': 'placed',
  'order.paid': 'paid',
  'order.sent': 'sent',
} as const satisfies Record<OrderEventType, string>

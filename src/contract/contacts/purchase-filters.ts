import * as z from 'zod/mini'

/**
 * What people bought, as contacts are filtered by it (specification 9). A period is so many calendar months back from today on the
 * account's own calendar: on 31 March "the last month" begins with 28 February (or 29). "No purchase" includes who never bought.
 * FIRST_LAST_MONTH is the calendar month before this one.
 */
export const purchaseFilters = [
  'WITHIN_1',
  'WITHIN_3',
  'WITHIN_6',
  'WITHIN_12',
  'NONE_1',
  'NONE_3',
  'NONE_6',
  'NONE_12',
  'ONE',
  'TWO',
  'THREE_OR_MORE',
  'FIRST_LAST_MONTH',
  'ACCOUNT_WITHOUT',
] as const

export const PurchaseFilter = z.enum(purchaseFilters)
export type PurchaseFilter = z.infer<typeof PurchaseFilter>

/** What a text to a country costs, in millionths of the account's currency: a part of an SMS, and an MMS. Null: no way there. */
export type Price = { part: number | null; mms: number | null }

/** The price of one text; null where there is none. */
export function priceOf({ part, mms }: Price, channel: 'sms' | 'mms', parts: number): number | null {
  if (part === null) return null
  return channel === 'mms' ? mms : part * parts
}

/** Prices of a text part and of an MMS in millionths of the account's currency, by country; no row = no way there. */
const prices: Record<string, { part: number; mms: number }> = {
  US: { part: 20_000, mms: 50_000 },
  CA: { part: 20_000, mms: 50_000 },
  PL: { part: 40_000, mms: 50_000 },
}

/** The price of one text in millionths; null when the account has no price for the country. */
export function priceOf(country: string | null, channel: 'sms' | 'mms', parts: number): number | null {
  const price = country === null ? undefined : prices[country]
  if (!price) return null
  return channel === 'mms' ? price.mms : price.part * parts
}

export type TwilioSettings = {
  accountSid: string
  /** Signs Twilio's calls to us as well, and our addresses in its hands. */
  authToken: string
  messagingServiceSid: string | null
  /** Without a slash at the end, as the next. */
  apiUrl: string
  /** Where Twilio reaches this process. */
  callbackUrl: string
  timeoutMs: number
}

export const basicAuth = ({ accountSid, authToken }: Pick<TwilioSettings, 'accountSid' | 'authToken'>) =>
  `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

/** Parts that Twilio sends in a second, by the kind of number: short codes, toll-free ones, all others (design facts 5). */
export function twilioPace(from: string): number {
  if (/^\d{3,8}$/.test(from)) return 100
  return /^\+18(00|33|44|55|66|77|88)\d{7}$/.test(from) ? 3 : 1
}

const validityMaxSeconds = 36_000

/** How many seconds Twilio is to try, for a text that may not arrive after this moment. */
export const validityOf = (until: Date, nowMs = Date.now()): number =>
  Math.min(validityMaxSeconds, Math.max(1, Math.floor((until.getTime() - nowMs) / 1000)))

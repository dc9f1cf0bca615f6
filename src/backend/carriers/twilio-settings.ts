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

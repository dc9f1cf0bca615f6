import type { Account } from './delivery.ts'
import { type Message, newSid } from './messages.ts'
import { post } from './signature.ts'

const optOutWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'])
const optInWords = new Set(['START', 'YES', 'UNSTOP'])
const helpWords = new Set(['HELP', 'INFO'])

export type Texted = { from: string; to: string; body: string; media: { contentType: string; bytes: Buffer }[] }
export type OptOutType = 'STOP' | 'START' | 'HELP' | null

/** What Twilio takes a text for: the whole of it must be the word. */
export function optOutTypeOf(body: string): OptOutType {
  const word = body.trim().toUpperCase()
  if (optOutWords.has(word)) return 'STOP'
  if (optInWords.has(word)) return 'START'
  return helpWords.has(word) ? 'HELP' : null
}

/** What Twilio answers by itself. */
export const answers: Record<Exclude<OptOutType, null>, string> = {
  STOP: 'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.',
  START: 'You have successfully been re-subscribed to messages from this number. Reply HELP for help. Reply STOP to unsubscribe.',
  HELP: 'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
}

export function received({ from, to, body, media }: Texted): Message {
  return {
    sid: newSid(media.length ? 'MM' : 'SM'),
    direction: 'inbound',
    from,
    to,
    body,
    messagingServiceSid: null,
    statusCallback: null,
    mediaUrls: [],
    media: media.map(file => ({ ...file, sid: newSid('ME') })),
    status: 'received',
    errorCode: null,
    validitySeconds: 36_000,
    createdAt: new Date(),
    sentAt: new Date(),
  }
}

/** Brings a customer's text to the business, as a signed form. */
export function bring(account: Account & { origin: string }, incomingUrl: string, message: Message, optOut: OptOutType) {
  const mediaUrl = (sid: string) =>
    `${account.origin}/2010-04-01/Accounts/${account.accountSid}/Messages/${message.sid}/Media/${sid}`
  const media = message.media.flatMap((one, index) => [
    [`MediaUrl${index}`, mediaUrl(one.sid)],
    [`MediaContentType${index}`, one.contentType],
  ])
  return post(account.authToken, incomingUrl, {
    AccountSid: account.accountSid,
    ApiVersion: '2010-04-01',
    Body: message.body,
    From: message.from,
    FromCountry: 'US',
    MessageSid: message.sid,
    NumMedia: String(message.media.length),
    NumSegments: '1',
    SmsMessageSid: message.sid,
    SmsSid: message.sid,
    SmsStatus: 'received',
    To: message.to,
    ToCountry: 'US',
    ...Object.fromEntries(media),
    ...(optOut && { OptOutType: optOut }),
  })
}

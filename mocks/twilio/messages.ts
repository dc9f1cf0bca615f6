import { randomBytes } from 'node:crypto'

export type Media = { sid: string; contentType: string; bytes: Buffer }
export type Status = 'accepted' | 'queued' | 'sending' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'received'

/** A text, ours or a customer's, as Twilio keeps it. */
export type Message = {
  sid: string
  direction: 'inbound' | 'outbound-api' | 'outbound-reply'
  from: string
  to: string
  body: string
  messagingServiceSid: string | null
  statusCallback: string | null
  mediaUrls: string[]
  media: Media[]
  status: Status
  errorCode: number | null
  /** How many seconds it may wait in Twilio's queue; then it is given up. */
  validitySeconds: number
  createdAt: Date
  sentAt: Date | null
}

/** What happens to the next text: a code, when it is given or later; or how the connection ends though the text was taken. */
export type Next = {
  to?: string | undefined
  code?: number | undefined
  breaks?: 'hang' | 'reset' | 'error' | 'garbage' | undefined
}

export const newSid = (kind: 'SM' | 'MM' | 'ME') => kind + randomBytes(16).toString('hex')

const when = (date: Date | null) => date && date.toUTCString().replace('GMT', '+0000')
const segments = (body: string) => String(Math.max(1, Math.ceil(body.length / 153)))

/** As the REST interface shows it. */
export function shown(accountSid: string, message: Message): object {
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}`
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: when(message.createdAt),
    date_sent: when(message.sentAt),
    date_updated: when(new Date()),
    direction: message.direction,
    error_code: message.errorCode,
    error_message: null,
    from: message.from,
    messaging_service_sid: message.messagingServiceSid,
    num_media: String(message.mediaUrls.length || message.media.length),
    // Not known yet where the service chooses how to send.
    num_segments: message.messagingServiceSid && message.status === 'accepted' ? '0' : segments(message.body),
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to,
    uri: `${uri}.json`,
  }
}

export function shownMedia(accountSid: string, messageSid: string, media: Media): object {
  const now = when(new Date())
  return {
    account_sid: accountSid,
    content_type: media.contentType,
    date_created: now,
    date_updated: now,
    parent_sid: messageSid,
    sid: media.sid,
    uri: `/2010-04-01/Accounts/${accountSid}/Messages/${messageSid}/Media/${media.sid}.json`,
  }
}

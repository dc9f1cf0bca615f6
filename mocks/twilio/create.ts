import { magicFrom, magicTo, TwilioError } from './errors.ts'
import { type Message, newSid } from './messages.ts'

const bodyMax = 1600
const mediaMax = 10
const validityMax = 36_000

function checkUrl(text: string, code: number): void {
  const url = URL.parse(text)
  // Twilio calls no host with an underscore.
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname.includes('_')) throw new TwilioError(code)
}

function validityOf(given: string | null): number {
  const seconds = Number(given ?? validityMax)
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > validityMax) throw new TwilioError(90007)
  return seconds
}

/** A text from the fields of POST Messages.json, refused as Twilio refuses. `isOptedOut` knows who wants no texts. */
export function createMessage(fields: URLSearchParams, isOptedOut: (from: string, to: string) => boolean): Message {
  const [to, from, body] = [fields.get('To') ?? '', fields.get('From') ?? '', fields.get('Body') ?? '']
  const messagingServiceSid = fields.get('MessagingServiceSid')
  const statusCallback = fields.get('StatusCallback')
  const mediaUrls = fields.getAll('MediaUrl')
  if (!to) throw new TwilioError(21604)
  if (!from && !messagingServiceSid) throw new TwilioError(21603)
  if (!body && !mediaUrls.length) throw new TwilioError(21602)
  if (body.length > bodyMax) throw new TwilioError(21617)
  if (mediaUrls.length > mediaMax) throw new TwilioError(21623)
  if (statusCallback) checkUrl(statusCallback, 21609)
  for (const url of mediaUrls) checkUrl(url, 21620)
  const validitySeconds = validityOf(fields.get('ValidityPeriod'))
  if (!/^\+[1-9]\d{6,14}$/.test(to)) throw new TwilioError(21211)
  const magic = magicFrom[from] ?? magicTo[to]
  if (magic) throw new TwilioError(magic)
  if (isOptedOut(from, to)) throw new TwilioError(21610)
  return {
    sid: newSid(mediaUrls.length ? 'MM' : 'SM'),
    direction: 'outbound-api',
    from,
    to,
    body,
    messagingServiceSid,
    statusCallback,
    mediaUrls,
    media: [],
    status: messagingServiceSid ? 'accepted' : 'queued',
    errorCode: null,
    validitySeconds,
    createdAt: new Date(),
    sentAt: null,
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { failsBeforeSending } from './errors.ts'
import { type Message, newSid, type Status } from './messages.ts'
import { post } from './signature.ts'

const mediaMaxBytes = 5 * 1024 * 1024
const mediaTypes = /^(image|audio|video)\/|^(text\/(vcard|x-vcard|csv|calendar|rtf)|application\/(pdf|vcard))$/

/** It waited in the queue longer than its sender wanted. */
const expired = 30036

export type Account = { accountSid: string; authToken: string; stepMs: number }

/** Fetches what a picture text shows, as Twilio does; the code of the failure, or null. */
async function fetchMedia(message: Message): Promise<number | null> {
  for (const url of message.mediaUrls) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
    if (!answer?.ok) return 11200
    const contentType = (answer.headers.get('content-type') ?? '').split(';', 1)[0] ?? ''
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (!mediaTypes.test(contentType) || bytes.length > mediaMaxBytes) return 12300
    message.media.push({ sid: newSid('ME'), contentType, bytes })
  }
  return null
}

/** Tells how a text stands now. The first status is told by the answer alone. */
export async function tell(account: Account, message: Message): Promise<void> {
  if (!message.statusCallback) return
  await post(account.authToken, message.statusCallback, {
    AccountSid: account.accountSid,
    ApiVersion: '2010-04-01',
    From: message.from,
    MessageSid: message.sid,
    MessageStatus: message.status,
    SmsSid: message.sid,
    SmsStatus: message.status,
    To: message.to,
    ...(message.messagingServiceSid && { MessagingServiceSid: message.messagingServiceSid }),
    ...(message.errorCode && { ErrorCode: String(message.errorCode) }),
  })
}

/** Carries a text on: queued, sent, delivered, or to the end that `code` stands for. */
export async function carry(account: Account, message: Message, code: number | null): Promise<void> {
  const to = async (status: Status, errorCode: number | null = null) => {
    await sleep(account.stepMs)
    message.status = status
    message.errorCode = errorCode
    if (status === 'sent') message.sentAt = new Date()
    await tell(account, message)
  }
  const failure = (await fetchMedia(message)) ?? code ?? (account.stepMs > message.validitySeconds * 1000 ? expired : null)
  if (failure !== null && failsBeforeSending.has(failure)) return to('failed', failure)
  await to('sent')
  await (failure === null ? to('delivered') : to('undelivered', failure))
}

import { useSession } from '#web/session/session.ts'
import { isText, type Outgoing, type Recipient, type SendInput } from './outgoing.ts'

const burstMs = 1000
let lastMs = 0

/** Those of one moment have times of their own: what a tab left is put in order by it. A clock that is set back is believed. */
function nextTime(): string {
  const now = Date.now()
  lastMs = now <= lastMs && lastMs - now < burstMs ? lastMs + 1 : now
  return new Date(lastMs).toISOString()
}

/** A message as it will look once the server has it; until then its idempotency key is its id. */
export function optimisticMessage(
  key: string,
  { conversationId, clientNumber }: Recipient,
  input: SendInput,
): Outgoing['message'] {
  const { body, channel, from, file } = input
  return {
    messageId: key,
    idempotencyKey: key,
    conversationId,
    body,
    time: nextTime(),
    from,
    to: clientNumber,
    direction: 'out',
    channel,
    status: isText(channel) ? 'PENDING' : null,
    userId: useSession.getState().sub,
    customName: null,
    isBulk: false,
    origin: 'chat',
    properties: { attachments: file ? [localAttachment(file)] : [], isPinnedToTop: input.isPinnedToTop ?? false, optOut: null },
    parts: 0,
    isUnconfirmed: false,
    isRetried: false,
    failureReason: null,
    system: null,
    eventNumber: 0,
  }
}

/** A file of this browser, drawn before the server has it. Its address holds memory until it is revoked. */
export function localAttachment(file: File) {
  const { type: contentType, size: sizeBytes, name } = file
  return { fileUrl: URL.createObjectURL(file), contentType, sizeBytes, name, width: null, height: null }
}

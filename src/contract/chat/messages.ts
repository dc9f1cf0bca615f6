import * as z from 'zod/mini'
import { messageStatuses } from './status.ts'

/** `date` separators exist only in the browser. */
export const Channel = z.enum(['sms', 'mms', 'note', 'whisper', 'system'])
export type Channel = z.infer<typeof Channel>

/** What a person can write: POST /conversations takes these. */
export const WritableChannel = z.enum(['sms', 'mms', 'note', 'whisper'])
export type WritableChannel = z.infer<typeof WritableChannel>

/** What a message is about: where it came from, and which one of those. */
export const Origin = z.enum([
  'chat',
  'campaign',
  'signup',
  'keyword',
  'popup',
  'reminder',
  'transactional',
  'import',
  'api',
  'opt-out',
])

export const Attachment = z.object({
  fileUrl: z.string(),
  contentType: z.string(),
  sizeBytes: z.int(),
  name: z.string(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
})
export type Attachment = z.infer<typeof Attachment>

/** What a person said to "does this customer want no more texts?". */
export const OptOutAnswer = z.enum(['confirmed', 'dismissed'])
export type OptOutAnswer = z.infer<typeof OptOutAnswer>

export const Message = z.object({
  messageId: z.uuid(),
  conversationId: z.uuid(),
  body: z.string(),
  time: z.iso.datetime(),
  from: z.string(),
  to: z.string(),
  direction: z.enum(['in', 'out']),
  channel: Channel,
  /** Null for incoming texts, notes, whispers and system lines: they have no carrier to go to. */
  status: z.nullable(z.enum(messageStatuses)),
  /** Who of the staff wrote it; null for customers and machines. */
  userId: z.nullable(z.string()),
  customName: z.nullable(z.string()),
  isBulk: z.boolean(),
  origin: Origin,
  properties: z.object({
    attachments: z.array(Attachment),
    isPinnedToTop: z.boolean(),
    /** The text may be an opt-out in words of its own: asked, until a person answers. Null for all others. */
    optOut: z.nullable(z.enum(['asked', ...OptOutAnswer.options])),
  }),
  /** Parts billed; 0 where no carrier takes it. */
  parts: z.int(),
  /** Nobody knows whether the carrier took it, and ten minutes have passed: offer Check and Send again. */
  isUnconfirmed: z.boolean(),
  /** A later attempt replaced this failure: its 'try again' is gone. */
  isRetried: z.boolean(),
  /** The carrier's reason for a failure, as it gave it. */
  failureReason: z.nullable(z.string()),
  /** What a system line says: a key of locales (chat:system.{event}) and its values. */
  system: z.nullable(z.object({ event: z.string(), values: z.record(z.string(), z.string()) })),
  /** Settles the optimistic row that the sender's browser drew. */
  idempotencyKey: z.nullable(z.string()),
  /** The account's event that last changed this row; an older event never overwrites it. */
  eventNumber: z.int(),
})
export type Message = z.infer<typeof Message>

import * as z from 'zod/mini'
import { withLines } from '../names.ts'
import { BlockReason } from '../contacts/block-reasons.ts'
import { Message, WritableChannel } from './messages.ts'
import { messageStatuses } from './status.ts'

export const Conversation = z.object({
  /** The same UUID as conversationId; 'new-…' stands only in a browser. */
  _id: z.string(),
  conversationId: z.string(),
  clientNumber: z.string(),
  accountNumber: z.string(),
  /** Empty in lists; the thread has its own call. */
  messages: z.array(Message),
  lastMessage: z.nullable(Message),
  /** Its place in lists, newest first: with microseconds, as the server sorts. */
  lastMessageAt: z.string(),
  isRead: z.boolean(),
  unreadCount: z.int(),
  /** When the customer wrote first since a person last answered; null where nobody waits for an answer. */
  waitingSince: z.nullable(z.iso.datetime()),
  isSpam: z.boolean(),
  isArchived: z.boolean(),
  /** The sub of the person who has it; null in the queue. */
  assignedTo: z.nullable(z.string()),
  contactDetails: z.nullable(z.object({ name: z.nullable(z.string()), surname: z.nullable(z.string()), phone: z.string() })),
  account: z.string(),
  /** That of its last outgoing message; a new send resets it. */
  status: z.nullable(z.enum(messageStatuses)),
  /** Why one cannot write to this number; null when one can. */
  blockReason: z.nullable(BlockReason),
  isMessagesFetched: z.boolean(),
  /** The account's event that last changed this row. */
  eventNumber: z.int(),
})
export type Conversation = z.infer<typeof Conversation>

/** The text fields of POST /conversations; the file, if any, is the part called `file`. */
export const NewMessage = z.object({
  from: z.string(),
  to: z.string(),
  body: z._default(z.string().check(z.overwrite(withLines)), ''),
  channel: z._default(WritableChannel, 'sms'),
  /** A stored failure that this message replaces: its 'try again' hint goes. */
  retryOf: z.optional(z.uuid()),
  /** A note that stands in the thread; others stand in the notes list alone (specification 4.2). */
  isPinnedToTop: z._default(z.stringbool(), false),
  /** The account's last event that its writer saw: a text is refused with NEWER_REPLY when a colleague answered since. */
  seen: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
})
export type NewMessage = z.infer<typeof NewMessage>

/** Who gets a chat: a member of the account, null is back to the queue; without it, whoever asks. */
export const Assignment = z._default(
  z.object({
    to: z.optional(z.nullable(z.string())),
    /** Who had it on the screen of whoever asks: somebody else by now is a conflict. */
    from: z.optional(z.nullable(z.string())),
  }),
  {},
)

/** What staff say of one message. */
export const MessageProperties = z.object({
  /** A note that stands in the thread; others stand in the notes list alone. */
  isPinnedToTop: z.boolean(),
})

const TabCount = z.object({ total: z.int(), unread: z.int() })
/** Conversations per tab, capped at 1,000. */
export const Stats = z.object({ my: TabCount, queued: TabCount, team: TabCount, spam: TabCount })
export type Stats = z.infer<typeof Stats>

/** Of the carrier: without types it takes no files. */
export const MmsLimitations = z.object({ mmsAvailableContentTypes: z.array(z.string()), mmsMaxFileSize: z.int() })
export type MmsLimitations = z.infer<typeof MmsLimitations>

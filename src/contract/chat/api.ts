import * as z from 'zod/mini'
import type { Contract } from '../contract.ts'
import { threadPageSize } from '../limits.ts'
import { AskedVersion } from '../lists.ts'
import { BegunDraft, ChangedDraft, StoredDraft } from './drafts.ts'
import { ChangedScheduledText, CustomerTime, NewScheduledText, ScheduledText, SentNow } from './scheduled-texts.ts'
import { Timeline } from './delivery.ts'
import { Job } from '../jobs/jobs.ts'
import { ConversationBulk } from './conversation-bulk.ts'
import { AskedConversations, ConversationQuery } from './conversation-list.ts'
import { Assignment, Conversation, MessageProperties, MmsLimitations, NewMessage, Stats } from './conversations.ts'
import { Message, OptOutAnswer } from './messages.ts'
import { ChatSearchQuery, ChatsFound } from './search.ts'

const ById = z.object({ id: z.uuid() })
const ByMessage = z.object({ id: z.uuid(), messageId: z.uuid() })

/** What the gate refuses a text without a file with. */
const unsendable = [
  'BODY_REQUIRED',
  'BODY_TOO_LONG',
  'WRONG_PHONE_NUMBER',
  'UNKNOWN_SENDER',
  'UNAUTHORIZED_DESTINATION',
  'PHONE_NUMBER_ON_BLOCK_LIST',
  'PERSON_ERASED',
  'ACCOUNT_NOT_CURRENT',
  'TRIAL_EXPIRED',
] as const
const unschedulable = [...unsendable, 'QUIET_HOURS', 'TIME_PAST', 'TOO_MANY_SCHEDULED'] as const

export const chatApi = {
  'GET /stats': { access: 'staff', answer: Stats },
  /** The newest 1,000; the filters, which are our own, reach every chat page by page. */
  'GET /conversations': { access: 'staff', query: ConversationQuery, answer: z.array(Conversation) },
  /** How many match; listTotalMax + 1 is more than that. */
  'GET /conversations/count': { access: 'staff', query: AskedConversations, answer: z.object({ total: z.int() }) },
  'GET /chat-search': { access: 'staff', query: ChatSearchQuery, answer: ChatsFound },
  'GET /conversations/mms-limitations': { access: 'staff', answer: MmsLimitations },
  /** Up to some thousands of chats are changed before the answer; the rest, by a job that goes on. Counts `changed` and `skipped`. */
  'POST /conversations/bulk': {
    access: 'staff',
    body: ConversationBulk,
    answer: Job,
    repeatSafe: true,
    errors: ['FORBIDDEN'],
  },
  'GET /conversations/:id': { access: 'staff', params: ById, answer: Conversation },
  /** Oldest first, the newest page; `before` is a messageId and asks for the page that ends just before it. */
  'GET /conversations/:id/messages': {
    access: 'staff',
    params: ById,
    query: z.object({
      before: z.optional(z.uuid()),
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), threadPageSize),
    }),
    answer: z.array(Message),
  },
  'POST /conversations': {
    access: 'staff',
    multipart: true,
    body: NewMessage,
    answer: z.object({ _id: z.uuid(), clientNumber: z.string(), message: Message, conversation: Conversation }),
    repeatSafe: true,
    errors: [
      'BODY_REQUIRED',
      'BODY_TOO_LONG',
      'WRONG_PHONE_NUMBER',
      'UNKNOWN_SENDER',
      'UNAUTHORIZED_DESTINATION',
      'PHONE_NUMBER_ON_BLOCK_LIST',
      'PERSON_ERASED',
      'MMS_NOT_AVAILABLE',
      'FILE_REQUIRED',
      'INVALID_CONTENT_TYPE',
      'INVALID_FILE_SIZE',
      'INSUFFICIENT_FUNDS',
      'ACCOUNT_NOT_CURRENT',
      'TRIAL_EXPIRED',
      'NOT_RETRYABLE',
      'NEWER_REPLY',
    ],
  },
  'POST /conversations/:id/read': { access: 'staff', params: ById, answer: z.null() },
  /** As if its last text had just come, for whoever looks at it next. */
  'POST /conversations/:id/unread': { access: 'staff', params: ById, answer: z.null() },
  /** One's own alone, `draftPageSize` along the numbers of their customers; `cursor` is the last one of the page before. */
  'GET /drafts': { access: 'staff', query: z.object({ cursor: z.optional(z.string()) }), answer: z.array(StoredDraft) },
  /** Without words it goes. */
  'PUT /conversations/:id/draft': { access: 'staff', params: ById, body: ChangedDraft, answer: z.null() },
  /** The same where a chat is only begun, with a number. */
  'PUT /drafts': { access: 'staff', body: BegunDraft, answer: z.null(), errors: ['WRONG_PHONE_NUMBER'] },
  'GET /conversations/:id/customer-time': { access: 'staff', params: ById, answer: CustomerTime },
  /** Of a conversation or of the account, the next first. */
  'GET /scheduled-texts': {
    access: 'staff',
    query: z.object({ conversationId: z.optional(z.uuid()) }),
    answer: z.array(ScheduledText),
  },
  'POST /scheduled-texts': {
    access: 'staff',
    body: NewScheduledText,
    answer: ScheduledText,
    repeatSafe: true,
    errors: unschedulable,
  },
  'PUT /scheduled-texts/:id': {
    access: 'staff',
    params: ById,
    body: ChangedScheduledText,
    answer: ScheduledText,
    errors: [...unschedulable, 'STALE_VERSION'],
  },
  'DELETE /scheduled-texts/:id': {
    access: 'staff',
    params: ById,
    query: z.object({ version: AskedVersion }),
    answer: z.null(),
    errors: ['STALE_VERSION'],
  },
  /** A person sends it now, whatever the hour. */
  'POST /scheduled-texts/:id/send': {
    access: 'staff',
    params: ById,
    body: SentNow,
    answer: z.null(),
    errors: [...unsendable, 'INSUFFICIENT_FUNDS', 'STALE_VERSION', 'NEWER_REPLY'],
  },
  'POST /conversations/:id/assign': {
    access: 'staff',
    params: ById,
    body: Assignment,
    answer: z.null(),
    errors: ['ASSIGNED_MEANWHILE'],
  },
  'POST /conversations/:id/archive': { access: 'staff', params: ById, answer: z.null() },
  'POST /conversations/:id/unarchive': { access: 'staff', params: ById, answer: z.null() },
  'POST /conversations/:id/spam': { access: 'staff', params: ById, answer: z.null() },
  'POST /conversations/:id/not-spam': { access: 'staff', params: ById, answer: z.null() },
  'PUT /conversations/:id/messages/:messageId/properties': {
    access: 'staff',
    params: ByMessage,
    body: MessageProperties,
    answer: z.null(),
    errors: ['NOT_A_NOTE'],
  },
  /** Whether the customer wants no more texts; answers every such question of the chat. */
  'POST /conversations/:id/messages/:messageId/opt-out': {
    access: 'staff',
    params: ByMessage,
    body: z.object({ answer: OptOutAnswer }),
    answer: Message,
    errors: ['ALREADY_ANSWERED'],
  },
  /** Asks the carrier what became of an unconfirmed message; answers it as it then stands. */
  'POST /conversations/:id/messages/:messageId/check': { access: 'staff', params: ByMessage, answer: Message },
  /** What became of a text of ours, step by step. */
  'GET /conversations/:id/messages/:messageId/timeline': { access: 'staff', params: ByMessage, answer: Timeline },
} as const satisfies Contract

import * as z from 'zod/mini'
import type { Contract } from '../contract.ts'
import { threadPageSize } from '../limits.ts'
import { Conversation, MmsLimitations, NewMessage, Stats } from './conversations.ts'
import { Message } from './messages.ts'

const ById = z.object({ id: z.uuid() })
const ByMessage = z.object({ id: z.uuid(), messageId: z.uuid() })

export const chatApi = {
  'GET /stats': { access: 'staff', answer: Stats },
  'GET /conversations': {
    access: 'staff',
    query: z.object({ isArchived: z._default(z.stringbool(), false) }),
    answer: z.array(Conversation),
  },
  'GET /conversations/mms-limitations': { access: 'staff', answer: MmsLimitations },
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
      'IDEMPOTENCY_KEY_REUSED',
      'NOT_RETRYABLE',
    ],
  },
  'POST /conversations/:id/read': { access: 'staff', params: ById, answer: z.null() },
  'POST /conversations/:id/assign': { access: 'staff', params: ById, answer: z.null() },
  /** Asks the carrier what became of an unconfirmed message; answers it as it then stands. */
  'POST /conversations/:id/messages/:messageId/check': { access: 'staff', params: ByMessage, answer: Message },
} as const satisfies Contract

import type { Api } from './api.ts'
import type { Conversation } from './chat/conversations.ts'
import type { Message } from './chat/messages.ts'

// Types and one table, no schemas: the browser reads the table, and nobody parses what our own server says.

type Read = Extract<keyof Api, `GET ${string}`>

/** What may change beside messages and chats, and the reads that show it: browsers ask those again. */
export const resources = {
  account: ['GET /accounts', 'GET /accounts/current', 'GET /accounts/current/balance', 'GET /balance-overview'],
  'advanced-settings': ['GET /advanced-settings'],
  'api-keys': ['GET /api-keys'],
  'block-list': ['GET /block-list'],
  'campaign-alerts': ['GET /campaign-alerts'],
  'campaign-settings': ['GET /campaign-settings'],
  campaigns: ['GET /campaigns', 'GET /campaigns/:id', 'GET /campaigns/:id/report', 'GET /campaigns/:id/recipients'],
  'canned-responses': ['GET /canned-responses', 'GET /canned-responses/list'],
  'balance-settings': ['GET /balance-settings', 'GET /balance-overview'],
  'billing-data': ['GET /billing-data', 'GET /balance-overview'],
  /** Many chats changed at once; their lists and counts see to it themselves (web/live). */
  chats: [],
  'contact-tags': ['GET /contact-tags'],
  contacts: [
    'GET /contacts',
    'GET /contacts/:number',
    'GET /contacts/:number/consent',
    'GET /contacts/:number/earlier-chats',
    'GET /contacts/:number/record',
    'GET /contacts/:number/timeline',
    // Contacts seen simply, and blocked numbers with their names.
    'GET /phone-book',
    'GET /block-list',
  ],
  /** Chats are gone with all that was in them. */
  conversations: [
    'GET /conversations',
    'GET /conversations/count',
    'GET /conversations/:id',
    'GET /conversations/:id/messages',
    'GET /conversations/:id/messages/:messageId/timeline',
    'GET /conversations/:id/customer-time',
  ],
  coupons: ['GET /coupon-tags', 'GET /coupon-tags/:id', 'GET /coupons'],
  'custom-fields': ['GET /custom-fields'],
  images: ['GET /images', 'GET /images/:id'],
  integrations: ['GET /integrations'],
  invitations: ['GET /invitations'],
  /** An import is a job with what only imports have. */
  jobs: ['GET /jobs', 'GET /jobs/:id', 'GET /imports', 'GET /imports/:id', 'GET /imports/:id/rows', 'GET /import-checks/:id'],
  /** Whoever signs up changes their tool, of whatever kind. */
  keywords: ['GET /keywords', 'GET /keywords/:id', 'GET /landing-pages', 'GET /embedded-newsletters'],
  'embedded-newsletters': [
    'GET /embedded-newsletters',
    'GET /embedded-newsletters/:id',
    'GET /embedded-newsletters/:id/versions',
    // They say where they are shown.
    'GET /images',
    'GET /images/:id',
  ],
  'landing-pages': [
    'GET /landing-pages',
    'GET /landing-pages/:id',
    'GET /landing-pages/:id/versions',
    'GET /images',
    'GET /images/:id',
  ],
  links: [
    'GET /links',
    'GET /links/:ending',
    'GET /links/:ending/clicks',
    'GET /links/:ending/openings',
    'GET /links/:ending/targets',
    // Their clicks.
    'GET /campaigns',
    'GET /campaigns/:id',
    'GET /campaigns/:id/report',
  ],
  'message-templates': ['GET /message-templates', 'GET /message-templates/:name'],
  /** Money came or went by a payment, or by what a text cost in the end. */
  payments: [
    'GET /payments',
    'GET /checkouts/:id',
    'GET /ledger-entries',
    'GET /ledger-sums',
    'GET /balance-overview',
    'GET /accounts/current/balance',
  ],
  'phone-numbers': ['GET /phone-numbers', 'GET /phone-numbers/:id'],
  'scheduled-texts': ['GET /scheduled-texts'],
  segments: ['GET /segments'],
  settings: ['GET /settings'],
  stats: ['GET /stats'],
  subscriptions: [
    'GET /subscriptions',
    'GET /plan',
    'GET /balance-overview',
    'GET /accounts/current/balance',
    // A plan may have prices of its own.
    'GET /text-prices',
  ],
  'transactional-texts': ['GET /transactional-texts', 'GET /transactional-texts/:id', 'GET /transactional-texts/:id/sends'],
  'unsubscribe-pages': ['GET /unsubscribe-pages', 'GET /unsubscribe-pages/:id'],
  'unsubscribe-page-settings': ['GET /unsubscribe-page-settings'],
  users: ['GET /users'],
  'widget-integration': ['GET /widget-integration'],
} as const satisfies Record<string, readonly Read[]>
export type Resource = keyof typeof resources

/** Asked again whatever changed: nearly all of it is written down there. */
export const refreshedByAll: readonly Read[] = ['GET /audit-entries']

/** Something of a resource changed; `ids` are its rows where they are few. */
export type ResourceChange = { resource: Resource; ids: string[] }

/**
 * `_doc` is the message that was sent, came in or changed; `conversation` the whole row as it stands after the event, so that a list
 * can be patched without asking. Both are missing once they are gone.
 */
export type ConversationEvent = {
  type: 'SENT_MESSAGE' | 'INCOMING_MESSAGE' | 'MESSAGE_STATUS' | 'CONVERSATION_READ' | 'CONVERSATION_CHANGED'
  number: number
  payload: { _doc?: Message; conversation?: Conversation; isSpam?: boolean; conversationId?: string; from?: string }
}
export type ResourceEvent = { type: 'RESOURCE_CHANGED'; number: number; payload: ResourceChange }

/** A socket frame. `number` is gapless per account. */
export type LiveEvent = ConversationEvent | ResourceEvent

/** Frames without a payload: `RESET` means that what was missed is no longer kept, so fetch afresh; `HELLO` tells where the account stands, `BEAT` so every 10 s. */
export type ControlFrame = { type: 'HELLO' | 'RESET' | 'BEAT'; number: number; payload?: undefined }

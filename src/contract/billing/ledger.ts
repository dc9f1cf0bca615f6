import * as z from 'zod/mini'
import { Search } from '../lists.ts'

/** What a debit or a credit came from. */
export const LedgerCause = z.enum([
  'CHAT',
  'CAMPAIGN',
  'TRANSACTIONAL',
  'OPT_OUT_REPLY',
  'SIGN_UP',
  'TOP_UP',
  'AUTO_TOP_UP',
  'PLAN',
  'REFUND',
  'DISPUTE',
  'ADJUSTMENT',
])
export type LedgerCause = z.infer<typeof LedgerCause>

/** Money, or what a plan gives in its place. */
export const LedgerUnit = z.enum(['money', 'text', 'lead', 'confirmation'])
export type LedgerUnit = z.infer<typeof LedgerUnit>

/**
 * One line of the history: the fate of one text, one campaign as it stands, one payment. `amount` and `balance` are millionths of the
 * account's currency, or whole texts, leads or confirmations by `unit`; `balance` is what was there after it.
 */
export const LedgerRow = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  cause: LedgerCause,
  unit: LedgerUnit,
  amount: z.int(),
  balance: z.int(),
  /** Whether its end is not known yet: held, neither charged nor given back. */
  isHeld: z.boolean(),
  /** Of a text: whom it went to, and where one reads it; null of anything else, and where the chat was erased. */
  message: z.nullable(
    z.object({
      id: z.string(),
      conversationId: z.string(),
      clientNumber: z.string(),
      name: z.string(),
      parts: z.int(),
      channel: z.enum(['sms', 'mms']),
      country: z.nullable(z.string()),
    }),
  ),
  /** Of a campaign: how many of its texts this line is about. */
  campaign: z.nullable(z.object({ id: z.string(), name: z.string(), texts: z.int(), held: z.int() })),
  payment: z.nullable(z.object({ id: z.string(), documentNumber: z.nullable(z.string()), plan: z.string() })),
})
export type LedgerRow = z.infer<typeof LedgerRow>

/** `from` and `to` are days of the account's time zone, both included. */
export const LedgerFilter = z.object({
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
  cause: z.optional(LedgerCause),
  unit: z._default(LedgerUnit, 'money'),
})
export type LedgerFilter = z.infer<typeof LedgerFilter>

export const LedgerQuery = z.object({
  ...LedgerFilter.shape,
  search: z._default(Search, ''),
  cursor: z.optional(z.string().check(z.maxLength(2000))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(200)), 50),
})

/** What a day, or a cause, came to. `key` is the day, as in 2026-11-23, or the cause. */
export const LedgerSum = z.object({
  key: z.string(),
  entries: z.int(),
  debits: z.int(),
  credits: z.int(),
  /** What was there at the end of the day; null by cause. */
  balance: z.nullable(z.int()),
})
export const LedgerSumQuery = z.object({ ...LedgerFilter.shape, by: z.enum(['day', 'cause']) })

export const LedgerDownload = z.object({ ...LedgerFilter.shape, language: z._default(z.enum(['en', 'pl']), 'en') })

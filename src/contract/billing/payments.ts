import * as z from 'zod/mini'
import { rechargeCeilingMaxMinorUnits, rechargeMinMinorUnits } from '../limits.ts'
import { PriceId } from './plans.ts'

/**
 * Where the provider's page leads back to; a tab that a partner's frame opened, to a page for which nobody is signed in, and which
 * knows nothing of what was chosen in the frame: it is told the language.
 */
export const ReturnTo = z.enum([
  '/balance',
  '/new-plans',
  '/new-plans?type=sms',
  '/new-plans?type=lead',
  '/new-plans?type=whatsApp',
  '/new-plans?type=monetary',
  '/plans',
  '/payments',
  '/payment-end',
  '/payment-end?language=en',
  '/payment-end?language=pl',
])
export type ReturnTo = z.infer<typeof ReturnTo>

/** That address with which visit it was. */
export const withVisit = (returnTo: ReturnTo, visit: string): string =>
  `${returnTo}${returnTo.includes('?') ? '&' : '?'}checkout=${visit}`

/** In place of a payment's id in that page's address: no payment, cards and invoice data were seen to. */
export const settingsVisit = 'settings'

/** A plan to buy, or to change to where the account has one of that type. */
export const NewPlan = z.object({ priceId: PriceId, returnTo: z._default(ReturnTo, '/new-plans') })
export type NewPlan = z.infer<typeof NewPlan>

/**
 * `amount` is the entered value times 100, in currencies of two decimals (specification 7, 9), before tax; at most the account's own
 * ceiling.
 */
export const Recharge = z.object({
  amount: z.int().check(z.gte(rechargeMinMinorUnits, 'amountTooLow'), z.lte(rechargeCeilingMaxMinorUnits, 'amountTooHigh')),
  returnTo: z._default(ReturnTo, '/balance'),
})
export type Recharge = z.infer<typeof Recharge>

/** Where the way leads that pays what an account owes, or sees to cards and invoice data. */
export const WayBack = z.object({ returnTo: z._default(ReturnTo, '/new-plans') })

/** One invoice of those that are not paid, null what an operator set as due; without it what has been due for longest. */
export const DuePayment = z.extend(WayBack, {
  invoice: z.optional(z.nullable(z.string().check(z.minLength(1), z.maxLength(255)))),
})
export type DuePayment = z.infer<typeof DuePayment>

/**
 * What became of a visit to the provider's page: OPEN till its event is there, PENDING while a bank takes its time, CLOSED where
 * nobody paid.
 */
export const CheckoutState = z.enum(['OPEN', 'PENDING', 'PAID', 'FAILED', 'CLOSED'])
export type CheckoutState = z.infer<typeof CheckoutState>

export const Checkout = z.object({
  /** The provider's id, as POST /plan and POST /recharge answered it; the one in the address that leads back is ours, and good as well. */
  id: z.string(),
  kind: z.enum(['PLAN', 'RECHARGE', 'DUE']),
  state: CheckoutState,
  /** Before tax, in millionths; null for a plan's change, which the provider prorates. */
  amount: z.nullable(z.int()),
  currency: z.string(),
})
export type Checkout = z.infer<typeof Checkout>

/** Of it, what anybody may know who comes back with its id. */
export const CheckoutEnd = z.pick(Checkout, { kind: true, state: true })
export type CheckoutEnd = z.infer<typeof CheckoutEnd>

/** What a payment was for. */
export const PaymentCause = z.enum(['TOP_UP', 'AUTO_TOP_UP', 'PLAN', 'DUE', 'REFUND', 'DISPUTE', 'DISPUTE_WON'])
export type PaymentCause = z.infer<typeof PaymentCause>

export const PaymentStatus = z.enum(['PAID', 'REFUNDED', 'PARTLY_REFUNDED', 'DISPUTED', 'FAILED'])

/** A payment and its document. Amounts are millionths of `currency`; what went back is negative. */
export const Payment = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  cause: PaymentCause,
  /** The plan's name; empty where it was none. */
  plan: z.string(),
  status: PaymentStatus,
  currency: z.string(),
  net: z.int(),
  tax: z.int(),
  gross: z.int(),
  /** Null where nothing was paid, so that there is no document. */
  document: z.nullable(
    z.object({
      id: z.string(),
      number: z.string(),
      kind: z.enum(['INVOICE', 'CORRECTION']),
      /** The number of the document that a correction corrects. */
      corrects: z.nullable(z.string()),
      ksefNumber: z.nullable(z.string()),
    }),
  ),
})
export type Payment = z.infer<typeof Payment>

/** `from` and `to` are days of the account's time zone. */
export const PaymentsQuery = {
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}

/** A month's documents for the accountant. */
export const DocumentsDownload = z.object({
  /** As in 2026-11. */
  month: z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/)),
  language: z._default(z.enum(['en', 'pl']), 'en'),
})

export const DocumentDownload = z.object({ language: z._default(z.enum(['en', 'pl']), 'en') })

import * as z from 'zod/mini'
import { Download } from '../contacts/contact-bulk.ts'
import type { Contract } from '../contract.ts'
import { ListQuery, page } from '../lists.ts'
import { AutoTopUp, BalanceOverview, BalanceSettings, LowBalanceAlert, RechargeCeiling, TextPrice } from './balance-settings.ts'
import { BillingData, StoredBillingData } from './billing-data.ts'
import { LedgerDownload, LedgerQuery, LedgerRow, LedgerSum, LedgerSumQuery } from './ledger.ts'
import {
  Checkout,
  CheckoutEnd,
  WayBack,
  DocumentDownload,
  DocumentsDownload,
  DuePayment,
  NewPlan,
  Payment,
  PaymentsQuery,
  Recharge,
} from './payments.ts'
import { OfferedPlan, PlanType, Subscription } from './plans.ts'

const params = z.object({ id: z.uuid() })
/** Of a checkout: the provider's, or ours as in the address that leads back. */
const CheckoutId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(255)) })

// An account that is overdue keeps all that it needs to pay, and to see what for.
const keptBy = ['overdue'] as const

export const billingApi = {
  /** The address of the provider's page where cards and invoices' data are changed. */
  'GET /payment-settings': { access: 'staff', keptBy, query: WayBack, answer: z.string(), errors: ['PAYMENTS_AWAY'] },
  'GET /plan': { access: 'staff', keptBy, query: z.object({ type: PlanType }), answer: z.array(OfferedPlan) },
  /** Buys a plan, or changes to it; the web goes to `url`. */
  'POST /plan': {
    access: 'staff',
    keptBy,
    repeatSafe: true,
    body: NewPlan,
    answer: z.object({ sessionId: z.string(), url: z.string() }),
    errors: ['NOT_FOUND', 'PLAN_ALREADY_YOURS', 'BILLING_DATA_REQUIRED', 'PAYMENTS_AWAY'],
  },
  'POST /recharge': {
    access: 'staff',
    keptBy,
    repeatSafe: true,
    body: Recharge,
    answer: z.object({ id: z.string(), url: z.string() }),
    errors: ['BILLING_DATA_REQUIRED', 'CURRENCY_NOT_PAYABLE', 'PAYMENTS_AWAY'],
  },
  /** Pays what an overdue account owes, or a renewal that was not paid, one invoice at a time. */
  'POST /due-payment': {
    access: 'staff',
    keptBy,
    repeatSafe: true,
    body: z.optional(DuePayment),
    answer: z.object({ id: z.string(), url: z.string() }),
    errors: ['CURRENCY_NOT_PAYABLE', 'NOTHING_DUE', 'BILLING_DATA_REQUIRED', 'PAYMENTS_AWAY'],
  },
  /** What became of a visit to the provider's page; the provider is asked where its event is not there yet. */
  'GET /checkouts/:id': { access: 'staff', keptBy, params: CheckoutId, answer: Checkout, errors: ['NOT_FOUND'] },
  /** The same for a tab without a session, by the id in the address that leads back. */
  'GET /checkout-ends/:id': { access: 'public', params, answer: CheckoutEnd, errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'] },
  /** What the account has, and has until it ends. */
  'GET /subscriptions': { access: 'staff', keptBy, answer: z.array(Subscription) },
  /** Cancels at the end of what is paid. */
  'DELETE /subscriptions/:id': {
    access: 'staff',
    keptBy,
    params,
    answer: Subscription,
    errors: ['NOT_FOUND', 'PAYMENTS_AWAY'],
  },
  'POST /subscriptions/:id/take-back': {
    access: 'staff',
    keptBy,
    params,
    answer: Subscription,
    errors: ['NOT_FOUND', 'PLAN_ENDED', 'PAYMENTS_AWAY'],
  },
  'GET /balance-overview': { access: 'staff', keptBy, answer: BalanceOverview },
  'GET /balance-settings': { access: 'staff', keptBy, answer: BalanceSettings },
  'PUT /balance-settings/alert': {
    access: 'staff',
    keptBy,
    body: LowBalanceAlert,
    answer: BalanceSettings,
    errors: ['STALE_VERSION'],
  },
  'PUT /balance-settings/auto-top-up': {
    access: 'staff',
    keptBy,
    body: AutoTopUp,
    answer: BalanceSettings,
    errors: ['STALE_VERSION', 'CARD_REQUIRED'],
  },
  'PUT /balance-settings/recharge-ceiling': {
    access: 'staff',
    keptBy,
    body: RechargeCeiling,
    answer: BalanceSettings,
    errors: ['STALE_VERSION'],
  },
  /** By the country's code. */
  'GET /text-prices': { access: 'staff', keptBy, answer: z.array(TextPrice) },
  /** Newest first. */
  'GET /ledger-entries': { access: 'staff', keptBy, query: LedgerQuery, answer: page(LedgerRow) },
  'GET /ledger-sums': { access: 'staff', keptBy, query: LedgerSumQuery, answer: z.array(LedgerSum) },
  'POST /ledger-entries/downloads': { access: 'staff', keptBy, body: LedgerDownload, answer: Download },
  /** Newest first. */
  'GET /payments': {
    access: 'staff',
    keptBy,
    query: z.object({ ...ListQuery.shape, ...PaymentsQuery }),
    answer: page(Payment),
  },
  'POST /payments/:id/downloads': {
    access: 'staff',
    keptBy,
    params,
    body: DocumentDownload,
    answer: Download,
    errors: ['NOT_FOUND'],
  },
  'POST /payments/downloads': { access: 'staff', keptBy, body: DocumentsDownload, answer: Download },
  'GET /billing-data': { access: 'staff', keptBy, answer: StoredBillingData },
  'PUT /billing-data': {
    access: 'staff',
    keptBy,
    body: BillingData,
    answer: StoredBillingData,
    errors: ['STALE_VERSION', 'WRONG_TAX_ID', 'WRONG_PHONE_NUMBER'],
  },
} as const satisfies Contract

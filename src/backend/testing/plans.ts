import { randomUUID, randomUUIDv7 } from 'node:crypto'
import type { LedgerUnit } from '#contract/billing/ledger.ts'
import type { PlanGrant, PlanType } from '#contract/billing/plans.ts'
import { grantPlan, type Period } from '../billing/plan-grants.ts'
import type { Database } from '../db/open.ts'
import { withAccount } from '../db/transaction.ts'

const dayMs = 86_400_000
const nothing: PlanGrant = { texts: 0, leads: 0, confirmations: 0, monetary: 0 }

/** The month of a plan that we are in, or one so many months from it. */
export function monthFrom(months = 0): Period {
  const start = Math.floor(Date.now() / dayMs) * dayMs + months * 30 * dayMs
  return { start: new Date(start), end: new Date(start + 30 * dayMs) }
}

type Given = Partial<PlanGrant> & { type?: PlanType; outboundSms?: number; outboundMms?: number; period?: Period }

/** Sells a plan of its own to an account and grants its present period; returns the subscription. */
export async function givePlan(database: Database, accountId: string, given: Given = {}) {
  const { type = 'sms', outboundSms = null, outboundMms = null, period = monthFrom(), ...grant } = given
  const [priceId, id] = [`price_${randomUUID()}`, randomUUIDv7()]
  const whole = { ...nothing, ...grant }
  await database.pool.query(
    `insert into plan (price_id, type, name, currency, price, texts, leads, confirmations, monetary, outbound_sms, outbound_mms)
     values ($1, $2, 'Plan', 'USD', 49000000, $3, $4, $5, $6, $7, $8)`,
    [priceId, type, whole.texts, whole.leads, whole.confirmations, whole.monetary, outboundSms, outboundMms],
  )
  await database.pool.query(
    `insert into subscription (account_id, id, provider_id, price_id, type, status, period_start, period_end, told_at)
     values ($1, $2, $3, $4, $5, 'ACTIVE', $6, $7, now())`,
    [accountId, id, randomUUID(), priceId, type, period.start, period.end],
  )
  await withAccount(database, accountId, tx => grantPlan(tx, id, period, whole))
  return { id, priceId, period }
}

/** What an account has in each unit: by its balance, and by the sum of its ledger. */
export async function purseOf({ pool }: Database, accountId: string) {
  const { rows } = await pool.query<Record<LedgerUnit, number>>(
    'select monetary as money, texts as text, leads as lead, confirmations as confirmation from balance where account_id = $1',
    [accountId],
  )
  const { rows: sums } = await pool.query<{ unit: LedgerUnit; sum: number }>(
    'select unit, sum(amount)::bigint as sum from ledger_entry where account_id = $1 group by unit',
    [accountId],
  )
  const summed = { money: 0, text: 0, lead: 0, confirmation: 0 }
  for (const { unit, sum } of sums) summed[unit] = sum
  return { balance: rows[0], summed }
}

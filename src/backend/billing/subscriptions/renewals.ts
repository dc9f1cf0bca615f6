import { renewalNoticeDays } from '#contract/limits.ts'
import type { AppContext } from '../../context.ts'
import { isDatabaseAway } from '../../db/errors.ts'
import { withAccount } from '../../db/transaction.ts'
import { emitChanged } from '../../live/emit.ts'
import { warnOfMany } from '../../log.ts'
import { vatOf } from '../documents/vat.ts'
import { billingDataOf } from '../billing-data.ts'
import { queueNotice } from '../notices/notices.ts'
import { providerOf } from '../payments/provider-of.ts'
import { takeOver, takeSubscriptionAs } from '../payments/take-over.ts'
import { becomeOverdue } from './overdue.ts'
import { overdueAt } from './overdue-at.ts'

type Row = { account_id: string; id: string; since: Date }

/**
 * Accounts that did not pay an invoice of a plan in the days of its notice become overdue. The provider is asked before about each: a
 * payment whose event did not reach us locks nobody out. One that it does not answer for waits, and keeps no other back.
 */
export async function endNotices(context: AppContext, now = new Date()): Promise<void> {
  const late = async () => {
    const { rows } = await context.database.pool.query<Row>(
      `select account_id, id, since from plan_invoice
       where state = 'UNPAID' and not is_due and since <= $1::timestamptz - $2 * interval '24 hours' order by since`,
      [now, renewalNoticeDays],
    )
    return rows.filter(row => overdueAt(row.since) <= now)
  }
  const asked = new Set<string>()
  for (const { id } of await late())
    await takeOver(context, { kind: 'invoice', id }).then(
      () => asked.add(id),
      (error: unknown) => {
        if (isDatabaseAway(error)) throw error
        warnOfMany({ invoice: id, error: String(error) }, 'the payment provider was asked about an unpaid invoice in vain')
      },
    )
  if (!asked.size) return
  for (const { account_id, id } of await late())
    if (asked.has(id))
      await withAccount(context.database, account_id, async tx => {
        if (!(await becomeOverdue(tx, id, now))) return
        await queueNotice(tx, context, { kind: 'overdue' })
        await emitChanged(tx, context.hub, ['account', 'subscriptions'], [])
      })
}

type Taxed = { account_id: string; provider_id: string; tax_percent: number }

/** Renewals are taxed by what the buyer's data say by then, not by what they said when the plan was bought. */
export async function followTaxes(context: AppContext): Promise<void> {
  const { rows } = await context.database.pool.query<Taxed>(
    `select s.account_id, s.provider_id, s.tax_percent from subscription s join billing_data b on b.account_id = s.account_id
     where s.status = 'ACTIVE'`,
  )
  for (const { account_id, provider_id, tax_percent } of rows) {
    const { percent } = vatOf(await withAccount(context.database, account_id, billingDataOf))
    if (percent === tax_percent) continue
    const askedAt = new Date()
    await takeSubscriptionAs(context, await providerOf(context).setTax(provider_id, percent), askedAt)
  }
}

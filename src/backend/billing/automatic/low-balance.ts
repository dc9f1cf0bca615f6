import type { AppContext } from '../../context.ts'
import { withAccount, type Tx } from '../../db/transaction.ts'
import { emitChanged } from '../../live/emit.ts'
import { paceOf } from '../history/balance-overview.ts'
import { queueNotice } from '../notices/notices.ts'
import { lockSettings } from './lock-settings.ts'

type Row = { monetary: number; below: number | null; daysLeft: number | null; people: string[]; isTold: boolean }

/**
 * Tells of balances that fell below their measure, once for each time, and arms the alert again where one is above it. Those that are
 * measured by days are looked at with `byDays`: their pace is reckoned from a week of debits.
 */
export async function tellLowBalances(context: AppContext, { byDays }: { byDays: boolean }): Promise<void> {
  const { rows } = await context.database.pool.query<{ account_id: string }>(
    `select s.account_id from balance_settings s join balance b on b.account_id = s.account_id
     where s.alert_on and (
       s.alert_days_left is not null and ($1 or s.alerted_at is null and b.monetary < s.alert_below)
       or s.alert_days_left is null and (b.monetary < s.alert_below) <> (s.alerted_at is not null))`,
    [byDays],
  )
  for (const { account_id } of rows)
    await withAccount(context.database, account_id, async tx => {
      if (await look(tx, context)) await emitChanged(tx, context.hub, ['balance-settings'], [])
    })
}

/** Whether anything changed. The row is locked: of two processes one tells. */
async function look(tx: Tx, context: AppContext): Promise<boolean> {
  await lockSettings(tx)
  const [row] = await tx.rows<Row>(
    `select b.monetary, s.alert_below as below, s.alert_days_left as "daysLeft", s.alert_people as people,
       s.alerted_at is not null as "isTold"
     from balance_settings s join balance b on b.account_id = s.account_id
     where s.account_id = $1 and s.alert_on`,
    [tx.accountId],
    'low-balance',
  )
  if (!row) return false
  const isBelow = await isBelowMeasure(tx, row)
  if (isBelow === row.isTold) return false
  await tx.rows('update balance_settings set alerted_at = case when $2 then now() end where account_id = $1', [
    tx.accountId,
    isBelow,
  ])
  if (isBelow) await queueNotice(tx, context, { kind: 'lowBalance', people: row.people })
  return true
}

async function isBelowMeasure(tx: Tx, { monetary, below, daysLeft }: Row): Promise<boolean> {
  if (below !== null && monetary < below) return true
  if (daysLeft === null) return false
  const perDay = await paceOf(tx)
  return perDay > 0 && monetary / perDay < daysLeft
}

import type { Api } from '#contract/api.ts'
import type { AutoTopUp, BalanceSettings, LowBalanceAlert, RechargeCeiling } from '#contract/billing/balance-settings.ts'
import { rechargeMaxMinorUnits } from '#contract/limits.ts'
import { changesBetween, record } from '../../account/audit.ts'
import { staleOrGone } from '../../db/named-rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { emitChanged } from '../../live/emit.ts'
import { keptCard } from '../payments/customers.ts'
import { usedThisMonth } from './top-up-rows.ts'

type Row = {
  alert: LowBalanceAlert
  autoTopUp: AutoTopUp
  failure: BalanceSettings['autoTopUp']['failure']
  rechargeCeiling: RechargeCeiling
}

const noAlert: LowBalanceAlert = { isOn: false, below: null, daysLeft: null, people: [], version: 0 }
const noTopUp: AutoTopUp = { isOn: false, below: 50_000_000, amount: 100_000_000, monthlyCeiling: 300_000_000, version: 0 }
const usualCeiling: RechargeCeiling = { most: rechargeMaxMinorUnits * 10_000, version: 0 }

async function rowOf(tx: Tx): Promise<Row> {
  const [row] = await tx.rows<Row>(
    `select json_build_object('isOn', alert_on, 'below', alert_below, 'daysLeft', alert_days_left, 'people', alert_people,
         'version', alert_version) as alert,
       json_build_object('isOn', top_up_on, 'below', top_up_below, 'amount', top_up_amount, 'monthlyCeiling', top_up_ceiling,
         'version', top_up_version) as "autoTopUp", top_up_failure as failure,
       json_build_object('most', recharge_most, 'version', recharge_version) as "rechargeCeiling"
     from balance_settings where account_id = $1`,
    [tx.accountId],
    'balance-settings',
  )
  return row ?? { alert: noAlert, autoTopUp: noTopUp, failure: null, rechargeCeiling: usualCeiling }
}

async function settingsOf(tx: Tx): Promise<BalanceSettings> {
  const { alert, autoTopUp, failure, rechargeCeiling } = await rowOf(tx)
  const card = await keptCard(tx)
  const used = await usedThisMonth(tx, new Date())
  return { alert, rechargeCeiling, autoTopUp: { ...autoTopUp, card: card?.label ?? null, usedThisMonth: used, failure } }
}

/** Refuses what is more than may be topped up at once; in millionths. */
export async function refuseAboveCeiling(tx: Tx, amount: number): Promise<void> {
  const { rechargeCeiling } = await rowOf(tx)
  if (amount > rechargeCeiling.most) throw new Refusal('BAD_REQUEST', { field: 'amount', message: 'amountTooHigh' })
}

const begin = (tx: Tx) => tx.rows('insert into balance_settings (account_id) values ($1) on conflict do nothing', [tx.accountId])

export const balanceSettings = {
  'GET /balance-settings': call => call.inAccount(settingsOf),

  'PUT /balance-settings/alert': (call, { body }) =>
    call.inAccount(async tx => {
      const before = await rowOf(tx)
      await begin(tx)
      // Told again by the new measure, where the balance is below that.
      const saved = await tx.rows(
        `update balance_settings set alert_on = $3, alert_below = $4, alert_days_left = $5, alert_people = $6,
           alert_version = alert_version + 1, alerted_at = null
         where account_id = $1 and alert_version = $2 returning 1`,
        [tx.accountId, body.version, body.isOn, body.below, body.daysLeft, body.people],
      )
      if (!saved.length) throw staleOrGone((await rowOf(tx)).alert)
      await record(tx, call, 'BALANCE_ALERT_CHANGED', '', changesBetween(before.alert, body))
      const settings = await settingsOf(tx)
      await emitChanged(tx, call.hub, ['balance-settings'], [])
      return settings
    }),

  'PUT /balance-settings/recharge-ceiling': (call, { body }) =>
    call.inAccount(async tx => {
      const { rechargeCeiling: before } = await rowOf(tx)
      await begin(tx)
      const saved = await tx.rows(
        `update balance_settings set recharge_most = $3, recharge_version = recharge_version + 1
         where account_id = $1 and recharge_version = $2 returning 1`,
        [tx.accountId, body.version, body.most],
      )
      if (!saved.length) throw staleOrGone((await rowOf(tx)).rechargeCeiling)
      await record(tx, call, 'RECHARGE_CEILING_CHANGED', '', changesBetween(before, body))
      const settings = await settingsOf(tx)
      await emitChanged(tx, call.hub, ['balance-settings'], [])
      return settings
    }),

  'PUT /balance-settings/auto-top-up': (call, { body }) =>
    call.inAccount(async tx => {
      if (body.isOn && !(await keptCard(tx))) throw new Refusal('CARD_REQUIRED')
      const before = await rowOf(tx)
      await begin(tx)
      const saved = await tx.rows(
        `update balance_settings set top_up_on = $3, top_up_below = $4, top_up_amount = $5, top_up_ceiling = $6,
           top_up_version = top_up_version + 1, top_up_failure = null
         where account_id = $1 and top_up_version = $2 returning 1`,
        [tx.accountId, body.version, body.isOn, body.below, body.amount, body.monthlyCeiling],
      )
      if (!saved.length) throw staleOrGone((await rowOf(tx)).autoTopUp)
      await record(tx, call, 'AUTO_TOP_UP_CHANGED', '', changesBetween(before.autoTopUp, body))
      const settings = await settingsOf(tx)
      await emitChanged(tx, call.hub, ['balance-settings'], [])
      return settings
    }),
} satisfies Partial<Handlers<keyof Api>>

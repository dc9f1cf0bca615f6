import { isPlanEligible } from '#contract/access/menu-rules.ts'
import type { Account, PhoneNumber } from '#contract/account/account.ts'
import type { Api } from '#contract/api.ts'
import type { Tx } from '../db/transaction.ts'
import type { Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { overdueAt } from '../billing/subscriptions/overdue-at.ts'
import { unpaidOf } from '../billing/subscriptions/unpaid-invoices.ts'
import { zoneOfAccount } from './account-zone.ts'
import { keepPermissions } from './users.ts'

export type AccountRow = Omit<Account, 'trialFinishDate' | 'phoneNumbers' | 'timeZone' | 'isPlanEligible' | 'isDemo'> & {
  trialFinishDate: Date | null
}
type BalanceRow = {
  monetary: number
  texts: number
  leads: number
  currency: string
  amount_due: number
  due_since: Date | null
}

/** The account that the transaction is in; `isLocked` holds it until the end. Refuses with NOT_FOUND. */
export async function accountRow(tx: Tx, { isLocked = false } = {}): Promise<AccountRow> {
  const [row] = await tx.rows<AccountRow>(
    `select name, display_name as "displayName", status, trial, trial_finish_date as "trialFinishDate", video_key as "videoKey",
       bulk_messaging_enabled as "bulkMessagingEnabled", popup_enabled as "popupEnabled", nfc_signs_enabled as "nfcSignsEnabled",
       currency, integrations
     from account where id = $1 ${isLocked ? 'for update' : ''}`,
    [tx.accountId],
  )
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export const accounts = {
  'GET /accounts/current': call =>
    call.inAccount(async tx => {
      await keepPermissions(tx, call.person)
      const row = await accountRow(tx)
      const phoneNumbers = await tx.rows<PhoneNumber>(
        `select number, is_default as "isDefault", custom_name as "customName", is_zenon as "isZenon", country
         from phone_number where account_id = $1 order by position, number`,
        [tx.accountId],
      )
      return {
        ...row,
        trialFinishDate: row.trialFinishDate?.toISOString() ?? null,
        phoneNumbers,
        timeZone: await zoneOfAccount(tx),
        isPlanEligible: isPlanEligible(row.name, call.config.ACCOUNTS_WITHOUT_PLANS),
        isDemo: call.config.hasPhone,
      }
    }),

  'GET /accounts/current/balance': call =>
    call.inAccount(async tx => {
      const [row] = await tx.rows<BalanceRow>(
        `select b.monetary, b.texts, b.leads, a.currency, a.amount_due, a.due_since
         from balance b join account a on a.id = b.account_id where b.account_id = $1`,
        [tx.accountId],
      )
      const due = row?.due_since && row.amount_due > 0 ? { amount: row.amount_due, since: row.due_since.toISOString() } : null
      const unpaid = await unpaidOf(tx)
      const inNotice = unpaid.filter(({ isDue }) => !isDue)
      const [oldest] = inNotice
      return {
        sms: row?.texts ?? 0,
        lead: row?.leads ?? 0,
        monetary: row?.monetary ?? 0,
        currency: row?.currency ?? 'USD',
        due,
        renewalFailed: oldest
          ? {
              amount: inNotice.reduce((sum, { amount }) => sum + amount, 0),
              since: oldest.since.toISOString(),
              overdueAt: overdueAt(oldest.since).toISOString(),
            }
          : null,
        unpaid: unpaid.map(({ invoice, plan, amount, since }) => ({ invoice, plan, amount, since: since.toISOString() })),
      }
    }),
} satisfies Partial<Handlers<keyof Api>>

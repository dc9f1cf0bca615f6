import { asc, eq } from 'drizzle-orm'
import { isPlanEligible } from '#contract/access/menu-rules.ts'
import type { Api } from '#contract/api.ts'
import { account, balance, phoneNumber } from '../db/schema.ts'
import type { Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { keepPermissions } from './users.ts'

export const accounts = {
  'GET /accounts/current': call =>
    call.inAccount(async tx => {
      await keepPermissions(tx, call.person)
      const { orm, accountId } = tx
      const [row] = await orm.select().from(account).where(eq(account.id, accountId))
      if (!row) throw new Refusal('NOT_FOUND')
      const phoneNumbers = await orm
        .select({
          number: phoneNumber.number,
          isDefault: phoneNumber.isDefault,
          customName: phoneNumber.customName,
          isZenon: phoneNumber.isZenon,
          country: phoneNumber.country,
        })
        .from(phoneNumber)
        .where(eq(phoneNumber.accountId, accountId))
        .orderBy(asc(phoneNumber.position), asc(phoneNumber.number))
      return {
        ...row,
        trialFinishDate: row.trialFinishDate?.toISOString() ?? null,
        phoneNumbers,
        isPlanEligible: isPlanEligible(row.name, call.config.ACCOUNTS_WITHOUT_PLANS),
        isDemo: call.config.hasPhone,
      }
    }),

  'GET /accounts/current/balance': call =>
    call.inAccount(async ({ orm, accountId }) => {
      const [row] = await orm
        .select({
          monetary: balance.monetary,
          currency: account.currency,
          amountDue: account.amountDue,
          dueSince: account.dueSince,
        })
        .from(balance)
        .innerJoin(account, eq(account.id, balance.accountId))
        .where(eq(balance.accountId, accountId))
      const due = row?.dueSince && row.amountDue > 0 ? { amount: row.amountDue, since: row.dueSince.toISOString() } : null
      return { sms: 0, lead: 0, monetary: row?.monetary ?? 0, currency: row?.currency ?? 'USD', due }
    }),
} satisfies Partial<Handlers<keyof Api>>

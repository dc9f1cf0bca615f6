import type { Api } from '#contract/api.ts'
import type { OfferedPlan, Plan } from '#contract/billing/plans.ts'
import type { Handlers } from '../../http/mount.ts'
import { planColumns } from './plan-rows.ts'

type Row = Plan & { status: string | null; periodEnd: Date | null }

export const plans = {
  'GET /plan': (call, { query: { type } }) =>
    call.inAccount(async tx => {
      const rows = await tx.rows<Row>(
        `select ${planColumns}, s.status, s.period_end as "periodEnd" from plan p
         left join subscription s on s.account_id = $1 and s.price_id = p.price_id and s.status <> 'ENDED'
         where p.type = $2 and (s.id is not null or p.is_offered and p.currency = (select currency from account where id = $1))
         order by p.place, p.price, p.price_id`,
        [tx.accountId, type],
      )
      return rows.map(
        ({ status, periodEnd, ...plan }): OfferedPlan => ({
          ...plan,
          isOwn: status !== null,
          nextBilledOn: status !== null && status !== 'CANCELED' ? (periodEnd?.toISOString() ?? null) : null,
          canceled: status === 'CANCELED',
        }),
      )
    }),
} satisfies Partial<Handlers<keyof Api>>

import { randomUUID } from 'node:crypto'
import type { AuditAction } from '#contract/account/audit.ts'
import type { Api } from '#contract/api.ts'
import type { Plan, Subscription } from '#contract/billing/plans.ts'
import { record } from '../../account/audit.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Call, Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { emitChanged } from '../../live/emit.ts'
import { providerOf } from '../payments/provider-of.ts'
import { takeSubscriptionAs } from '../payments/take-over.ts'
import { planColumns } from './plan-rows.ts'
import { planUses } from './plan-use.ts'

type Row = Plan & {
  id: string
  status: Subscription['status'] | 'ENDED'
  periodStart: Date
  periodEnd: Date
  endsAt: Date | null
  numbers: string[]
}

const listed = (where: string) => `select s.id, s.status, s.period_start as "periodStart",
    s.period_end as "periodEnd", s.ends_at as "endsAt", ${planColumns}, array(
      select n.number from subscription_number n where n.account_id = s.account_id and n.subscription_id = s.id order by n.number
    ) as numbers
  from subscription s join plan p on p.price_id = s.price_id
  where s.account_id = $1 and ${where} order by p.type, s.created_at`

/** What it was canceled with stands in `ends_at`; a renewal that fails leaves that as it is. */
async function shown(tx: Tx, rows: Row[]): Promise<Subscription[]> {
  const uses = await planUses(tx)
  return rows.flatMap(({ id, status, periodStart, periodEnd, endsAt, numbers, ...plan }) => {
    if (status === 'ENDED') return []
    const canceled = status === 'CANCELED'
    return [
      {
        id,
        plan,
        status,
        periodStart: periodStart.toISOString(),
        periodEnd: periodEnd.toISOString(),
        nextBilledOn: canceled ? null : periodEnd.toISOString(),
        canceled,
        endsAt: canceled ? (endsAt ?? periodEnd).toISOString() : null,
        numbers,
        use: uses.get(id) ?? [],
      },
    ]
  })
}

export const subscriptions = {
  'GET /subscriptions': call =>
    call.inAccount(async tx => shown(tx, await tx.rows<Row>(listed(`s.status <> 'ENDED'`), [tx.accountId], 'subscriptions'))),

  'DELETE /subscriptions/:id': (call, { params: { id } }) => setCanceled(call, id, true),

  'POST /subscriptions/:id/take-back': (call, { params: { id } }) => setCanceled(call, id, false),
} satisfies Partial<Handlers<keyof Api>>

async function rowOf(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.rows<Row>(listed('s.id = $2'), [tx.accountId, id], 'subscription')
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

async function providerIdOf(tx: Tx, id: string): Promise<string> {
  const [row] = await tx.rows<{ providerId: string }>(
    'select provider_id as "providerId" from subscription where account_id = $1 and id = $2',
    [tx.accountId, id],
  )
  if (!row) throw new Refusal('NOT_FOUND')
  return row.providerId
}

const actions = { true: 'PLAN_CANCELED', false: 'PLAN_TAKEN_BACK' } satisfies Record<`${boolean}`, AuditAction>

/** Cancels at the end of what is paid, or takes that back; done already, it answers how it stands. */
async function setCanceled(call: Call, id: string, isCanceled: boolean): Promise<Subscription> {
  const before = await call.inAccount(tx => rowOf(tx, id))
  if (before.status === 'ENDED') throw new Refusal(isCanceled ? 'NOT_FOUND' : 'PLAN_ENDED')
  if ((before.status === 'CANCELED') !== isCanceled) {
    const askedAt = new Date()
    const providerId = await call.inAccount(tx => providerIdOf(tx, id))
    const now = await providerOf(call).setCanceled(providerId, isCanceled, randomUUID())
    await takeSubscriptionAs(call, now, askedAt)
    await call.inAccount(async tx => {
      await record(tx, call, actions[`${isCanceled}`], before.name)
      await emitChanged(tx, call.hub, ['subscriptions'], [id])
    })
  }
  const [after] = await call.inAccount(async tx => shown(tx, [await rowOf(tx, id)]))
  if (!after) throw new Refusal(isCanceled ? 'NOT_FOUND' : 'PLAN_ENDED')
  return after
}

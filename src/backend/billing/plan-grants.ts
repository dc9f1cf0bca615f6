import { randomUUIDv7 } from 'node:crypto'
import type { PlanGrant } from '#contract/billing/plans.ts'
import type { Tx } from '../db/transaction.ts'
import { lockBalance } from './ledger.ts'

export type Period = { start: Date; end: Date }
const nothing: PlanGrant = { texts: 0, leads: 0, confirmations: 0, monetary: 0 }

/**
 * Grants what a plan gives in a period of a subscription, once, however often it is told; `paymentId` is the payment that it came with.
 * A change to a plan that gives more grants the difference, one that gives less takes nothing back before the period ends.
 * What is left of the subscription's earlier periods goes. Of a period that is over already only the money is granted: it never goes.
 */
export async function grantPlan(
  tx: Tx,
  subscriptionId: string,
  period: Period,
  grant: PlanGrant,
  paymentId?: string,
): Promise<void> {
  await lockBalance(tx)
  const [known] = await tx.rows<PlanGrant & { is_over: boolean }>(
    `select coalesce(p.texts, 0) as texts, coalesce(p.leads, 0) as leads, coalesce(p.confirmations, 0) as confirmations,
       coalesce(p.monetary, 0)::bigint as monetary,
       p.ended_at is not null or exists (
         select from plan_period later where later.account_id = $1 and later.subscription_id = $2 and later.starts_at > $3
       ) as is_over
     from (select 1) one left join plan_period p on p.account_id = $1 and p.subscription_id = $2 and p.starts_at = $3`,
    [tx.accountId, subscriptionId, period.start],
  )
  const { is_over, ...granted } = known ?? { is_over: false, ...nothing }
  if (!is_over) await endPeriods(tx, subscriptionId, period.start)
  const given = is_over ? { ...granted, monetary: grant.monetary } : grant
  await tx.rows(
    `with kept as (
       insert into plan_period (account_id, subscription_id, starts_at, ends_at, texts, leads, confirmations, monetary, ended_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9::bool then clock_timestamp() end)
       on conflict (account_id, subscription_id, starts_at) do update set ends_at = excluded.ends_at,
         texts = greatest(plan_period.texts, excluded.texts), leads = greatest(plan_period.leads, excluded.leads),
         confirmations = greatest(plan_period.confirmations, excluded.confirmations),
         monetary = greatest(plan_period.monetary, excluded.monetary)
     ), entries as (
       insert into ledger_entry (account_id, id, kind, unit, amount, subscription_id, payment_id, created_at)
       select $1, id, 'GRANT', unit, amount, $2, $10, clock_timestamp()
       from unnest($11::uuid[], $12::text[], $13::bigint[]) as g (id, unit, amount) where amount > 0 returning unit, amount
     )
     update balance b set monetary = monetary + more.money, texts = b.texts + more.texts, leads = b.leads + more.leads,
       confirmations = b.confirmations + more.confirmations
     from (${sumsOf('entries')}) more where account_id = $1`,
    [
      tx.accountId,
      subscriptionId,
      period.start,
      period.end,
      given.texts,
      given.leads,
      given.confirmations,
      given.monetary,
      is_over,
      paymentId ?? null,
      [randomUUIDv7(), randomUUIDv7(), randomUUIDv7(), randomUUIDv7()],
      ['money', 'text', 'lead', 'confirmation'],
      [
        given.monetary - granted.monetary,
        given.texts - granted.texts,
        given.leads - granted.leads,
        given.confirmations - granted.confirmations,
      ],
    ],
    'grant-plan',
  )
}

/** Takes away what is left of what a subscription gave, where it ends. */
export async function expirePlan(tx: Tx, subscriptionId: string): Promise<void> {
  await lockBalance(tx)
  await endPeriods(tx, subscriptionId, null)
}

/**
 * Ends the periods of a subscription that began before a moment, or all of them. What was used is taken to be of them first, so that
 * what other plans gave stays; so does what came by no plan, and what is only given back later.
 */
async function endPeriods(tx: Tx, subscriptionId: string, before: Date | null): Promise<void> {
  await tx.rows(
    `with ending as (
       update plan_period set ended_at = clock_timestamp()
       where account_id = $1 and subscription_id = $2 and ended_at is null and ($3::timestamptz is null or starts_at < $3)
       returning texts, leads, confirmations
     ), own as (
       select coalesce(sum(texts), 0) as texts, coalesce(sum(leads), 0) as leads, coalesce(sum(confirmations), 0) as confirmations from ending
     ), running as (
       select coalesce(sum(texts), 0) as texts, coalesce(sum(leads), 0) as leads, coalesce(sum(confirmations), 0) as confirmations
       from plan_period where account_id = $1 and ended_at is null
     ), entries as (
       insert into ledger_entry (account_id, id, kind, unit, amount, subscription_id, created_at)
       select $1, id, 'EXPIRE', unit, -rest, $2, clock_timestamp()
       from balance b, own, running, lateral (values
         ($4::uuid, 'text', least(own.texts, b.texts - (running.texts - own.texts))),
         ($5::uuid, 'lead', least(own.leads, b.leads - (running.leads - own.leads))),
         ($6::uuid, 'confirmation', least(own.confirmations, b.confirmations - (running.confirmations - own.confirmations)))
       ) as rests (id, unit, rest)
       where b.account_id = $1 and rest > 0 returning unit, amount
     )
     update balance b set texts = b.texts + less.texts, leads = b.leads + less.leads,
       confirmations = b.confirmations + less.confirmations
     from (${sumsOf('entries')}) less where account_id = $1 and less.entries > 0`,
    [tx.accountId, subscriptionId, before, randomUUIDv7(), randomUUIDv7(), randomUUIDv7()],
    'end-plan-periods',
  )
}

const sumsOf = (entries: string) => `
  select count(*) as entries, coalesce(sum(amount) filter (where unit = 'money'), 0)::bigint as money,
    coalesce(sum(amount) filter (where unit = 'text'), 0)::int as texts,
    coalesce(sum(amount) filter (where unit = 'lead'), 0)::int as leads,
    coalesce(sum(amount) filter (where unit = 'confirmation'), 0)::int as confirmations
  from ${entries}`

/** Counts a contact as a lead of the plan, once in its period; false where none is left, or no plan gives any. */
export async function takeLead(tx: Tx, contactId: string): Promise<boolean> {
  const { leads } = await lockBalance(tx)
  const [period] = await tx.rows<{ subscription_id: string; starts_at: Date; is_counted: boolean }>(
    `select p.subscription_id, p.starts_at, exists (
       select from counted_lead c where c.account_id = $1 and c.subscription_id = p.subscription_id and c.period_starts_at = p.starts_at
         and c.contact_id = $2
     ) as is_counted
     from plan_period p where p.account_id = $1 and p.ended_at is null and p.leads > 0 order by p.ends_at limit 1`,
    [tx.accountId, contactId],
    'lead-period',
  )
  if (!period || period.is_counted) return period !== undefined
  if (leads < 1) return false
  await tx.rows(
    `with counted as (
       insert into counted_lead (account_id, subscription_id, period_starts_at, contact_id) values ($1, $2, $3, $4)
     ), entry as (
       insert into ledger_entry (account_id, id, kind, unit, amount, subscription_id) values ($1, $5, 'CHARGE', 'lead', -1, $2)
     )
     update balance set leads = leads - 1 where account_id = $1`,
    [tx.accountId, period.subscription_id, period.starts_at, contactId, randomUUIDv7()],
    'take-lead',
  )
  return true
}

/** The same where a plan of the account ever gave leads; of any other account nobody is counted, and all may sign up. */
export async function countLead(tx: Tx, contactId: string): Promise<boolean> {
  const counts = await tx.rows(
    'select 1 from plan_period where account_id = $1 and leads > 0 limit 1',
    [tx.accountId],
    'plan-counts-leads',
  )
  return counts.length === 0 || takeLead(tx, contactId)
}

/**
 * Holds one of the plan's confirmation messages for a text, whose price is then 0; it is charged or given back as every text's hold.
 * False where none is left: money pays. The text's conversation is locked before.
 */
export async function takeConfirmation(tx: Tx, messageId: string): Promise<boolean> {
  const taken = await tx.rows(
    `with taken as (
       update balance set confirmations = confirmations - 1 where account_id = $1 and confirmations > 0 returning account_id
     )
     insert into ledger_entry (account_id, id, kind, unit, amount, message_id)
     select account_id, $2, 'HOLD', 'confirmation', -1, $3 from taken returning 1`,
    [tx.accountId, randomUUIDv7(), messageId],
    'take-confirmation',
  )
  return taken.length > 0
}

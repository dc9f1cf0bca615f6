import { randomUUID } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import { withAccount, type Tx } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { emitChanged } from '../../live/emit.ts'
import { billingDataOf } from '../billing-data.ts'
import { vatOf } from '../documents/vat.ts'
import { queueNotice } from '../notices/notices.ts'
import { languageOfAccount, paymentLabel } from '../notices/words.ts'
import { keptCard } from '../payments/customers.ts'
import { CardRefused, type Card, type OneTime } from '../payments/provider.ts'
import { providerOf } from '../payments/provider-of.ts'
import { takeOver } from '../payments/take-over.ts'
import { lockSettings } from './lock-settings.ts'
import { usedThisMonth } from './top-up-rows.ts'

const againAfterSeconds = 60
/** The provider knows a key for a day; what it charged under it has long been told by then. */
const keyHours = 23

type Wish = OneTime & { card: Card }
type Failure = 'CARD_REFUSED' | 'CEILING_REACHED' | 'PROVIDER_AWAY'

/** Tops up whoever is below their amount, one at a time for each account and over all processes, and goes on where one was cut off. */
export async function topUpAutomatically(context: AppContext): Promise<void> {
  const { rows } = await context.database.pool.query<{ account_id: string }>(
    `select s.account_id from balance_settings s join balance b on b.account_id = s.account_id
     where s.top_up_key is not null and s.top_up_began_at < now() - $1 * interval '1 second'
       or s.top_up_key is null and s.top_up_on and (
         b.monetary < s.top_up_below and s.top_up_failure is distinct from 'CARD_REFUSED'
         or b.monetary >= s.top_up_below and s.top_up_failure is not null)`,
    [againAfterSeconds],
  )
  for (const { account_id } of rows) await topUp(context, account_id)
}

async function topUp(context: AppContext, accountId: string): Promise<void> {
  const wish = await withAccount(context.database, accountId, tx => begin(tx, context, new Date()))
  if (!wish) return
  try {
    const id = await providerOf(context).charge(wish)
    await takeOver(context, { kind: 'payment', id })
  } catch (error) {
    const failure = error instanceof CardRefused ? 'CARD_REFUSED' : error instanceof Refusal ? 'PROVIDER_AWAY' : null
    if (!failure) throw error
    await withAccount(context.database, accountId, tx => fail(tx, context, failure))
  }
}

type Row = {
  is_on: boolean
  is_below: boolean
  amount: number
  ceiling: number
  key: string | null
  wish: Wish | null
  is_waiting: boolean
  is_old: boolean
  failure: Failure | null
  currency: string
}

/** What is to be charged now, noted under its key before it is; null where nothing is. */
async function begin(tx: Tx, context: AppContext, now: Date): Promise<Wish | null> {
  await lockSettings(tx)
  const [row] = await tx.rows<Row>(
    `select s.top_up_on as is_on, b.monetary < s.top_up_below as is_below, s.top_up_amount as amount, s.top_up_ceiling as ceiling,
       s.top_up_key as key, s.top_up_wish as wish, s.top_up_began_at > now() - $2 * interval '1 second' as is_waiting,
       a.currency, s.top_up_failure as failure, coalesce((s.top_up_wish ->> 'since')::timestamptz < now() - $3 * interval '1 hour', true) as is_old
     from balance_settings s join balance b on b.account_id = s.account_id join account a on a.id = s.account_id
     where s.account_id = $1`,
    [tx.accountId, againAfterSeconds, keyHours],
    'begin-top-up',
  )
  if (!row || (row.key !== null && row.is_waiting)) return null
  if (row.key !== null) {
    await keep(tx, row.is_old ? null : row.key, row.is_old ? null : row.wish)
    return row.is_old ? null : row.wish
  }
  if (!row.is_on) return null
  if (!row.is_below) {
    await tx.rows('update balance_settings set top_up_failure = null where account_id = $1', [tx.accountId])
    await emitChanged(tx, context.hub, ['balance-settings'], [])
    return null
  }
  const card = await keptCard(tx)
  const customer = await tx.rows<{ id: string }>('select customer_id as id from payment_customer where account_id = $1', [
    tx.accountId,
  ])
  const [{ id: customerId } = { id: '' }] = customer
  if (!card || row.failure === 'CARD_REFUSED') return null
  if ((await usedThisMonth(tx, now)) + row.amount > row.ceiling) {
    if (row.failure !== 'CEILING_REACHED') await fail(tx, context, 'CEILING_REACHED')
    return null
  }
  const key = randomUUID()
  const wish = {
    key,
    customerId,
    cause: 'AUTO_TOP_UP' as const,
    label: paymentLabel(await languageOfAccount(tx), 'AUTO_TOP_UP'),
    currency: row.currency,
    net: row.amount,
    taxPercent: vatOf(await billingDataOf(tx)).percent,
    card,
  }
  await keep(tx, key, { ...wish, since: now })
  return wish
}

const keep = (tx: Tx, key: string | null, wish: object | null) =>
  tx.rows(
    `update balance_settings set top_up_key = $2, top_up_wish = $3, top_up_began_at = case when $2::uuid is not null then now() end
     where account_id = $1`,
    [tx.accountId, key, wish && JSON.stringify(wish)],
    'keep-top-up',
  )

/** A provider that is away is asked again under the same key; of everything else people are told, once. */
async function fail(tx: Tx, context: AppContext, failure: Failure): Promise<void> {
  const [row] = await tx.rows<{ people: string[] }>(
    `update balance_settings set top_up_failure = $2,
       top_up_key = case when $2 = 'PROVIDER_AWAY' then top_up_key end, top_up_wish = case when $2 = 'PROVIDER_AWAY' then top_up_wish end
     where account_id = $1 and top_up_failure is distinct from $2 returning alert_people as people`,
    [tx.accountId, failure],
  )
  if (!row) return
  if (failure !== 'PROVIDER_AWAY') await queueNotice(tx, context, { kind: 'topUpFailed', reason: failure, people: row.people })
  await emitChanged(tx, context.hub, ['balance-settings'], [])
}

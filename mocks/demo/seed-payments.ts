import type pg from 'pg'
import { idAt } from './ids.ts'
import { insertAll, type Seeding } from './insert-all.ts'
import { momentOf } from './line.ts'
import { pricesOf } from './seed-prices.ts'
import { account } from './shop.ts'

/** Writes the document of a payment as the backend does; stand-ins know nothing of how. */
export type IssueDocument = (
  client: pg.PoolClient,
  issued: { accountId: string; paymentId: string; at: Date },
) => Promise<unknown>

const million = 1_000_000
const vatPercent = 23

/** The tax id is nobody's: no tax office gives numbers that begin like this. */
const company = {
  company_name: 'Lumo Ceramics sp. z o.o.',
  tax_type: 'NIP',
  tax_id: '1234567819',
  phone: '+16285550119',
  email: 'office@lumoceramics.example',
  line1: 'ul. Garncarska 7',
  postal_code: '31-115',
  city: 'Kraków',
  country: 'PL',
  version: 1,
}

/** What stands in the ledger of a text that left. */
const steps = `(values ('HOLD', -1), ('RELEASE', 1), ('CHARGE', -1)) as k (kind, sign)`

type Cause = 'TOP_UP' | 'AUTO_TOP_UP' | 'PLAN' | 'REFUND'
type Payment = { id: string; at: Date; cause: Cause; net: number; of?: string; price_id?: string }

/**
 * What the shop paid in the last months, with its documents, and what its texts cost: together with the campaigns they come to the
 * balance that it has. Comes after everything that costs.
 */
export async function seedPayments(seeding: Seeding, issue: IssueDocument | undefined): Promise<void> {
  const { client, accountId, now } = seeding
  await insertAll(
    client,
    'billing_data',
    'account_id uuid, company_name text, tax_type text, tax_id text, phone text, email text, line1 text, postal_code text, city text, ' +
      'country text, version int',
    [{ account_id: accountId, ...company }],
  )
  await chargeTexts(seeding)
  await chargeCampaigns(seeding)
  const paid = (when: Parameters<typeof momentOf>[0], cause: Cause, net: number, more: Partial<Payment> = {}): Payment => {
    const at = momentOf(when, now)
    return { id: idAt(at), at, cause, net, ...more }
  }
  const twice = paid('19d 9:12', 'TOP_UP', 50 * million)
  const credits = [
    paid('41d 8:02', 'TOP_UP', 50 * million),
    twice,
    paid('18d 11:31', 'REFUND', -50 * million, { of: twice.id }),
    paid('9d 6:40', 'AUTO_TOP_UP', 25 * million),
    paid('6d 9:14', 'TOP_UP', 50 * million),
  ]
  const { rows } = await client.query<{ sum: string }>(
    `select coalesce(sum(amount), 0)::text as sum from ledger_entry where account_id = $1 and unit = 'money'`,
    [accountId],
  )
  const later = credits.reduce((sum, { net }) => sum + net, 0)
  // The first one brings what is missing to what there is today.
  const first = paid('62d 15:05', 'TOP_UP', account.openingBalanceMillionths - Number(rows[0]?.sum) - later)
  const all = [first, ...credits, ...(await planPayments(seeding))].toSorted(
    (one, other) => one.at.getTime() - other.at.getTime(),
  )
  await insertAll(
    client,
    'payment',
    'account_id uuid, id uuid, provider_id text, at timestamptz, cause text, price_id text, of_payment uuid, currency text, ' +
      'net bigint, tax bigint, gross bigint, refunded bigint, is_disputed boolean',
    all.map(({ id, at, cause, net, of, price_id }) => {
      const tax = Math.round((net * vatPercent) / million) * 10_000
      const gross = net + tax
      const refunded = id === twice.id ? gross : 0
      return {
        account_id: accountId,
        id,
        provider_id: `demo_${id}`,
        at,
        cause,
        price_id,
        of_payment: of,
        currency: account.currency,
        net,
        tax,
        gross,
        refunded,
        is_disputed: false,
      }
    }),
  )
  await insertAll(
    client,
    'ledger_entry',
    'account_id uuid, id uuid, kind text, unit text, amount bigint, payment_id uuid, created_at timestamptz',
    [first, ...credits].map(({ id, at, cause, net }) => ({
      account_id: accountId,
      id: idAt(at),
      kind: cause === 'REFUND' ? 'REFUND' : 'TOP_UP',
      unit: 'money',
      amount: net,
      payment_id: id,
      created_at: at,
    })),
  )
  for (const { id, at } of all) await issue?.(client, { accountId, paymentId: id, at })
}

type Left = { id: string; phone: string; channel: string; parts: number }

/** Texts of chats that left have cost what such texts cost. */
async function chargeTexts(seeding: Seeding): Promise<void> {
  const { client, accountId } = seeding
  const priceTo = await pricesOf(seeding)
  const { rows } = await client.query<Left>(
    `select id, to_number as phone, channel, parts from message
     where account_id = $1 and direction = 'out' and channel in ('sms', 'mms') and parts > 0
       and status in ('SENT', 'CARRIER_PENDING', 'DELIVERED') and (origin <> 'campaign' or origin_id is null)`,
    [accountId],
  )
  const priced = rows.flatMap(({ id, phone, channel, parts }) => {
    const price = priceTo(phone)
    return price ? [{ id, price: channel === 'mms' ? price.mms : price.part * parts }] : []
  })
  await client.query(
    `with priced as (
       update message m set price = p.price from jsonb_to_recordset($2) as p (id uuid, price bigint)
       where m.account_id = $1 and m.id = p.id returning m.id, m.price, m.time
     )
     insert into ledger_entry (account_id, id, kind, amount, message_id, created_at)
     select $1, gen_random_uuid(), kind, sign * price, id, time from priced, ${steps}`,
    [accountId, JSON.stringify(priced)],
  )
}

/** Texts of campaigns have cost what their check said; of those that stand in no chat it is one charge. */
async function chargeCampaigns({ client, accountId }: Seeding): Promise<void> {
  const left = `select r.campaign_id, r.message_id, r.price, r.left_at from campaign_recipient r
     where r.account_id = $1 and r.outcome in ('DELIVERED', 'ON_THE_WAY', 'FAILED')`
  await client.query(
    `with priced as (
       update message m set price = r.price from (${left}) r where m.account_id = $1 and m.id = r.message_id returning m.id, r.*
     )
     insert into ledger_entry (account_id, id, kind, amount, message_id, campaign_id, created_at)
     select $1, gen_random_uuid(), kind, sign * price, message_id, campaign_id, left_at from priced, ${steps}`,
    [accountId],
  )
  await client.query(
    `insert into ledger_entry (account_id, id, kind, amount, campaign_id, created_at)
     select $1, gen_random_uuid(), 'CHARGE', -sum(price), campaign_id, max(left_at) from (${left}) r where message_id is null
     group by campaign_id`,
    [accountId],
  )
}

/** Of each plan that it has, the payment that its period began with. */
async function planPayments({ client, accountId }: Seeding): Promise<Payment[]> {
  const { rows } = await client.query<{ price_id: string; price: string; period_start: Date }>(
    `select s.price_id, p.price::text, s.period_start from subscription s join plan p using (price_id) where s.account_id = $1 and p.price > 0`,
    [accountId],
  )
  return rows.map(({ price_id, price, period_start }) => ({
    id: idAt(period_start),
    at: period_start,
    cause: 'PLAN',
    net: Number(price),
    price_id,
  }))
}

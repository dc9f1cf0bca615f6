import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '../db/transaction.ts'

/** What pays: money, in millionths, and parts of the plan's. */
export type Paid = { money: number; texts: number }

/** What of a campaign's own hold is left: nobody's text has taken it over yet. */
async function campaignHold(tx: Tx, campaignId: string): Promise<Paid> {
  const [row] = await tx.rows<Paid>(
    `select coalesce(-sum(amount) filter (where unit = 'money'), 0)::bigint as money,
       coalesce(-sum(amount) filter (where unit = 'text'), 0)::int as texts
     from ledger_entry where account_id = $1 and campaign_id = $2 and message_id is null`,
    [tx.accountId, campaignId],
    'campaign-hold',
  )
  return row ?? { money: 0, texts: 0 }
}

/** Gives back what is left of it, in the units that it was taken in. */
export async function releaseCampaignHold(tx: Tx, campaignId: string): Promise<void> {
  const rest = await campaignHold(tx, campaignId)
  if (rest.money > 0 || rest.texts > 0)
    await tx.rows(
      `with released as (
         insert into ledger_entry (account_id, id, kind, unit, amount, campaign_id)
         select $1, id, 'RELEASE', unit, amount, $2
         from (values ($3::uuid, 'money', $5::bigint), ($4::uuid, 'text', $6::bigint)) as r (id, unit, amount) where amount > 0
       ) update balance set monetary = monetary + $5::bigint, texts = texts + $6::bigint::int where account_id = $1`,
      [tx.accountId, campaignId, randomUUIDv7(), randomUUIDv7(), rest.money, rest.texts],
    )
}

/** What a campaign took of one unit: `charged`; `stillHeld` of the campaign itself and of texts whose end nobody knows yet. */
export type CampaignSums = { charged: number; stillHeld: number }

export async function campaignSums(tx: Tx, campaignId: string): Promise<{ money: CampaignSums; texts: CampaignSums }> {
  const rows = await tx.rows<{ kind: string; unit: string; amount: number }>(
    `select kind, unit, sum(amount)::bigint as amount from ledger_entry
     where account_id = $1 and campaign_id = $2 group by 1, 2`,
    [tx.accountId, campaignId],
    'campaign-sums',
  )
  const of = (unit: string): CampaignSums => {
    const own = rows.filter(row => row.unit === unit)
    const charged = -(own.find(row => row.kind === 'CHARGE')?.amount ?? 0)
    return { charged, stillHeld: -own.reduce((sum, row) => sum + row.amount, 0) - charged }
  }
  return { money: of('money'), texts: of('text') }
}

import { type NewPlan, type ReturnTo, withVisit } from '#contract/billing/payments.ts'
import type { AppContext } from '../../context.ts'
import { withAccount, type Tx } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { billingDataOf } from '../billing-data.ts'
import { vatOf } from '../documents/vat.ts'
import { languageOfAccount, paymentLabel } from '../notices/words.ts'
import { planOf } from '../subscriptions/plan-rows.ts'
import { customerOf } from './customers.ts'
import type { Page, Ways } from './provider.ts'
import { providerOf } from './provider-of.ts'

export type Kind = 'PLAN' | 'RECHARGE' | 'DUE'
/** A visit as it is begun. */
export type Visit = {
  id: string
  kind: Kind
  amount: number | null
  priceId: string | null
  /** The invoice that it pays. */
  invoiceId: string | null
  returnTo: ReturnTo
}
export type Opened = { id: string; url: string }

/** Refuses whom no document could name. */
export async function payerOf(tx: Tx): Promise<{ currency: string; taxPercent: number }> {
  const buyer = await billingDataOf(tx)
  if (!buyer.companyName.trim()) throw new Refusal('BILLING_DATA_REQUIRED')
  const [account] = await tx.rows<{ currency: string }>('select currency from account where id = $1', [tx.accountId])
  return { currency: account?.currency ?? '', taxPercent: vatOf(buyer).percent }
}

/** Amounts are counted in hundredths: other currencies cannot be paid here. */
export function refuseCurrency(currency: string): void {
  const { maximumFractionDigits } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  if (maximumFractionDigits !== 2) throw new Refusal('CURRENCY_NOT_PAYABLE')
}

/** Notes that somebody goes to pay, before the provider is asked: it is asked under this row's id, however often. */
export async function beginVisit(tx: Tx, visit: Visit, currency: string, person: string): Promise<void> {
  await tx.rows(
    `insert into checkout (account_id, id, kind, amount, currency, price_id, invoice_id, return_to, person)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [tx.accountId, visit.id, visit.kind, visit.amount, currency, visit.priceId, visit.invoiceId, visit.returnTo, person],
  )
}

type Row = Visit & { sessionId: string | null; url: string | null; currency: string }

async function rowOf(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.rows<Row>(
    `select id, kind, amount, price_id as "priceId", invoice_id as "invoiceId", return_to as "returnTo", session_id as "sessionId", url, currency
     from checkout where account_id = $1 and id = $2`,
    [tx.accountId, id],
  )
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** The way to the provider's page of a visit that was begun; the same one again where it was asked for before. */
export async function openVisit(context: AppContext, accountId: string, id: string): Promise<Opened> {
  const inAccount = <T>(work: (tx: Tx) => Promise<T>) => withAccount(context.database, accountId, work)
  const begun = await inAccount(async tx => ({
    row: await rowOf(tx, id),
    payer: await payerOf(tx),
    language: await languageOfAccount(tx),
    own: await ownOfType(tx, id),
  }))
  const { row, payer, language, own } = begun
  if (row.sessionId && row.url) return { id: row.sessionId, url: row.url }
  const provider = providerOf(context)
  const customerId = await customerOf(context, accountId)
  const ways = waysOf(context.config.publicUrl, row)
  const page = async (): Promise<Page> => {
    if (row.kind === 'PLAN') {
      const wish = { key: id, customerId, priceId: row.priceId ?? '', taxPercent: payer.taxPercent, ...ways }
      return own ? provider.openPlanChange({ ...wish, subscriptionId: own }) : provider.openSubscribing(wish)
    }
    if (row.invoiceId) {
      const { url } = await provider.invoice(row.invoiceId)
      if (!url) throw new Refusal('NOTHING_DUE')
      return { id: row.invoiceId, url }
    }
    const cause = row.kind === 'DUE' ? 'DUE' : 'TOP_UP'
    const { currency, amount } = row
    const label = paymentLabel(language, cause)
    return provider.openPayment({
      key: id,
      customerId,
      cause,
      label,
      currency,
      net: amount ?? 0,
      taxPercent: payer.taxPercent,
      ...ways,
    })
  }
  const opened = await page()
  await inAccount(tx =>
    tx.rows('update checkout set session_id = $3, url = $4 where account_id = $1 and id = $2', [
      tx.accountId,
      id,
      opened.id,
      opened.url,
    ]),
  )
  return opened
}

/** The subscription that a visit for a plan changes: the account has at most one of each type. */
async function ownOfType(tx: Tx, visitId: string): Promise<string | null> {
  const [row] = await tx.rows<{ providerId: string }>(
    `select s.provider_id as "providerId" from checkout c join plan p on p.price_id = c.price_id
     join subscription s on s.account_id = c.account_id and s.type = p.type and s.status <> 'ENDED'
     where c.account_id = $1 and c.id = $2`,
    [tx.accountId, visitId],
  )
  return row?.providerId ?? null
}

function waysOf(publicUrl: string, { id, returnTo }: Pick<Visit, 'id' | 'returnTo'>): Ways {
  const back = publicUrl + withVisit(returnTo, id)
  return { doneUrl: back, closedUrl: `${back}&closed=1` }
}

/** A plan that may be bought or changed to. Refuses with NOT_FOUND and PLAN_ALREADY_YOURS. */
export async function checkPlan(tx: Tx, { priceId }: Pick<NewPlan, 'priceId'>, currency: string): Promise<void> {
  const plan = await planOf(tx, priceId)
  const [row] = await tx.rows<{ is_offered: boolean; is_own: boolean }>(
    `select is_offered, exists (
       select from subscription s where s.account_id = $1 and s.price_id = p.price_id and s.status <> 'ENDED'
     ) as is_own from plan p where price_id = $2`,
    [tx.accountId, priceId],
  )
  if (row?.is_own) throw new Refusal('PLAN_ALREADY_YOURS')
  if (!plan || !row?.is_offered || plan.currency !== currency) throw new Refusal('NOT_FOUND')
}

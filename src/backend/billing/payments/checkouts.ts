import type { Api } from '#contract/api.ts'
import { type Checkout, settingsVisit, withVisit } from '#contract/billing/payments.ts'
import { isDatabaseAway } from '../../db/errors.ts'
import { withoutAccount, type Tx } from '../../db/transaction.ts'
import type { Call, Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { log } from '../../log.ts'
import { refuseAboveCeiling } from '../automatic/balance-settings.ts'
import { unpaidOf } from '../subscriptions/unpaid-invoices.ts'
import { customerOf } from './customers.ts'
import { beginVisit, checkPlan, openVisit, payerOf, refuseCurrency, type Visit } from './open-checkout.ts'
import { providerOf } from './provider-of.ts'
import { takeOver } from './take-over.ts'

const millionthsPerMinorUnit = 10_000
/** However often somebody looks, the provider is asked no more than that. */
const askedAgainSeconds = 2

const nothing = { amount: null, priceId: null, invoiceId: null }

export const checkouts = {
  'GET /payment-settings': async (call, { query: { returnTo } }) => {
    providerOf(call)
    const customerId = await customerOf(call, call.accountId)
    return providerOf(call).openSettings(
      customerId,
      call.config.publicUrl + (returnTo.startsWith('/payment-end') ? withVisit(returnTo, settingsVisit) : returnTo),
    )
  },

  'POST /plan': async (call, { body: { priceId, returnTo } }) => {
    const id = await call.once(
      async (tx, made) => {
        const { currency } = await payerOf(tx)
        await checkPlan(tx, { priceId }, currency)
        await beginVisit(tx, { ...nothing, id: made, kind: 'PLAN', priceId, returnTo }, currency, call.person.sub)
        return made
      },
      { again: async (_, made) => made },
    )
    await closeOthers(call, id)
    const { id: sessionId, url } = await openVisit(call, call.accountId, id)
    return { sessionId, url }
  },

  'POST /recharge': async (call, { body: { amount, returnTo } }) => {
    const id = await call.once(
      async (tx, made) => {
        const { currency } = await payerOf(tx)
        refuseCurrency(currency)
        const wanted = amount * millionthsPerMinorUnit
        await refuseAboveCeiling(tx, wanted)
        const visit = { ...nothing, id: made, kind: 'RECHARGE', amount: wanted, returnTo } as const
        await beginVisit(tx, visit, currency, call.person.sub)
        return made
      },
      { again: async (_, made) => made },
    )
    return openVisit(call, call.accountId, id)
  },

  'POST /due-payment': async (call, { body }) => {
    const id = await call.once(
      async (tx, made) => {
        const { currency } = await payerOf(tx)
        const due = await dueNow(tx, body?.invoice)
        refuseCurrency(currency)
        const visit = { ...nothing, ...due, id: made, kind: 'DUE', returnTo: body?.returnTo ?? '/new-plans' } as const
        await beginVisit(tx, visit, currency, call.person.sub)
        return made
      },
      { again: async (_, made) => made },
    )
    return openVisit(call, call.accountId, id)
  },

  'GET /checkouts/:id': async (call, { params: { id } }) => {
    const row = await call.inAccount(tx => rowOf(tx, id))
    if (row.state !== 'OPEN' && row.state !== 'PENDING') return shown(row)
    if (!row.session_id || !(await call.inAccount(tx => mayAsk(tx, row.id)))) return shown(row)
    await askAbout(call, row.session_id).catch((error: unknown) => {
      if (isDatabaseAway(error)) throw error
      log.warn({ checkout: row.id, error: String(error) }, 'the payment provider was asked about a checkout in vain')
    })
    return shown(await call.inAccount(tx => rowOf(tx, id)))
  },

  'GET /checkout-ends/:id': async ({ database }, { params: { id } }) => {
    const [end] = await withoutAccount(database, tx =>
      tx.rows<Pick<Row, 'kind' | 'state'>>('select kind, state from checkout_end($1)', [id]),
    )
    if (!end) throw new Refusal('NOT_FOUND')
    return end
  },
} satisfies Partial<Handlers<keyof Api>>

type Row = {
  id: string
  session_id: string | null
  kind: Checkout['kind']
  state: Checkout['state']
  amount: number | null
  currency: string
}

/** By the provider's id, or ours as in the address that leads back. Refuses with NOT_FOUND. */
async function rowOf(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.rows<Row>(
    `select id, session_id, kind, state, amount, currency from checkout
     where account_id = $1 and (id = $3 or session_id = $2) order by created_at desc limit 1`,
    [tx.accountId, id, /^[0-9a-f-]{36}$/i.test(id) ? id : null],
    'checkout',
  )
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

const shown = ({ id, session_id, kind, state, amount, currency }: Row): Checkout => ({
  id: session_id ?? id,
  kind,
  state,
  amount,
  currency,
})

async function mayAsk(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.rows(
    `update checkout set asked_at = clock_timestamp()
     where account_id = $1 and id = $2 and (asked_at is null or asked_at < clock_timestamp() - $3 * interval '1 second') returning 1`,
    [tx.accountId, id, askedAgainSeconds],
  )
  return rows.length > 0
}

/** Pages for a change of plan and invoices are no checkouts of the provider's. */
async function askAbout(call: Call, sessionId: string): Promise<void> {
  if (sessionId.startsWith('cs_')) return takeOver(call, { kind: 'checkout', id: sessionId })
  if (sessionId.startsWith('in_')) return takeOver(call, { kind: 'invoice', id: sessionId })
  const own = await call.inAccount(tx =>
    tx.rows<{ id: string }>(
      `select s.provider_id as id from checkout c join plan p on p.price_id = c.price_id
       join subscription s on s.account_id = c.account_id and s.type = p.type and s.status <> 'ENDED'
       where c.account_id = $1 and c.session_id = $2`,
      [tx.accountId, sessionId],
    ),
  )
  for (const { id } of own) await takeOver(call, { kind: 'subscription', id })
}

/** What is paid at once of all that is owed, before tax: this invoice, or what an operator set; the first where none is named. */
async function dueNow(tx: Tx, wanted: string | null | undefined): Promise<Pick<Visit, 'amount' | 'invoiceId'>> {
  const [due] = (await unpaidOf(tx)).filter(({ invoice }) => wanted === undefined || invoice === wanted)
  if (!due) throw new Refusal('NOTHING_DUE')
  return { amount: due.amount, invoiceId: due.invoice }
}

/** Of several visits for a plan of one type only the last can be paid: nobody buys two in two windows. */
async function closeOthers(call: Call, id: string): Promise<void> {
  const others = await call.inAccount(tx =>
    tx.rows<{ sessionId: string | null }>(
      `update checkout set state = 'CLOSED' where account_id = $1 and kind = 'PLAN' and state = 'OPEN' and id <> $2
         and created_at < (select created_at from checkout where account_id = $1 and id = $2)
         and price_id in (select o.price_id from plan o join plan p on p.type = o.type
           where p.price_id = (select price_id from checkout where account_id = $1 and id = $2))
       returning session_id as "sessionId"`,
      [tx.accountId, id],
    ),
  )
  for (const { sessionId } of others) if (sessionId) await call.payments?.closeCheckout(sessionId)
}

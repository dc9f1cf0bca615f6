import { charge, refund } from './charges.ts'
import { missing, needed, StripeError, wrong } from './errors.ts'
import { type Fields, groupOf, metadataOf, textOf } from './form-fields.ts'
import { giveUp, invoicesOf } from './invoices.ts'
import { baseOf, type Invoice, type Kind, type Kinds, secondsOf } from './objects.ts'
import { openPortal, openSession, ratesIn, wholeNumber } from './sessions.ts'
import { end } from './subscriptions.ts'
import type { Store } from './store.ts'

type Asked = { store: Store; origin: string; id: string; fields: Fields; query: URLSearchParams }
/** By method and path after /v1; `:id` stands for an object's. */
type ApiRoutes = Record<string, (asked: Asked) => Promise<object>>

const listed = (url: string, data: object[], has_more = false) => ({ object: 'list', url, has_more, data })
const need = (fields: Fields, name: string) => {
  const value = textOf(fields, name)
  if (!value) throw needed(name)
  return value
}
const getter =
  <K extends Kind>(kind: K) =>
  ({ store, id }: Asked): Promise<Kinds[K]> =>
    store.get(kind, id)

const settled = (invoice: Invoice | null) => {
  if (!invoice) throw wrong('invoice', 'This invoice is settled already.')
  return invoice
}

/** The routes that are used of Stripe's, with its refusals. */
export const apiRoutes: ApiRoutes = {
  'POST /customers': ({ store, fields }) =>
    store.put('customer', {
      ...baseOf('customer', store.now),
      name: textOf(fields, 'name') ?? null,
      email: textOf(fields, 'email') ?? null,
      metadata: metadataOf(fields),
      balance: 0,
      invoice_settings: { default_payment_method: null },
    }),
  'GET /customers/:id': getter('customer'),
  'POST /customers/:id': async ({ store, id, fields }) => {
    const customer = await store.get('customer', id)
    const chosen = textOf(groupOf(fields, 'invoice_settings'), 'default_payment_method')
    const changed = await store.put('customer', {
      ...customer,
      name: textOf(fields, 'name') ?? customer.name,
      email: textOf(fields, 'email') ?? customer.email,
      ...(chosen && { invoice_settings: { default_payment_method: (await store.get('payment_method', chosen)).id } }),
    })
    await store.tell('customer.updated', changed)
    return changed
  },
  'GET /payment_methods/:id': getter('payment_method'),

  'POST /products': ({ store, fields }) =>
    store.put('product', {
      ...baseOf('product', store.now, textOf(fields, 'id')),
      name: need(fields, 'name'),
      active: true,
    }),
  'POST /prices': async ({ store, fields }) => {
    const product = await store.get('product', need(fields, 'product'))
    const interval = textOf(groupOf(fields, 'recurring'), 'interval')
    if (interval !== undefined && interval !== 'month' && interval !== 'year') throw wrong('recurring[interval]')
    return store.put('price', {
      ...baseOf('price', store.now),
      active: true,
      currency: need(fields, 'currency'),
      product: product.id,
      type: interval ? 'recurring' : 'one_time',
      unit_amount: wholeNumber(need(fields, 'unit_amount'), 'unit_amount'),
      recurring: interval ? { interval, interval_count: 1 } : null,
    })
  },
  'GET /prices/:id': getter('price'),

  'POST /tax_rates': ({ store, fields }) =>
    store.put('tax_rate', {
      ...baseOf('tax_rate', store.now),
      display_name: need(fields, 'display_name'),
      percentage: Number(need(fields, 'percentage')),
      inclusive: need(fields, 'inclusive') === 'true',
      active: true,
    }),
  'GET /tax_rates': async ({ store }) => listed('/v1/tax_rates', await store.list('tax_rate')),

  'POST /checkout/sessions': ({ store, origin, fields }) => openSession(store, origin, fields),
  'GET /checkout/sessions/:id': getter('checkout.session'),
  'POST /checkout/sessions/:id/expire': async ({ store, id }) => {
    const session = await store.get('checkout.session', id)
    if (session.status !== 'open') throw wrong('session', `This Session is ${session.status}, so it cannot be expired.`)
    const expired = await store.put('checkout.session', { ...session, status: 'expired', url: null })
    await store.tell('checkout.session.expired', expired)
    return expired
  },
  'POST /billing_portal/sessions': ({ store, origin, fields }) => openPortal(store, origin, fields),

  'GET /subscriptions/:id': getter('subscription'),
  'POST /subscriptions/:id': async ({ store, id, fields }) => {
    const subscription = await store.get('subscription', id)
    if (subscription.status === 'canceled')
      throw wrong('subscription', 'A canceled subscription can only update its cancellation_details and metadata.')
    const isCanceled = textOf(fields, 'cancel_at_period_end')
    const [item] = subscription.items.data
    const changed = await store.put('subscription', {
      ...subscription,
      ...(isCanceled !== undefined && {
        cancel_at_period_end: isCanceled === 'true',
        cancel_at: isCanceled === 'true' ? (item?.current_period_end ?? null) : null,
        canceled_at: isCanceled === 'true' ? secondsOf(store.now) : null,
      }),
      ...('default_tax_rates' in fields && { default_tax_rates: await ratesIn(store, fields, 'default_tax_rates') }),
    })
    await store.tell('customer.subscription.updated', changed)
    return changed
  },
  'DELETE /subscriptions/:id': async ({ store, id }) => end(store, await store.get('subscription', id)),

  'GET /invoices': async ({ store, query }) => {
    const subscription = await store.get('subscription', query.get('subscription') ?? '')
    const status = query.get('status')
    const all = (await invoicesOf(store, subscription)).filter(one => status === null || one.status === status)
    const limit = Math.min(100, Number(query.get('limit') ?? 10))
    return listed('/v1/invoices', all.slice(0, limit), all.length > limit)
  },
  'GET /invoices/:id': getter('invoice'),
  'POST /invoices/:id/void': async ({ store, id }) => settled(await giveUp(store, await store.get('invoice', id), 'void')),
  'POST /invoices/:id/mark_uncollectible': async ({ store, id }) =>
    settled(await giveUp(store, await store.get('invoice', id), 'uncollectible')),

  'GET /invoice_payments': async ({ store, query }) => {
    const paid = (await store.list('invoice')).flatMap(invoice =>
      invoice.payments.data
        .filter(one => one.payment.payment_intent === query.get('payment[payment_intent]'))
        .map(one => ({ ...one, invoice: invoice.id })),
    )
    return listed('/v1/invoice_payments', paid)
  },

  'POST /payment_intents': async ({ store, fields }) => {
    const customer = await store.get('customer', need(fields, 'customer'))
    const method = await store.get('payment_method', need(fields, 'payment_method'))
    if (method.customer !== customer.id) throw missing('payment_method', method.id)
    const amount = wholeNumber(need(fields, 'amount'), 'amount')
    if (amount < 50)
      throw new StripeError(400, 'invalid_request_error', 'Amount must be at least 50 cents', { code: 'amount_too_small' })
    const wanted = {
      amount,
      currency: need(fields, 'currency'),
      customer: customer.id,
      description: textOf(fields, 'description') ?? null,
      metadata: metadataOf(fields),
      isConfirmed: false,
    }
    return charge(store, method, wanted)
  },
  'GET /payment_intents/:id': getter('payment_intent'),

  'POST /refunds': async ({ store, fields }) => {
    const intent = await store.get('payment_intent', need(fields, 'payment_intent'))
    const amount = textOf(fields, 'amount')
    const made = await refund(store, intent, amount === undefined ? undefined : wholeNumber(amount, 'amount'))
    if (!made)
      throw new StripeError(400, 'invalid_request_error', 'The refund is greater than what is left of the charge.', {
        code: 'charge_already_refunded',
      })
    return made
  },
  'GET /refunds': async ({ store, query }) => {
    const payment_intent = query.get('payment_intent')
    return listed('/v1/refunds', await store.list('refund', payment_intent ? { payment_intent } : {}))
  },
  'GET /disputes/:id': getter('dispute'),

  'GET /events': async ({ store, query }) => {
    const since = Number(query.get('created[gte]') ?? 0)
    const limit = Math.min(100, Number(query.get('limit') ?? 10))
    const all = (await store.list('event')).filter(event => event.created >= since)
    const after = query.get('starting_after')
    const from = after ? all.findIndex(event => event.id === after) + 1 : 0
    return listed('/v1/events', all.slice(from, from + limit), all.length > from + limit)
  },
  'GET /events/:id': getter('event'),
}

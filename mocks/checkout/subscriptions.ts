import { keptMethod } from './charges.ts'
import { draw, itemOf, keep, settle, taxOn } from './invoices.ts'
import { baseOf, newId, type PaymentMethod, type Price, secondsOf, type Subscription, type TaxRate } from './objects.ts'
import type { Store } from './store.ts'

const dayOf = (seconds: number) => new Date(seconds * 1000)

/** So many periods after the anchor: on its day of the month, or the month's last. */
export function periodEnd(anchor: number, interval: 'month' | 'year', after: number): number {
  const first = dayOf(anchor)
  const months = first.getUTCMonth() + after * (interval === 'year' ? 12 : 1)
  const last = new Date(Date.UTC(first.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const end = new Date(first)
  end.setUTCFullYear(first.getUTCFullYear(), months, Math.min(first.getUTCDate(), last))
  return secondsOf(end)
}

function nextEnd(anchor: number, interval: 'month' | 'year', since: number): number {
  let after = 1
  while (periodEnd(anchor, interval, after) <= since) after += 1
  return periodEnd(anchor, interval, after)
}

const intervalOf = (price: Price) => price.recurring?.interval ?? 'month'

type Bought = { origin: string; customer: string; price: Price; taxRates: TaxRate[]; method: PaymentMethod }

/** Buys a plan by a card that is there; null where the card is refused. */
export async function subscribe(
  store: Store,
  { origin, customer, price, taxRates, method }: Bought,
): Promise<Subscription | null> {
  const start = secondsOf(store.now)
  const subscription: Subscription = {
    ...baseOf('subscription', store.now),
    customer,
    status: 'active',
    billing_cycle_anchor: start,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    default_payment_method: method.id,
    default_tax_rates: taxRates,
    latest_invoice: null,
    metadata: {},
    currency: price.currency,
    items: {
      object: 'list',
      has_more: false,
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          current_period_start: start,
          current_period_end: periodEnd(start, intervalOf(price), 1),
          price,
          quantity: 1,
        },
      ],
    },
  }
  const drawn = await draw(store, origin, subscription, 'subscription_create', [{ amount: price.unit_amount, price }])
  const invoice = await settle(store, drawn, method, true)
  if (invoice.status !== 'paid') return null
  const kept = await keep(store, subscription, invoice)
  await store.tell('customer.subscription.created', kept)
  return kept
}

/** A new period, or the end where that is how it was canceled. Early where an operator lets time pass. */
export async function renew(
  store: Store,
  origin: string,
  subscription: Subscription,
  { fails = false } = {},
): Promise<Subscription> {
  if (subscription.cancel_at_period_end) return end(store, subscription)
  const item = itemOf(subscription)
  const isEarly = item.current_period_end > secondsOf(store.now)
  // Periods are told apart by the second in which they begin.
  const start = isEarly ? Math.max(secondsOf(store.now), item.current_period_start + 1) : item.current_period_end
  const anchor = isEarly ? start : subscription.billing_cycle_anchor
  const data = [{ ...item, current_period_start: start, current_period_end: nextEnd(anchor, intervalOf(item.price), start) }]
  const moved = { ...subscription, billing_cycle_anchor: anchor, items: { ...subscription.items, data } }
  const drawn = await draw(store, origin, moved, 'subscription_cycle', [{ amount: item.price.unit_amount, price: item.price }])
  const method = fails ? null : await keptMethod(store, subscription.customer, subscription.default_payment_method)
  const kept = await keep(store, moved, await settle(store, drawn, method, false))
  await store.tell('customer.subscription.updated', kept)
  return kept
}

export async function end(store: Store, subscription: Subscription): Promise<Subscription> {
  const seconds = secondsOf(store.now)
  const ended = await store.put('subscription', {
    ...subscription,
    status: 'canceled',
    ended_at: seconds,
    canceled_at: subscription.canceled_at ?? seconds,
  })
  await store.tell('customer.subscription.deleted', ended)
  return ended
}

/** What the rest of the period costs more at another price: what is not used of the old one goes off. */
export function proration(subscription: Subscription, to: Price, now: Date): { unused: number; rest: number; total: number } {
  const item = itemOf(subscription)
  const length = item.current_period_end - item.current_period_start
  const isSamePeriod = intervalOf(item.price) === intervalOf(to)
  const share = Math.max(0, Math.min(1, (item.current_period_end - secondsOf(now)) / length))
  const unused = -Math.round(item.price.unit_amount * share)
  const rest = isSamePeriod ? Math.round(to.unit_amount * share) : to.unit_amount
  const subtotal = unused + rest
  return { unused, rest, total: subtotal + taxOn(subtotal, subscription.default_tax_rates) }
}

/** Changes to another price and bills the difference at once; null where the card is refused, and then nothing changes. */
export async function changePrice(
  store: Store,
  origin: string,
  subscription: Subscription,
  to: Price,
  isConfirmed: boolean,
): Promise<Subscription | null> {
  const item = itemOf(subscription)
  const { unused, rest } = proration(subscription, to, store.now)
  const start = secondsOf(store.now)
  const isSamePeriod = intervalOf(item.price) === intervalOf(to)
  const period = isSamePeriod ? {} : { current_period_start: start, current_period_end: periodEnd(start, intervalOf(to), 1) }
  const changed: Subscription = {
    ...subscription,
    ...(!isSamePeriod && { billing_cycle_anchor: start }),
    items: { ...subscription.items, data: [{ ...item, ...period, price: to }] },
  }
  const before = await store.get('customer', subscription.customer)
  const drawn = await draw(store, origin, changed, 'subscription_update', [
    { amount: unused, price: item.price, isProration: true },
    { amount: rest, price: to, isProration: true },
  ])
  const method = await keptMethod(store, subscription.customer, subscription.default_payment_method)
  const invoice = await settle(store, drawn, method, isConfirmed)
  if (invoice.status !== 'paid') {
    await store.put('customer', before)
    return null
  }
  const kept = await keep(store, changed, invoice)
  await store.tell('customer.subscription.updated', kept)
  return kept
}

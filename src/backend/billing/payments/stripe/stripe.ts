import type Stripe from 'stripe'
import type { PaymentProvider, ProviderEvent } from '../provider.ts'
import { ask, real, stripeClient, type StripeSettings } from './client.ts'
import { eventOf, eventTypes } from './events.ts'
import {
  cardOf,
  checkoutNow,
  disputeNow,
  invoiceNow,
  metadataOf,
  minorOf,
  paymentNow,
  refundNow,
  subscriptionNow,
} from './read.ts'
import { taxRates } from './tax-rates.ts'

/** An event that is older is none of now, one that is from the future a forgery: the library refuses the first alone. */
const toleranceSeconds = 300
const subscriptionParts = ['default_payment_method']

/** Stripe, or the demo's stand-in at another address. */
export function openStripe(settings: StripeSettings): PaymentProvider {
  const client = stripeClient(settings)
  const ratesOf = taxRates(client)
  const change = (id: string, to: Stripe.SubscriptionUpdateParams, idempotencyKey: string) =>
    ask('subscription', async () =>
      subscriptionNow(await (await client()).subscriptions.update(id, { ...to, expand: subscriptionParts }, { idempotencyKey })),
    )

  return {
    createCustomer: ({ accountId, name, email }) =>
      ask('customer', async () => {
        const stripe = await client()
        const made = await stripe.customers.create(
          { name, ...(email && { email }), metadata: { account: accountId } },
          { idempotencyKey: `customer-${accountId}` },
        )
        return real(made).id
      }),

    openPayment: wish =>
      ask('checkout', async () => {
        const rates = await ratesOf(wish.taxPercent)
        const made = await (await client()).checkout.sessions.create(
          {
            mode: 'payment',
            customer: wish.customerId,
            client_reference_id: wish.key,
            line_items: [
              {
                quantity: 1,
                tax_rates: rates,
                price_data: {
                  currency: wish.currency.toLowerCase(),
                  unit_amount: minorOf(wish.net),
                  product_data: { name: wish.label },
                },
              },
            ],
            // The card is kept for automatic top-ups.
            payment_intent_data: { setup_future_usage: 'off_session', metadata: metadataOf(wish) },
            success_url: wish.doneUrl,
            cancel_url: wish.closedUrl,
          },
          { idempotencyKey: wish.key },
        )
        return pageOf(made)
      }),

    openSubscribing: wish =>
      ask('checkout', async () => {
        const rates = await ratesOf(wish.taxPercent)
        const made = await (await client()).checkout.sessions.create(
          {
            mode: 'subscription',
            customer: wish.customerId,
            client_reference_id: wish.key,
            line_items: [{ price: wish.priceId, quantity: 1 }],
            ...(rates.length > 0 && { subscription_data: { default_tax_rates: rates } }),
            success_url: wish.doneUrl,
            cancel_url: wish.closedUrl,
          },
          { idempotencyKey: wish.key },
        )
        return pageOf(made)
      }),

    openPlanChange: wish =>
      ask('plan change', async () => {
        const stripe = await client()
        const subscription = await stripe.subscriptions.retrieve(wish.subscriptionId)
        const made = await stripe.billingPortal.sessions.create(
          {
            customer: wish.customerId,
            return_url: wish.closedUrl,
            flow_data: {
              type: 'subscription_update_confirm',
              subscription_update_confirm: {
                subscription: wish.subscriptionId,
                items: [{ id: subscription.items.data[0]?.id ?? '', price: wish.priceId, quantity: 1 }],
              },
              after_completion: { type: 'redirect', redirect: { return_url: wish.doneUrl } },
            },
          },
          { idempotencyKey: wish.key },
        )
        return pageOf(made)
      }),

    openSettings: (customerId, backUrl) =>
      ask('settings', async () => {
        const made = await (await client()).billingPortal.sessions.create({ customer: customerId, return_url: backUrl })
        return real(made).url
      }),

    closeCheckout: async id => {
      if (!id.startsWith('cs_')) return
      const stripe = await client()
      // One that is paid or closed already cannot be closed, and need not be.
      await stripe.checkout.sessions.expire(id, undefined, { idempotencyKey: `close-${id}` }).catch(() => undefined)
    },
    checkout: async id => {
      if (!id.startsWith('cs_')) return null
      return ask('checkout', async () => {
        const session = real(await (await client()).checkout.sessions.retrieve(id, { expand: ['payment_intent'] }))
        const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
        return checkoutNow(session, intent?.status === 'requires_payment_method' || intent?.status === 'canceled')
      })
    },
    payment: id =>
      ask('payment', async () =>
        paymentNow(await (await client()).paymentIntents.retrieve(id, { expand: ['payment_method', 'latest_charge'] })),
      ),
    invoice: id =>
      ask('invoice', async () => invoiceNow(real(await (await client()).invoices.retrieve(id, { expand: ['payments'] })))),
    openInvoices: subscription =>
      ask('invoices', async () => {
        const { data } = await (await client()).invoices.list({
          subscription,
          status: 'open',
          limit: 100,
          expand: ['data.payments'],
        })
        return data.map(invoiceNow)
      }),
    invoiceOfPayment: paymentId =>
      ask('invoice', async () => {
        const { data } = await (await client()).invoicePayments.list({
          payment: { type: 'payment_intent', payment_intent: paymentId },
        })
        const invoice = data[0]?.invoice
        return typeof invoice === 'string' ? invoice : (invoice?.id ?? null)
      }),
    subscription: id =>
      ask('subscription', async () =>
        subscriptionNow(await (await client()).subscriptions.retrieve(id, { expand: subscriptionParts })),
      ),
    refunds: paymentId =>
      ask('refunds', async () => {
        const { data } = await (await client()).refunds.list({ payment_intent: paymentId, limit: 100 })
        return data.map(refundNow)
      }),
    dispute: id => ask('dispute', async () => disputeNow(real(await (await client()).disputes.retrieve(id)))),
    chosenCard: customerId =>
      ask('customer', async () => {
        const part = 'invoice_settings.default_payment_method'
        const customer = await (await client()).customers.retrieve(customerId, { expand: [part] })
        return customer.deleted ? null : cardOf(customer.invoice_settings.default_payment_method)
      }),

    setCanceled: (id, isCanceled, key) => change(id, { cancel_at_period_end: isCanceled }, key),
    setTax: async (id, percent) => {
      const rates = await ask('tax rate', () => ratesOf(percent))
      return change(id, { default_tax_rates: rates.length ? rates : '' }, `tax-${id}-${percent}-${Date.now()}`)
    },

    charge: wish =>
      ask('charge', async () => {
        const gross = wish.net + Math.round((wish.net * wish.taxPercent) / 100)
        const made = await (await client()).paymentIntents.create(
          {
            amount: minorOf(gross),
            currency: wish.currency.toLowerCase(),
            customer: wish.customerId,
            payment_method: wish.card.paymentMethodId,
            description: wish.label,
            off_session: true,
            confirm: true,
            metadata: metadataOf(wish),
          },
          { idempotencyKey: wish.key },
        )
        return real(made).id
      }),

    readEvent: async (body, signature) => {
      const { webhooks } = await client()
      const seconds = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1])
      if (!(seconds <= Date.now() / 1000 + toleranceSeconds)) return null
      try {
        return eventOf(webhooks.constructEvent(body, signature, settings.webhookSecret, toleranceSeconds))
      } catch {
        return null
      }
    },

    async *eventsSince(moment: Date): AsyncGenerator<ProviderEvent> {
      const stripe = await client()
      let after: string | undefined
      do {
        const page = await ask('events', () =>
          stripe.events.list({
            created: { gte: Math.floor(moment.getTime() / 1000) },
            limit: 100,
            ...(after && { starting_after: after }),
          }),
        )
        yield* page.data.filter(({ type }) => eventTypes.includes(type)).map(eventOf)
        after = page.has_more ? page.data.at(-1)?.id : undefined
      } while (after)
    },
  }
}

function pageOf({ id, url }: { id: string; url: string | null }): { id: string; url: string } {
  if (!url) throw new Error('the provider made a page without an address')
  return { id, url }
}

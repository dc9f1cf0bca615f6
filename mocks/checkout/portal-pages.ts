import { escape } from '../html.ts'
import type { Language } from '../texts.ts'
import { readCard } from './cards.ts'
import { keptMethod } from './charges.ts'
import { cardForm, day, frame, money, say, typedIn } from './frame.ts'
import { itemOf } from './invoices.ts'
import { type Customer, methodOf, type PortalSession, type Price, type Subscription } from './objects.ts'
import { languageFor, type PageRoutes, type Shown, type Visit } from './routes.ts'
import { changePrice, proration } from './subscriptions.ts'

/* The customer's own place at the provider: card, invoices' data, and the page that confirms a plan's change. */

const originsOf = (session: PortalSession) =>
  [session.return_url, session.hidden.change?.doneUrl].flatMap(url => (url && URL.parse(url)?.origin) || [])

const portalOf = async ({ store, id, language }: Visit) => {
  const session = await store.get('billing_portal.session', id)
  return { session, language: languageFor(session.locale, language) }
}
const backOf = (language: Language, session: PortalSession) =>
  session.return_url ? { href: session.return_url, text: say(language, 'back') } : undefined

const input = (name: string, label: string, value: string) =>
  `<label>${escape(label)}<input name="${name}" value="${escape(value)}" maxlength="200"></label>`

async function portalPage(
  visit: Visit,
  language: Language,
  session: PortalSession,
  problem: Partial<Parameters<typeof cardForm>[0]> = {},
): Promise<Shown> {
  const { store } = visit
  const customer = await store.get('customer', session.customer)
  const subscriptions = (await store.list('subscription', { customer: customer.id })).filter(one => one.status !== 'canceled')
  const method = await keptMethod(store, customer.id, subscriptions[0]?.default_payment_method ?? null)
  const open = (await store.list('invoice', { customer: customer.id })).filter(one => one.status === 'open')
  const title = say(language, 'portalTitle')
  const card = method
    ? say(language, 'cardNow', { brand: method.card.brand.toUpperCase(), last4: method.card.last4 })
    : say(language, 'noCard')
  const invoices = open.map(
    invoice =>
      `<li><a href="${escape(invoice.hosted_invoice_url)}">${escape(say(language, 'invoiceTitle', { number: invoice.number }))}</a> ${escape(
        money(language, invoice.amount_remaining, invoice.currency),
      )}</li>`,
  )
  return {
    page: frame(
      language,
      title,
      `<h1>${escape(title)}</h1>
${open.length ? `<section class="panel"><h2>${escape(say(language, 'openInvoices'))}</h2><ul class="rows">${invoices.join('')}</ul></section>` : ''}
<section class="panel"><h2>${escape(say(language, 'card'))}</h2><p>${escape(card)}</p>
${cardForm({ language, button: say(language, 'saveCard'), ...problem })}</section>
<section class="panel"><h2>${escape(say(language, 'invoiceData'))}</h2>
<form method="post" action="/p/${session.id}/data" class="fields">${input('name', say(language, 'dataName'), customer.name ?? '')}
${input('email', say(language, 'dataEmail'), customer.email ?? '')}<button class="plain">${escape(say(language, 'saveData'))}</button></form></section>`,
      backOf(language, session),
    ),
    forms: originsOf(session),
  }
}

function changePage(
  language: Language,
  session: PortalSession,
  {
    subscription,
    price,
    product,
    now,
    isRefused,
  }: { subscription: Subscription; price: Price; product: string; now: Date; isRefused: boolean },
): Shown {
  const title = say(language, 'changeTitle', { plan: product })
  const { unused, rest, total } = proration(subscription, price, now)
  const currency = price.currency
  const row = (key: string, amount: number) =>
    `<div><dt>${escape(say(language, key))}</dt><dd>${escape(money(language, amount, currency))}</dd></div>`
  return {
    page: frame(
      language,
      title,
      `<section class="panel"><h1>${escape(title)}</h1>
${isRefused ? `<p class="error" role="alert">${escape(say(language, 'cardRefused'))}</p>` : ''}
<dl>${row('unused', unused)}${row('restOfPeriod', rest)}${row('tax', total - unused - rest)}
<div class="total"><dt>${escape(say(language, total < 0 ? 'leftForNext' : 'payNow'))}</dt><dd>${escape(
        money(language, Math.abs(total), currency),
      )}</dd></div></dl>
<p>${escape(say(language, 'thenPer', { amount: money(language, price.unit_amount, currency), day: day(language, itemOf(subscription).current_period_end) }))}</p>
<form method="post" action="/p/${session.id}/change"><button class="pay">${escape(say(language, 'confirm'))}</button></form></section>`,
      backOf(language, session),
    ),
    forms: originsOf(session),
  }
}

async function showPortal(visit: Visit, isRefused = false): Promise<Shown> {
  const { session, language } = await portalOf(visit)
  const { change } = session.hidden
  if (!change) return portalPage(visit, language, session)
  const subscription = await visit.store.get('subscription', change.subscription)
  const price = await visit.store.get('price', change.price)
  if (itemOf(subscription).price.id === price.id) return { goTo: change.doneUrl ?? session.return_url ?? '/' }
  const { name: product } = await visit.store.get('product', price.product)
  return changePage(language, session, { subscription, price, product, now: visit.store.now, isRefused })
}

export const portalPages: PageRoutes = {
  'GET /p/:id': visit => showPortal(visit),
  'POST /p/:id': async visit => {
    const { store, form } = visit
    const { session, language } = await portalOf(visit)
    const typed = typedIn(form)
    const card = readCard(typed, store.now)
    if ('wrong' in card) return { ...(await portalPage(visit, language, session, { wrong: card.wrong, typed })), status: 400 }
    if (card.behaviour === 'refused')
      return { ...(await portalPage(visit, language, session, { wrong: 'refused' })), status: 402 }
    const method = await store.put('payment_method', methodOf(card, session.customer, store.now))
    await changeCustomer(visit, session, { invoice_settings: { default_payment_method: method.id } })
    // From now on the customer's card is theirs too.
    for (const subscription of await store.list('subscription', { customer: session.customer }))
      await store.put('subscription', { ...subscription, default_payment_method: null })
    return { goTo: `/p/${session.id}` }
  },
  'POST /p/:id/data': async visit => {
    const { session } = await portalOf(visit)
    await changeCustomer(visit, session, { name: visit.form.get('name'), email: visit.form.get('email') })
    return { goTo: `/p/${session.id}` }
  },
  'POST /p/:id/change': async visit => {
    const { session } = await portalOf(visit)
    const { change } = session.hidden
    if (!change) return { goTo: `/p/${session.id}` }
    const subscription = await visit.store.get('subscription', change.subscription)
    const price = await visit.store.get('price', change.price)
    const isChanged =
      itemOf(subscription).price.id === price.id || (await changePrice(visit.store, visit.origin, subscription, price, true))
    if (!isChanged) return { ...(await showPortal(visit, true)), status: 402 }
    return { goTo: change.doneUrl ?? session.return_url ?? `/p/${session.id}` }
  },
}

async function changeCustomer({ store }: Visit, session: PortalSession, to: Partial<Customer>): Promise<void> {
  const customer = await store.get('customer', session.customer)
  await store.tell('customer.updated', await store.put('customer', { ...customer, ...to }))
}

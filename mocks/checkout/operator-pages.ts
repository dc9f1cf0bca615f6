import { escape } from '../html.ts'
import type { Language } from '../texts.ts'
import { closeDispute, dispute, keptMethod, refund } from './charges.ts'
import { day, frame, money, say } from './frame.ts'
import { invoicesOf, itemOf, payInvoice } from './invoices.ts'
import type { PageRoutes, Visit } from './routes.ts'
import { renew } from './subscriptions.ts'

/* Where one plays time, banks and the provider's staff. */

const shownAtMost = 40

const button = (language: Language, act: string, id: string, of: string) =>
  `<form method="post" action="/operator/${act}"><button class="plain" name="id" value="${escape(id)}" aria-label="${escape(
    `${say(language, act)}: ${of}`,
  )}">${escape(say(language, act))}</button></form>`

async function operatorPage({ store, language, publicUrl }: Visit): Promise<{ page: string }> {
  const title = say(language, 'operatorTitle')
  const names = new Map((await store.list('customer')).map(one => [one.id, one.name ?? one.id]))
  const products = new Map((await store.list('product')).map(one => [one.id, one.name]))
  const disputes = await store.list('dispute')
  const subscriptions = (await store.list('subscription')).slice(0, shownAtMost).map(one => {
    const item = itemOf(one)
    const of = `${names.get(one.customer) ?? ''} · ${products.get(item.price.product) ?? ''}`
    const state = say(language, one.cancel_at_period_end && one.status === 'active' ? 'ending' : one.status)
    const acts =
      one.status === 'canceled' ? [] : one.status === 'past_due' ? ['retry', 'renewFailing'] : ['renew', 'renewFailing']
    return `<li><h3>${escape(of)}</h3><p>${escape(state)} · ${escape(day(language, item.current_period_end))}</p>
<div class="acts">${acts.map(act => button(language, act, one.id, of)).join('')}</div></li>`
  })
  const payments = (await store.list('payment_intent'))
    .filter(one => one.status === 'succeeded')
    .slice(0, shownAtMost)
    .map(one => {
      const of = `${names.get(one.customer ?? '') ?? ''} · ${money(language, one.amount, one.currency)}`
      const open = disputes.find(({ payment_intent, status }) => payment_intent === one.id && status === 'needs_response')
      const isDisputed = disputes.some(({ payment_intent }) => payment_intent === one.id)
      const acts = open
        ? [button(language, 'winDispute', open.id, of), button(language, 'loseDispute', open.id, of)]
        : [button(language, 'refund', one.id, of), ...(isDisputed ? [] : [button(language, 'dispute', one.id, of)])]
      return `<li><h3>${escape(of)}</h3><p>${escape(day(language, one.created))}</p><div class="acts">${acts.join('')}</div></li>`
    })
  const list = (rows: string[]) =>
    rows.length ? `<ul class="rows">${rows.join('')}</ul>` : `<p>${escape(say(language, 'nothingYet'))}</p>`
  return {
    page: frame(
      language,
      title,
      `<h1>${escape(title)}</h1><p class="lead">${escape(say(language, 'operatorLead'))}</p>
<section class="panel"><h2>${escape(say(language, 'subscriptions'))}</h2>${list(subscriptions)}</section>
<section class="panel"><h2>${escape(say(language, 'payments'))}</h2>${list(payments)}</section>`,
      { href: publicUrl, text: say(language, 'seller') },
    ),
  }
}

type Act = (visit: Visit, id: string) => Promise<unknown>

const acts: Record<string, Act> = {
  renew: async ({ store, origin }, id) => renew(store, origin, await store.get('subscription', id)),
  renewFailing: async ({ store, origin }, id) => renew(store, origin, await store.get('subscription', id), { fails: true }),
  retry: async ({ store }, id) => {
    const subscription = await store.get('subscription', id)
    const oldest = (await invoicesOf(store, subscription)).findLast(({ status }) => status === 'open')
    if (!oldest) return
    const method = await keptMethod(store, subscription.customer, subscription.default_payment_method)
    await payInvoice(store, oldest, method, { isConfirmed: false })
  },
  refund: async ({ store }, id) => refund(store, await store.get('payment_intent', id)),
  dispute: async ({ store }, id) => dispute(store, await store.get('payment_intent', id)),
  winDispute: async ({ store }, id) => closeDispute(store, await store.get('dispute', id), 'won'),
  loseDispute: async ({ store }, id) => closeDispute(store, await store.get('dispute', id), 'lost'),
}

export const operatorPages: PageRoutes = {
  'GET /': operatorPage,
  'GET /operator': operatorPage,
  'POST /operator/:id': async visit => {
    await acts[visit.id]?.(visit, visit.form.get('id') ?? '')
    return { goTo: '/operator' }
  },
}

import { escape } from '../html.ts'
import type { Language } from '../texts.ts'
import { readCard } from './cards.ts'
import { cardForm, frame, money, say, typedIn } from './frame.ts'
import { isPayable, payInvoice } from './invoices.ts'
import { type Invoice, methodOf } from './objects.ts'
import { confirmPage } from './pay-pages.ts'
import type { PageRoutes, Shown, Visit } from './routes.ts'

/* An invoice that was not paid at its time, with a page to pay it. As the provider's, it leads nowhere afterwards. */

function invoicePage(
  language: Language,
  publicUrl: string,
  invoice: Invoice,
  problem: Partial<Parameters<typeof cardForm>[0]> = {},
): Shown {
  const title = say(language, 'invoiceTitle', { number: invoice.number })
  const rows = invoice.lines.data.map(
    line => `<div><dt>${escape(line.description)}</dt><dd>${escape(money(language, line.amount, invoice.currency))}</dd></div>`,
  )
  const amount = money(language, invoice.status === 'paid' ? invoice.amount_paid : invoice.amount_remaining, invoice.currency)
  const tax = invoice.total - invoice.total_excluding_tax
  const body = `<div class="two"><section class="summary"><p class="due">${escape(say(language, invoice.status === 'paid' ? 'paid' : 'toPay'))}</p>
<p class="amount">${escape(amount)}</p><dl>${rows.join('')}${
    tax ? `<div><dt>${escape(say(language, 'tax'))}</dt><dd>${escape(money(language, tax, invoice.currency))}</dd></div>` : ''
  }</dl></section><section class="panel"><h1>${escape(title)}</h1>${
    invoice.status === 'paid'
      ? `<p role="status">${escape(say(language, 'invoicePaid'))}</p>`
      : cardForm({ language, button: say(language, 'pay', { amount }), ...problem })
  }</section></div>`
  return { page: frame(language, title, body, { href: publicUrl, text: say(language, 'seller') }) }
}

const invoiceOf = ({ store, id }: Visit) => store.get('invoice', id)

export const invoicePages: PageRoutes = {
  'GET /i/:id': async visit =>
    invoicePage(visit.language, visit.publicUrl, await invoiceOf(visit), visit.query.has('failed') ? { wrong: 'refused' } : {}),
  'POST /i/:id': async visit => {
    const { store, language, publicUrl, form } = visit
    const invoice = await invoiceOf(visit)
    if (!isPayable(invoice)) return invoicePage(language, publicUrl, invoice)
    const typed = typedIn(form)
    const card = readCard(typed, store.now)
    if ('wrong' in card) return { ...invoicePage(language, publicUrl, invoice, { wrong: card.wrong, typed }), status: 400 }
    const method = await store.put('payment_method', methodOf(card, invoice.customer, store.now))
    if (card.behaviour === 'asks') return { goTo: `/i/${invoice.id}/confirm?by=${method.id}` }
    const isPaid = await payInvoice(store, invoice, method, { isConfirmed: true })
    return isPaid
      ? { goTo: `/i/${invoice.id}` }
      : { ...invoicePage(language, publicUrl, invoice, { wrong: 'refused' }), status: 402 }
  },
  'GET /i/:id/confirm': async visit => {
    const invoice = await invoiceOf(visit)
    return confirmPage(visit.language, money(visit.language, invoice.amount_remaining, invoice.currency), [], `/i/${invoice.id}`)
  },
  'POST /i/:id/confirm': async visit => {
    const invoice = await invoiceOf(visit)
    const method = await visit.store.find('payment_method', visit.query.get('by') ?? '')
    const isOwn = method?.customer === invoice.customer
    const isPaid =
      isOwn && visit.form.get('answer') === 'yes' && (await payInvoice(visit.store, invoice, method, { isConfirmed: true }))
    return { goTo: `/i/${invoice.id}${isPaid ? '' : '?failed'}` }
  },
}

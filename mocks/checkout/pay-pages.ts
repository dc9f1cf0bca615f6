import { escape } from '../html.ts'
import type { Language } from '../texts.ts'
import { readCard } from './cards.ts'
import { charge } from './charges.ts'
import { StripeError } from './errors.ts'
import { cardForm, frame, money, say, typedIn } from './frame.ts'
import { methodOf, type PaymentMethod, type Session } from './objects.ts'
import { languageFor, type PageRoutes, type Shown, type Visit } from './routes.ts'
import { subscribe } from './subscriptions.ts'
import type { Store } from './store.ts'

/* The page where a visit is paid, and the second step that some cards ask for. */

const waysOf = (session: Session) => [session.success_url, session.cancel_url ?? ''].flatMap(url => URL.parse(url)?.origin ?? [])

function summary(language: Language, session: Session): string {
  const { lines } = session.hidden
  const rows = lines.map(
    line => `<div><dt>${escape(line.name)}</dt><dd>${escape(money(language, line.amount, session.currency))}</dd></div>`,
  )
  const tax = session.total_details.amount_tax
  const taxRow = `<div><dt>${escape(say(language, 'tax'))}</dt><dd>${escape(money(language, tax, session.currency))}</dd></div>`
  return `<section class="summary" aria-label="${escape(say(language, 'summary'))}">
<p class="due">${escape(say(language, session.mode === 'subscription' ? 'perMonth' : 'toPay'))}</p>
<p class="amount">${escape(money(language, session.amount_total, session.currency))}</p>
<dl>${rows.join('')}${tax ? taxRow : ''}<div class="total"><dt>${escape(say(language, 'total'))}</dt><dd>${escape(
    money(language, session.amount_total, session.currency),
  )}</dd></div></dl></section>`
}

type Problem = { wrong: Parameters<typeof cardForm>[0]['wrong']; typed?: ReturnType<typeof typedIn> }

function payPage(language: Language, session: Session, problem?: Problem): Shown {
  const title = say(language, 'payTitle')
  const back = session.cancel_url ? { href: session.cancel_url, text: say(language, 'back') } : undefined
  const body =
    session.status === 'open'
      ? `<div class="two">${summary(language, session)}<section class="panel"><h1>${escape(title)}</h1>${cardForm({
          language,
          button: say(language, 'pay', { amount: money(language, session.amount_total, session.currency) }),
          ...problem,
        })}</section></div>`
      : donePanel(language, session)
  return { page: frame(language, title, body, back), forms: waysOf(session) }
}

const donePanel = (language: Language, session: Session) =>
  `<section class="panel"><h1>${escape(say(language, session.status === 'complete' ? 'doneTitle' : 'expiredTitle'))}</h1>
<p><a href="${escape(session.success_url)}">${escape(say(language, 'back'))}</a></p></section>`

export function confirmPage(language: Language, amount: string, forms: string[], failed: string): Shown {
  const title = say(language, 'confirmTitle')
  return {
    page: frame(
      language,
      title,
      `<section class="panel bank"><h1>${escape(title)}</h1><p>${escape(say(language, 'confirmText', { amount }))}</p>
<form method="post" class="answers"><button class="pay" name="answer" value="yes">${escape(say(language, 'confirm'))}</button>
<button class="plain" name="answer" value="no">${escape(say(language, 'fail'))}</button></form></section>`,
      { href: failed, text: say(language, 'back') },
    ),
    forms,
  }
}

/** Pays by this card; null where it is refused. */
async function pay(
  { store, origin }: Pick<Visit, 'store' | 'origin'>,
  session: Session,
  method: PaymentMethod,
): Promise<Session | null> {
  const complete =
    session.mode === 'payment' ? await payOnce(store, session, method) : await payPlan(store, origin, session, method)
  if (!complete) return null
  await store.put('payment_method', { ...method, customer: session.customer })
  const done = await store.put('checkout.session', {
    ...session,
    ...complete,
    status: 'complete',
    payment_status: 'paid',
    url: null,
  })
  await store.tell('checkout.session.completed', done)
  return done
}

async function payOnce(store: Store, session: Session, method: PaymentMethod): Promise<Partial<Session> | null> {
  const { amount_total: amount, currency, customer, hidden } = session
  const intent = await charge(store, method, { amount, currency, customer, metadata: hidden.intent, isConfirmed: true })
  return intent instanceof StripeError ? null : { payment_intent: intent.id }
}

async function payPlan(store: Store, origin: string, session: Session, method: PaymentMethod): Promise<Partial<Session> | null> {
  const [line] = session.hidden.lines
  const price = await store.get('price', line?.price ?? '')
  const taxRates = await Promise.all(session.hidden.taxRates.map(id => store.get('tax_rate', id)))
  const subscription = await subscribe(store, { origin, customer: session.customer, price, taxRates, method })
  return subscription && { subscription: subscription.id, invoice: subscription.latest_invoice }
}

const sessionOf = async ({ store, id, language }: Visit) => {
  const session = await store.get('checkout.session', id)
  return { session, language: languageFor(session.locale, language) }
}

export const payPages: PageRoutes = {
  'GET /c/:id': async visit => {
    const { session, language } = await sessionOf(visit)
    return payPage(language, session, visit.query.has('failed') ? { wrong: 'refused' } : undefined)
  },
  'POST /c/:id': async visit => {
    const { session, language } = await sessionOf(visit)
    if (session.status !== 'open') return payPage(language, session)
    const typed = typedIn(visit.form)
    const card = readCard(typed, visit.store.now)
    if ('wrong' in card) return { ...payPage(language, session, { wrong: card.wrong, typed }), status: 400 }
    const method = methodOf(card, null, visit.store.now)
    if (card.behaviour === 'asks') {
      await visit.store.put('payment_method', method)
      await visit.store.put('checkout.session', { ...session, hidden: { ...session.hidden, asked: method.id } })
      return { goTo: `/c/${session.id}/confirm` }
    }
    const done = await pay(visit, session, method)
    return done ? { goTo: done.success_url } : { ...payPage(language, session, { wrong: 'refused' }), status: 402 }
  },
  'GET /c/:id/confirm': async visit => {
    const { session, language } = await sessionOf(visit)
    if (session.status !== 'open') return payPage(language, session)
    return confirmPage(language, money(language, session.amount_total, session.currency), waysOf(session), `/c/${session.id}`)
  },
  'POST /c/:id/confirm': async visit => {
    const { session, language } = await sessionOf(visit)
    const method = session.hidden.asked ? await visit.store.find('payment_method', session.hidden.asked) : null
    if (session.status !== 'open' || !method) return payPage(language, session)
    const done = visit.form.get('answer') === 'yes' ? await pay(visit, session, method) : null
    return { goTo: done ? done.success_url : `/c/${session.id}?failed` }
  },
}

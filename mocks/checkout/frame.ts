import { escape, htmlPage } from '../html.ts'
import { fill, type Language, textsIn } from '../texts.ts'
import { offered, type TypedCard } from './cards.ts'

/* What the pages of the provider share. */

export const say = (language: Language, key: string, values: Record<string, string> = {}) =>
  fill(textsIn(language).checkout[key] ?? '', values)

export const money = (language: Language, minor: number, currency: string) =>
  new Intl.NumberFormat(language, { style: 'currency', currency: currency.toUpperCase() }).format(minor / 100)

export const day = (language: Language, seconds: number) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(seconds * 1000))

/** A page under the provider's bar; `back` is the way to who sells. */
export function frame(language: Language, title: string, body: string, back?: { href: string; text: string }): string {
  return htmlPage({
    language,
    title,
    icon: '/assets/card.svg',
    styles: ['/assets/look.css', '/assets/checkout.css'],
    body: `<header class="top">
${back ? `<a class="back" href="${escape(back.href)}"><span aria-hidden="true">←</span> ${escape(back.text)}</a>` : '<span></span>'}
<span class="maker"><img src="/assets/card.svg" alt="" width="20" height="20"> ${escape(say(language, 'name'))}</span>
</header>
<main>
${body}
<p class="notice">${escape(say(language, 'standIn'))}</p>
</main>`,
  })
}

type CardForm = {
  language: Language
  button: string
  wrong?: keyof TypedCard | 'refused' | undefined
  typed?: Partial<TypedCard> | undefined
}

const fieldsOfCard = ['number', 'expiry', 'cvc'] as const
const attributes: Record<keyof TypedCard, string> = {
  number: 'inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" maxlength="23"',
  expiry: 'inputmode="numeric" autocomplete="cc-exp" placeholder="12 / 34" maxlength="9"',
  cvc: 'inputmode="numeric" autocomplete="cc-csc" placeholder="123" maxlength="4"',
}

/** A card's three fields, and the numbers to try. It posts to its own address. */
export function cardForm({ language, button, wrong, typed = {} }: CardForm): string {
  const refused = wrong === 'refused' ? `<p class="error" role="alert">${escape(say(language, 'cardRefused'))}</p>` : ''
  const fields = fieldsOfCard.map(name => {
    const isWrong = wrong === name
    const error = isWrong ? `<span class="error" id="${name}-error">${escape(say(language, `${name}Wrong`))}</span>` : ''
    const marks = isWrong ? ` aria-invalid="true" aria-describedby="${name}-error" autofocus` : ''
    return `<label class="${name}">${escape(say(language, name))}
<input name="${name}" required value="${escape(typed[name] ?? '')}" ${attributes[name]}${marks}>${error}</label>`
  })
  const rows = Object.entries(offered).map(
    ([behaviour, number]) => `<li><code>${number}</code> ${escape(say(language, `${behaviour}Card`))}</li>`,
  )
  return `${refused}<form method="post" class="card-form">${fields.join('\n')}
<button class="pay">${escape(button)}</button></form>
<details class="tries"><summary>${escape(say(language, 'tries'))}</summary><ul>${rows.join('')}</ul></details>`
}

export const typedIn = (form: URLSearchParams): TypedCard => ({
  number: form.get('number') ?? '',
  expiry: form.get('expiry') ?? '',
  cvc: form.get('cvc') ?? '',
})

export const plainPage = (language: Language, key: 'notFound' | 'refused') =>
  frame(
    language,
    say(language, `${key}Title`),
    `<section class="panel"><h1>${escape(say(language, `${key}Title`))}</h1><p>${escape(say(language, `${key}Text`))}</p></section>`,
  )

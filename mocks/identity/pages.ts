import type { Provider } from 'oidc-provider'
import { describeBusiness } from '../businesses.ts'
import { escape, personButton, policyOf, htmlPage } from '../html.ts'
import { fill, type Language, languageOf, textsIn } from '../texts.ts'
import type { Person } from './people.ts'

/** A partner's platform that is another way in; `name` is its key in the texts. */
export type PartnerDoor = { name: string; address: string }
type Context = Parameters<NonNullable<Parameters<Provider['use']>[0]>>[0]

function page(language: Language, title: string, body: string, head = ''): string {
  return htmlPage({
    language,
    title: `${title} · Parley`,
    icon: '/idp/assets/mark.svg',
    styles: ['/idp/assets/look.css', '/idp/assets/identity.css'],
    body,
    head,
  })
}

const brand = `<span class="brand"><img src="/idp/assets/mark.svg" alt=""> Parley</span>`

/** Where the person works, with what is to be known of it. */
function describe(language: Language, { businesses, permissions }: Person): string {
  const { signIn } = textsIn(language)
  if (!businesses.length) return signIn['noBusiness'] ?? ''
  const all = businesses.map(business => describeBusiness(language, business)).join(' · ')
  return permissions.length ? all : fill(signIn['noPermissions'] ?? '', { business: all })
}

/** One button for each person; the press is the sign-in. Beside them what to try where there is a pretend phone, and the partners' doors. */
export function signInPage(language: Language, people: Person[], hasPhone: boolean, partners: PartnerDoor[] = []): string {
  const { signIn } = textsIn(language)
  const buttons = people.map(person =>
    personButton(person, fill(signIn['continueAs'] ?? '', { name: person.name }), [person.email, describe(language, person)]),
  )
  const choice = people.length
    ? `<form method="post"><ul class="people">${buttons.join('\n')}</ul></form>`
    : `<p class="notice">${escape(signIn['nobody'] ?? '')}</p>`
  const steps = ['stepSignIn', 'stepPhone', 'stepAnswer'].map(key => `<li>${escape(signIn[key] ?? '')}</li>`)
  const trial = `<div class="box">
<h2>${escape(signIn['tryTitle'] ?? '')}</h2>
<ol>${steps.join('')}</ol>
<p><a class="phone" href="/phone" target="_blank" rel="noopener">${escape(signIn['openPhone'] ?? '')}</a></p>
</div>`
  const names = textsIn(language).partners
  const links = partners.map(
    ({ name, address }) =>
      `<li><a class="phone" href="${escape(address)}" target="_blank" rel="noopener">${escape(names[`${name}Name`] ?? '')}</a></li>`,
  )
  const doors = `<div class="box">
<h2>${escape(signIn['comeIn'] ?? '')}</h2>
<p class="lead">${escape(signIn['comeInLead'] ?? '')}</p>
<ul class="doors">${links.join('')}</ul>
</div>`
  return page(
    language,
    signIn['title'] ?? '',
    `<div class="columns">
<main class="side">
<header>${brand}</header>
<div class="box">
<h1>${escape(signIn['title'] ?? '')}</h1>
<p class="lead">${escape(signIn['lead'] ?? '')}</p>
${choice}
<p class="notice">${escape(signIn['demoNotice'] ?? '')}</p>
</div>
</main>
<aside class="canvas">${hasPhone ? trial : ''}${partners.length ? doors : ''}</aside>
</div>`,
  )
}

/** A page that says one thing and leads back to the app. */
export function plainPage(language: Language, key: 'expired' | 'failed' | 'signedOut', detail = ''): string {
  const { pages } = textsIn(language)
  return page(
    language,
    pages[`${key}Title`] ?? '',
    `<main class="plain">
<header>${brand}</header>
<h1>${escape(pages[`${key}Title`] ?? '')}</h1>
<p class="lead">${escape(pages[`${key}Text`] ?? '')}</p>
${detail ? `<p class="detail">${escape(detail)}</p>` : ''}
<p><a class="back" href="/">${escape(pages['back'] ?? '')}</a></p>
</main>`,
  )
}

function send(ctx: Context, html: string, origins: string[]): void {
  ctx.type = 'html'
  ctx.set('content-security-policy', policyOf({ forms: origins }))
  ctx.body = html
}

const languageIn = (ctx: Context) => languageOf(asked(ctx), ctx.get('accept-language'))
function asked(ctx: Context): string | undefined {
  const locales = ctx.oidc?.params?.['ui_locales']
  return typeof locales === 'string' ? locales : undefined
}

export function errorPage(ctx: Context, out: { error: string; error_description?: string | undefined }): void {
  const language = languageIn(ctx)
  // What runs out (an old tab, a reload after signing in) is nobody's mistake; the rest names itself for whoever set it up.
  const isOld = out.error === 'invalid_request' && /expired|not found|mismatch/.test(out.error_description ?? '')
  send(ctx, isOld ? plainPage(language, 'expired') : plainPage(language, 'failed', out.error_description ?? out.error), [])
}

/** Signs out without a question: the form posts itself, and its button is there for browsers that run no script. */
export function logoutPage(ctx: Context, form: string): void {
  const language = languageIn(ctx)
  const { pages } = textsIn(language)
  const target = ctx.oidc.params?.['post_logout_redirect_uri']
  const sent = form.replace(
    '</form>',
    `<input type="hidden" name="logout" value="yes"><button class="primary">${escape(pages['signOut'] ?? '')}</button></form>`,
  )
  const head = '\n<script type="module" src="/idp/assets/logout.js"></script>'
  send(
    ctx,
    page(language, pages['signOut'] ?? '', `<main class="plain"><header>${brand}</header>${sent}</main>`, head),
    typeof target === 'string' ? [new URL(target).origin] : [],
  )
}

export function signedOutPage(ctx: Context): void {
  send(ctx, plainPage(languageIn(ctx), 'signedOut'), [])
}

import { type Business, describeBusiness } from '../businesses.ts'
import { escape, personButton, htmlPage } from '../html.ts'
import { fill, type Language, textsIn } from '../texts.ts'
import type { LoginPlatformName, PartnerPerson } from './people.ts'

export type PlatformName = LoginPlatformName | 'intercom' | 'slack'
export type AppLink = { href: string; text: string; isFirst?: boolean }
export type AppRow = { title: string; note: string; links: AppLink[] }

const textOf = (language: Language, key: string) => textsIn(language).partners[key] ?? ''
const nameOf = (language: Language, platform: PlatformName) => textOf(language, `${platform}Name`)

function page(language: Language, title: string, body: string): string {
  return htmlPage({
    language,
    title,
    icon: '/assets/partner.svg',
    styles: ['/assets/look.css', '/assets/identity.css', '/assets/partners.css'],
    body,
  })
}

function brand(language: Language, platform: PlatformName): string {
  const name = nameOf(language, platform)
  return `<a class="brand" href="/"><span class="mark ${platform}" aria-hidden="true">${escape(name.charAt(0))}</span> ${escape(name)}</a>`
}

const notice = (language: Language) => `<p class="notice">${escape(textOf(language, 'standIn'))}</p>`
const link = ({ href, text, isFirst }: AppLink) =>
  `<a class="${isFirst ? 'primary' : 'back'}" href="${escape(href)}">${escape(text)}</a>`

/** One button for each of the platform's people. */
export function signInPage(
  language: Language,
  platform: PlatformName,
  people: (PartnerPerson & { businesses: Business[] })[],
  more?: AppLink,
): string {
  const title = fill(textOf(language, 'signInTitle'), { platform: nameOf(language, platform) })
  const buttons = people.map(person => {
    const businesses = person.businesses.map(business => describeBusiness(language, business)).join(' · ')
    const text = fill(textOf(language, 'continueAs'), { name: person.name })
    return personButton(person, text, [person.email, businesses || (textsIn(language).signIn['noBusiness'] ?? '')])
  })
  return page(
    language,
    title,
    `<main class="partner">
<header>${brand(language, platform)}</header>
<h1>${escape(title)}</h1>
<p class="lead">${escape(textOf(language, 'signInLead'))}</p>
<form method="post" action="/sign-in"><ul class="people">${buttons.join('\n')}</ul></form>
${more ? `<p class="links">${link(more)}</p>` : ''}
${notice(language)}
</main>`,
  )
}

/** The person's way into Parley, one row for each business or for all of them. */
export function appsPage(language: Language, platform: PlatformName, person: PartnerPerson, rows: AppRow[]): string {
  const title = textOf(language, 'appsTitle')
  const cards = rows.map(
    row => `<li class="card"><h2>${escape(row.title)}</h2>
<p class="note">${escape(row.note)}</p>
<p class="links">${row.links.map(link).join('\n')}</p></li>`,
  )
  return page(
    language,
    `${title} · ${nameOf(language, platform)}`,
    `<main class="partner">
<header>${brand(language, platform)}
<form class="who-out" method="post" action="/sign-out"><span>${escape(person.name)}</span><button class="quiet">${escape(textOf(language, 'signOut'))}</button></form></header>
<h1>${escape(title)}</h1>
<p class="lead">${escape(textOf(language, 'appsLead'))}</p>
<ul class="cards">${cards.join('\n')}</ul>
${notice(language)}
</main>`,
  )
}

/** Parley in a frame that fills the page under the platform's own bar. */
export function embeddedPage(language: Language, platform: PlatformName, person: PartnerPerson, address: string): string {
  return page(
    language,
    `Parley · ${nameOf(language, platform)}`,
    `<div class="embedding">
<header class="bar">${brand(language, platform)}<h1>Parley</h1><span class="who-in">${escape(person.name)}</span><a class="quiet" href="/">${escape(textOf(language, 'backToApps'))}</a></header>
<main aria-label="Parley"><iframe title="Parley" src="${escape(address)}" allow="clipboard-write"></iframe></main>
</div>`,
  )
}

/** Asks whether Parley may connect; the answer goes to where the app asked for it. */
export function authorizePage(
  language: Language,
  platform: PlatformName,
  workspace: string,
  fields: Record<string, string>,
): string {
  const name = nameOf(language, platform)
  const title = fill(textOf(language, 'allowTitle'), { platform: name })
  const hidden = Object.entries(fields).map(
    ([field, value]) => `<input type="hidden" name="${escape(field)}" value="${escape(value)}">`,
  )
  return page(
    language,
    title,
    `<main class="partner">
<header>${brand(language, platform)}</header>
<h1>${escape(title)}</h1>
<p class="lead">${escape(fill(textOf(language, 'allowLead'), { workspace }))}</p>
<form method="post" class="links">${hidden.join('')}
<button class="primary" name="answer" value="allow">${escape(textOf(language, 'allow'))}</button>
<button class="back" name="answer" value="deny">${escape(textOf(language, 'deny'))}</button></form>
${notice(language)}
</main>`,
  )
}

export type WaitingAccount = { name: string; displayName: string }

/** Accounts whose data wait to be checked, for the platform's operator. */
export function operatorPage(language: Language, accounts: WaitingAccount[]): string {
  const title = textOf(language, 'operatorTitle')
  const cards = accounts.map(
    account => `<li class="card"><h2>${escape(account.displayName)}</h2><p class="note">${escape(account.name)}</p>
<form method="post" action="/operator/approve" class="links"><button class="primary" name="account" value="${escape(account.name)}" aria-label="${escape(
      fill(textOf(language, 'approveNamed'), { name: account.displayName }),
    )}">${escape(textOf(language, 'approve'))}</button></form></li>`,
  )
  return page(
    language,
    title,
    `<main class="partner">
<header>${brand(language, 'aws_marketplace')}</header>
<h1>${escape(title)}</h1>
<p class="lead">${escape(textOf(language, accounts.length ? 'operatorLead' : 'operatorNobody'))}</p>
<ul class="cards">${cards.join('\n')}</ul>
<p class="links"><a class="back" href="/">${escape(textOf(language, 'backToSignIn'))}</a></p>
</main>`,
  )
}

/** A page that says one thing; `detail` is for whoever set the app up. */
export function plainPage(language: Language, key: 'notFound' | 'refused', detail = ''): string {
  const title = textOf(language, `${key}Title`)
  return page(
    language,
    title,
    `<main class="partner">
<h1>${escape(title)}</h1>
<p class="lead">${escape(textOf(language, `${key}Text`))}</p>
${detail ? `<p class="detail">${escape(detail)}</p>` : ''}
</main>`,
  )
}

import { type Business, describeBusiness, findBusinesses } from '../businesses.ts'
import { textsIn, type Language } from '../texts.ts'
import { readBody } from '../read-body.ts'
import { type AppLink, type AppRow, appsPage, embeddedPage, signInPage } from './pages.ts'
import type { LoginPlatformData, PartnerPerson } from './people.ts'
import { type Call, isOwnForm, redirect, type Routes, sendJson, sendPage } from './routes.ts'
import { type LoginOptions, tokenRoute } from './token-route.ts'

const codeSeconds = 60
/** Where the mobile app may send people instead of Parley's own start. */
const mobileTarget = '/contacts'

/** A platform whose people come in to Parley: its sign-in page, the apps behind it, and what checks its tokens. */
export function loginRoutes(options: LoginOptions): Routes {
  const { pool, platform, origin, publicUrl, tokens } = options
  const { port } = new URL(origin)
  // Cookies know no ports, and whoever comes may be anybody here: the name alone is kept.
  const cookie = `partner_${port}`
  const signedIn = ({ req }: Call) => {
    const found = new RegExp(`(?:^|; )${cookie}=(\\w+)`).exec(req.headers.cookie ?? '')
    return platform.people.find(person => person.sub === found?.[1])
  }
  const setCookie = (value: string, age: string) => ({ 'set-cookie': `${cookie}=${value}; Path=/; HttpOnly; SameSite=Lax${age}` })
  const hasTokenEndpoint = platform.name === 'channels' || platform.name === 'shoper'

  /** For whom is signed in, and for an account of theirs; else the way back to the sign-in. */
  const forPerson = (answer: (call: Call, person: PartnerPerson, account: string) => Promise<void> | void) => (call: Call) => {
    const person = signedIn(call)
    const account = call.url.searchParams.get('account')
    if (!person || (account !== null && !person.accounts.includes(account))) return redirect(call.res, '/')
    return answer(call, person, account ?? '')
  }

  const parleyOrigin = new URL(publicUrl).origin
  return {
    'GET /.well-known/openid-configuration': ({ res }) =>
      sendJson(res, 200, {
        issuer: origin,
        jwks_uri: `${origin}/jwks.json`,
        authorization_endpoint: `${origin}/`,
        ...(hasTokenEndpoint && { token_endpoint: `${origin}/oauth/token` }),
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      }),
    'GET /jwks.json': async ({ res }) => sendJson(res, 200, await tokens.jwks()),
    'GET /': async call => {
      const { res, language } = call
      const known = await findBusinesses(
        pool,
        platform.people.flatMap(person => person.accounts),
      )
      const people = platform.people.map(person => ({
        ...person,
        businesses: known.filter(({ account }) => person.accounts.includes(account)),
      }))
      const sub = signedIn(call)?.sub
      const person = people.find(one => one.sub === sub)
      if (person) return sendPage(res, appsPage(language, platform.name, person, rowsFor(language, platform, person.businesses)))
      const operator = platform.name === 'aws_marketplace' && { href: '/operator', text: textOf(language, 'operatorLink') }
      sendPage(res, signInPage(language, platform.name, people, operator || undefined))
    },
    'POST /sign-in': async ({ req, res }) => {
      const sub = new URLSearchParams(await readBody(req)).get('sub')
      const person = platform.people.find(one => one.sub === sub)
      redirect(res, '/', person && isOwnForm(req) ? setCookie(person.sub, '') : {})
    },
    'POST /sign-out': ({ req, res }) => redirect(res, '/', isOwnForm(req) ? setCookie('', '; Max-Age=0') : {}),
    'GET /open': forPerson(async ({ res }, person, account) => redirect(res, await wayIn(options, person, account))),
    'GET /mobile': forPerson(async ({ res, url }, person, account) => {
      const target = url.searchParams.get('to') === mobileTarget ? mobileTarget : undefined
      redirect(res, await mobileWayIn(options, person, account, target))
    }),
    'GET /embedded': forPerson(async ({ res, language }, person, account) => {
      const address = await wayIn(options, person, account)
      sendPage(res, embeddedPage(language, platform.name, person, address), { frames: [parleyOrigin] })
    }),
    ...(hasTokenEndpoint && { 'POST /oauth/token': tokenRoute(options) }),
  }
}

const textOf = (language: Language, key: string) => textsIn(language).partners[key] ?? ''

/** Channels hand out a code for all that is the person's; the others a token for one account. */
async function wayIn({ platform, publicUrl, audience, tokens, grants }: LoginOptions, person: PartnerPerson, account: string) {
  if (platform.name === 'channels') {
    const code = await grants.code({ platform: 'channels', sub: person.sub, clientId: audience }, codeSeconds)
    return `${publicUrl}/channels/login?${new URLSearchParams({ code })}`
  }
  const token = await tokens.accessToken(person)
  if (platform.name === 'livechat') return `${publicUrl}/livechat/login?${new URLSearchParams({ accessToken: token, account })}`
  const path = platform.name === 'shoper' ? 'shoper' : 'aws-marketplace'
  return `${publicUrl}/${path}/login?${new URLSearchParams({ access_token: token, account })}`
}

/** How the platform's mobile app opens Parley: with tokens, and with a place to go to where it wants another. */
async function mobileWayIn(
  { platform, publicUrl, audience, tokens, grants }: LoginOptions,
  person: PartnerPerson,
  account: string,
  redirectUrl: string | undefined,
) {
  const query = new URLSearchParams({
    accessToken: await tokens.accessToken(person),
    refreshToken: await grants.refreshToken({ platform: platform.name, sub: person.sub, clientId: audience }),
    account,
    type: platform.name,
    ...(redirectUrl && { redirectUrl }),
  })
  return `${publicUrl}/${platform.name}/mobile-login?${query}`
}

function rowsFor(language: Language, platform: LoginPlatformData, businesses: Business[]): AppRow[] {
  const at = (path: string, account?: string) => `${path}${account ? `?${new URLSearchParams({ account })}` : ''}`
  const mobile = (account: string): AppLink[] => [
    { href: at('/mobile', account), text: textOf(language, 'openMobile') },
    { href: `${at('/mobile', account)}&to=${mobileTarget}`, text: textOf(language, 'openMobileContacts') },
  ]
  const desktop = (account?: string): AppLink[] => [
    { href: at('/open', account), text: textOf(language, 'open'), isFirst: true },
    ...(platform.name === 'aws_marketplace' ? [] : [{ href: at('/embedded', account), text: textOf(language, 'openHere') }]),
  ]
  const row = (business: Business, links: AppLink[]) => {
    const described = describeBusiness(language, business)
    return { title: business.name, note: described === business.name ? business.account : described, links }
  }
  if (platform.name === 'channels') {
    const note = textOf(language, businesses.length > 1 ? 'allBusinesses' : businesses.length ? 'oneBusiness' : 'noBusiness')
    return [{ title: 'Parley', note, links: desktop() }, ...businesses.map(business => row(business, mobile(business.account)))]
  }
  return businesses.map(business => {
    const { account } = business
    return row(business, [...desktop(account), ...(platform.name === 'shoper' ? mobile(account) : [])])
  })
}

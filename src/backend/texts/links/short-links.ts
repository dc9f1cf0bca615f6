import { type Context, Hono } from 'hono'
import { linkEndingMaxCharacters, linkEndingMinCharacters } from '#contract/limits.ts'
import { isFreeAddress } from '#contract/reserved-addresses.ts'
import en from '../../../../locales/en/link.json' with { type: 'json' }
import pl from '../../../../locales/pl/link.json' with { type: 'json' }
import type { AppContext } from '../../context.ts'
import type { WebBindings } from '../../http/bindings.ts'
import { wishedLanguage } from '../../http/visitor-language.ts'
import { rateLimit, visitorOf } from '../../http/visitor-rate-limit.ts'
import { appFor, appsAt } from './app-link.ts'
import { subdomainOf } from './link-address.ts'
import { LinkFinder, type Found, type Wanted } from './link-finder.ts'
import { plainPage } from './plain-page.ts'
import { reportAbusePage } from './report-abuse.ts'
import { VisitorKinds } from './bot-detection.ts'

const words = { en, pl }
const shape = new RegExp(`^/(?:([\\w-]+)/)?([a-z0-9-]{${linkEndingMinCharacters},${linkEndingMaxCharacters}})/?$`, 'i')

/** A person opens the page, forgets something, and sends it. */
const reports = { burst: 10, perSecond: 0.05 }

/**
 * GET /:ending and /:part/:ending, also on accounts' subdomains: 302 to where the link leads, or a page that says why it leads
 * nowhere. On our own host an address that is no link is left to whoever comes after.
 */
export function shortLinks(context: AppContext): Hono<WebBindings> {
  const { config, database, clicks } = context
  const app = new Hono<WebBindings>()
  const finder = new LinkFinder(database)
  const kinds = new VisitorKinds()
  app.route('/report-abuse', reportAbusePage(context, rateLimit(undefined, reports)))
  app.get('*', async (ctx, next) => {
    const subdomain = subdomainOf(config, ctx.req.header('host') ?? '')
    const wanted = wantedAt(ctx.req.path, subdomain)
    const found = wanted && (await finder.find(wanted))
    if (!found) {
      const apps = wanted && (await appsAt(database, wanted))
      const app = apps && appFor(apps, ctx.req.header('user-agent') ?? '')
      if (app) return ctx.redirect(new URL(app).href, 302)
      return subdomain === null && !apps ? next() : leadsNowhere(ctx, 'unknown')
    }
    if (!found.target) return leadsNowhere(ctx, found.state, found)
    const userAgent = ctx.req.header('user-agent') ?? ''
    const address = visitorOf(ctx.env.incoming.socket.remoteAddress ?? '', ctx.req.header('x-forwarded-for'))
    const purpose = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map(name => ctx.req.header(name) ?? '').join(' ')
    const visit = { method: ctx.req.method, userAgent, purpose, visitor: `${address} ${userAgent}` }
    clicks.add({ ...found, userAgent, address, machine: kinds.signOf({ ...visit, ...found }) })
    // Where the text with the link stood is nobody's business; nor may a cache answer for us.
    ctx.header('referrer-policy', 'no-referrer')
    ctx.header('x-robots-tag', 'noindex, nofollow')
    return ctx.redirect(new URL(found.target).href, 302)
  })
  return app
}

/** What an address asks for; null where it cannot be a link, without a look into the database. */
function wantedAt(path: string, subdomain: string | null): Wanted | null {
  const [, part, ending] = shape.exec(path) ?? []
  if (ending === undefined || !isFreeAddress(part ?? ending)) return null
  return { ending: ending.toLowerCase(), part: part?.toLowerCase() ?? null, subdomain }
}

function leadsNowhere(ctx: Context, state: Found['state'] | 'unknown', found?: Found): Response {
  const language = wishedLanguage(ctx) ?? 'en'
  const said = words[language]
  const { title, text } = said[state === 'open' ? 'unknown' : state]
  const other = language === 'en' ? 'pl' : 'en'
  return plainPage(ctx, state === 'unknown' ? 404 : 410, {
    language,
    title,
    text: text.replaceAll('{{business}}', () => found?.business ?? ''),
    business: found?.business,
    foot: [
      { label: said.report, href: `/report-abuse?${new URLSearchParams({ link: ctx.req.path, locale: language })}` },
      { label: said.otherLanguage, href: `?locale=${other}`, language: other },
    ],
  })
}

import { type Context, Hono } from 'hono'
import type { NewsletterPageData, NewsletterState } from '#contract/signup/widget/newsletter-page.ts'
import en from '../../../../locales/en/newsletter.json' with { type: 'json' }
import pl from '../../../../locales/pl/newsletter.json' with { type: 'json' }
import type { AppContext } from '../../context.ts'
import { isDatabaseAway } from '../../db/errors.ts'
import type { WebBindings } from '../../http/bindings.ts'
import { busyPage, showPage } from '../../http/public-page.ts'
import { wishedLanguage, type Language } from '../../http/visitor-language.ts'
import { visitorOf } from '../../http/visitor-rate-limit.ts'
import { subdomainOf } from '../../texts/links/link-address.ts'
import { VisitorKinds } from '../../texts/links/visitor-kind.ts'
import { findNewsletter, publicWidget, stateOf, type Newsletter } from './find-newsletter.ts'
import { ViewLog } from './view-log.ts'

const words = { en, pl }
const statusOf = { open: 200, paused: 200, ended: 410, unknown: 404, busy: 429, away: 503 } as const

/** GET /newsletter/:campaignName: the form by which strangers sign up, or why they cannot. */
export function newsletterPage(context: AppContext, admitVisit: (ctx: Context<WebBindings>) => void): Hono<WebBindings> {
  const { config, database } = context
  const app = new Hono<WebBindings>()
  const views = new ViewLog(database)
  const kinds = new VisitorKinds()
  app.get('/:campaignName', async ctx => {
    const campaignName = ctx.req.param('campaignName').toLowerCase()
    const tell = (state: NewsletterState, found: Newsletter | null = null) =>
      answer(ctx, config.publicUrl, state, campaignName, found)
    const busy = busyPage(ctx, admitVisit, () => tell('busy'))
    if (busy) return busy
    try {
      const subdomain = subdomainOf(config, ctx.req.header('host') ?? '')
      const named = await findNewsletter(database, campaignName)
      // On the host of an account stand its own pages alone.
      const found = subdomain === null || named?.subdomain === subdomain ? named : null
      const state = stateOf(found)
      if (found && state === 'open')
        views.add({ accountId: found.accountId, widgetId: found.id, isMachine: isMachine(kinds, ctx) })
      return tell(state, found)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      ctx.header('retry-after', '10')
      return tell('away')
    }
  })
  return app
}

function isMachine(kinds: VisitorKinds, ctx: Context<WebBindings>): boolean {
  const userAgent = ctx.req.header('user-agent') ?? ''
  const visitor = visitorOf(ctx.env.incoming.socket.remoteAddress ?? '', ctx.req.header('x-forwarded-for'))
  const purpose = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].map(name => ctx.req.header(name) ?? '').join(' ')
  return kinds.signOf({ method: ctx.req.method, userAgent, purpose, visitor, ending: ctx.req.path, madeAt: null }) !== null
}

function answer(
  ctx: Context,
  publicUrl: string,
  state: NewsletterState,
  campaignName: string,
  found: Newsletter | null,
): Response {
  const language: Language = wishedLanguage(ctx) ?? 'en'
  const said = words[language]
  const widget = state === 'open' ? (found?.widget ?? null) : null
  const data: NewsletterPageData = {
    state,
    campaignName,
    business: state === 'unknown' ? null : (found?.business ?? null),
    form: widget && found?.version ? { widget: publicWidget(widget), version: found.version } : null,
    keyword: widget ? (found?.keyword ?? '') : '',
    numbers: widget?.channels ?? [],
    words: said,
    language,
  }
  const title = state === 'open' ? (widget?.pageTitle ?? '') : said.states[state].title
  const numbers = [...new Set(data.numbers.map(({ number }) => number))].join(', ')
  const byText = said.noScript.replaceAll('{{keyword}}', () => data.keyword).replaceAll('{{number}}', () => numbers)
  return showPage(ctx, statusOf[state], {
    language,
    title,
    noScript: widget
      ? `${found?.business ?? ''}\n${widget.title}\n${widget.description}\n${byText}\n${widget.disclaimer}`
      : state === 'open'
        ? ''
        : said.states[state].text,
    data: { kind: 'newsletter', ...data },
    ...(widget && {
      found: {
        title,
        description: widget.pageDescription,
        url: `${publicUrl}/newsletter/${campaignName}`,
        site: found?.business ?? '',
      },
    }),
  })
}

import { type Context, Hono } from 'hono'
import type { NewsletterState } from '#contract/signup/widget/newsletter-page.ts'
import type { AppContext } from '../../context.ts'
import { isDatabaseAway } from '../../db/errors.ts'
import type { WebBindings } from '../../http/bindings.ts'
import { busyPage, showPage } from '../../http/public-page.ts'
import { wishedLanguage, type Language } from '../../http/visitor-language.ts'
import { type AddressConfig, subdomainOf } from '../../texts/links/link-address.ts'
import { VisitorKinds } from '../../texts/links/visitor-kind.ts'
import { landingPageUrl } from '../forms/form-rows.ts'
import { isMachine } from './machine-visits.ts'
import { findNewsletter, newsletterData, newsletterWords, stateOf, type Newsletter } from './find-newsletter.ts'
import { ViewLog } from './view-log.ts'

const statusOf = { open: 200, paused: 200, ended: 410, unknown: 404, busy: 429, away: 503 } as const

/** GET /newsletter/:campaignName: the form by which strangers sign up, or why they cannot. */
export function newsletterPage(context: AppContext, admitVisit: (ctx: Context<WebBindings>) => void): Hono<WebBindings> {
  const { config, database } = context
  const app = new Hono<WebBindings>()
  const views = new ViewLog(database)
  const kinds = new VisitorKinds()
  app.get('/:campaignName', async ctx => {
    const campaignName = ctx.req.param('campaignName').toLowerCase()
    const tell = (state: NewsletterState, found: Newsletter | null = null) => answer(ctx, config, state, campaignName, found)
    const busy = busyPage(ctx, admitVisit, () => tell('busy'))
    if (busy) return busy
    try {
      const subdomain = subdomainOf(config, ctx.req.header('host') ?? '')
      const named = await findNewsletter(database, campaignName, { kinds: ['LANDING_PAGE'] })
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

function answer(
  ctx: Context,
  config: AddressConfig,
  state: NewsletterState,
  campaignName: string,
  found: Newsletter | null,
): Response {
  const language: Language = wishedLanguage(ctx) ?? 'en'
  const said = newsletterWords[language]
  const widget = state === 'open' ? (found?.widget ?? null) : null
  const data = newsletterData(campaignName, state, found, language)
  const title = state === 'open' ? (widget?.pageTitle ?? '') : said.states[state].title
  return showPage(ctx, statusOf[state], {
    language,
    title,
    data: { kind: 'newsletter', ...data },
    ...(widget && {
      found: {
        title,
        description: widget.pageDescription,
        url: landingPageUrl(config, found?.subdomain ?? '', campaignName),
        site: found?.business ?? '',
        image: widget.image,
      },
    }),
  })
}

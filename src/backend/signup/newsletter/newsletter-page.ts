import { type Context, Hono } from 'hono'
import { pictureName, type ShownPicture } from '#contract/media/pictures.ts'
import type { NewsletterState } from '#contract/signup/widget/newsletter-page.ts'
import type { AppContext } from '../../context.ts'
import type { WebBindings } from '../../http/bindings.ts'
import { busyPage, pageOrAway, showPage } from '../../http/public-page.ts'
import { Refusal } from '../../http/refusal.ts'
import { visitorCountry, wishedLanguage, type Language } from '../../http/visitor-language.ts'
import { cutForLink } from '../../media/make-picture.ts'
import { type AddressConfig, subdomainOf } from '../../texts/links/link-address.ts'
import { VisitorKinds } from '../../texts/links/bot-detection.ts'
import { landingPageUrl } from '../forms/form-rows.ts'
import { isMachine } from './machine-visits.ts'
import { findNewsletter, newsletterData, newsletterWords, stateOf, type Newsletter } from './find-newsletter.ts'
import { ViewLog } from './view-log.ts'

const statusOf = { open: 200, paused: 200, ended: 410, unknown: 404, busy: 429, away: 503 } as const

/** GET /newsletter/:campaignName: the form by which strangers sign up, or why they cannot. */
export function newsletterPage(context: AppContext, admitVisit: (ctx: Context<WebBindings>) => void): Hono<WebBindings> {
  const { config, database, files } = context
  const app = new Hono<WebBindings>()
  const views = new ViewLog(database)
  const kinds = new VisitorKinds()
  app.get('/:campaignName', async ctx => {
    const campaignName = ctx.req.param('campaignName').toLowerCase()
    const tell = (state: NewsletterState, found: Newsletter | null = null) => answer(ctx, config, state, campaignName, found)
    const busy = busyPage(ctx, admitVisit, () => tell('busy'))
    if (busy) return busy
    const look = async () => {
      const subdomain = subdomainOf(config, ctx.req.header('host') ?? '')
      const named = await findNewsletter(database, campaignName, { kinds: ['LANDING_PAGE'] })
      // On the host of an account stand its own pages alone.
      const found = subdomain === null || named?.subdomain === subdomain ? named : null
      const state = stateOf(found)
      if (found && state === 'open')
        views.add({ accountId: found.accountId, widgetId: found.id, isMachine: isMachine(kinds, ctx) })
      return tell(state, found)
    }
    return pageOrAway(ctx, look, () => tell('away'))
  })
  app.get('/:campaignName/picture.jpg', async ctx => {
    admitVisit(ctx)
    const found = await findNewsletter(database, ctx.req.param('campaignName').toLowerCase(), { kinds: ['LANDING_PAGE'] })
    const image = stateOf(found) === 'open' ? found?.widget?.image : null
    if (!found || !image) throw new Refusal('NOT_FOUND')
    const kept = files.path(found.accountId, pictureName(image.id, image.width))
    return ctx.body(await cutForLink(kept, image), 200, {
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })
  return app
}

/** Whoever previews a link shows the part that the page shows; the version, for those who keep it. */
const linkPicture = (image: ShownPicture | null, pageUrl: string, version: number) =>
  image && { ...image, linkUrl: `${pageUrl}/picture.jpg?v=${version}` }

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
  const data = newsletterData(campaignName, state, found, language, offered => visitorCountry(ctx, offered))
  const title = state === 'open' ? (widget?.pageTitle ?? '') : said.states[state].title
  const url = landingPageUrl(config, found?.subdomain ?? '', campaignName)
  return showPage(ctx, statusOf[state], {
    language,
    title,
    data: { kind: 'newsletter', ...data },
    ...(widget && {
      found: {
        title,
        description: widget.pageDescription,
        url,
        site: found?.business ?? '',
        image: linkPicture(widget.image, url, found?.version ?? 0),
      },
    }),
  })
}

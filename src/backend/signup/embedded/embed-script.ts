import { type Context, Hono } from 'hono'
import type { AppContext } from '../../context.ts'
import { isDatabaseAway } from '../../db/errors.ts'
import type { WebBindings } from '../../http/bindings.ts'
import { busyPage } from '../../http/public-page.ts'
import { visitorCountry, wishedLanguage } from '../../http/visitor-language.ts'
import { VisitorKinds } from '../../texts/links/bot-detection.ts'
import { findNewsletter, newsletterData, stateOf, type Newsletter } from '../newsletter/find-newsletter.ts'
import { isMachine } from '../newsletter/machine-visits.ts'
import { ViewLog } from '../newsletter/view-log.ts'
import { EmbedBundle } from './embed-bundle.ts'

/** Somebody else's page waits for the script where the form stands: it is never held up for longer. */
const longestMs = 1000
const originMaxCharacters = 200

/** Of another site, in any page that names it: unlike all else of ours. Each visit asks whether it is still the same. */
const headers = {
  'content-type': 'text/javascript; charset=utf-8',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-cache',
  vary: 'accept-language, accept-encoding',
}

/**
 * GET /embed/:campaignName.js: the script that puts a form where it stands in a page of the business's own, with the form in it, so
 * that it is there before anything below is. Where nobody can sign up any more, or now, it says so.
 */
export function embedScript(context: AppContext, admitVisit: (ctx: Context<WebBindings>) => void): Hono<WebBindings> {
  const { database } = context
  const app = new Hono<WebBindings>()
  const views = new ViewLog(database)
  const kinds = new VisitorKinds()
  const bundle = new EmbedBundle()
  app.get('/:file{[a-z0-9-]+\\.js}', async ctx => {
    const campaignName = ctx.req.param('file').slice(0, -'.js'.length)
    const nothing = (status: 200 | 404 | 429 | 503, why: string) => ctx.body(`// ${why}\n`, status, headers)
    const busy = busyPage(ctx, admitVisit, () => nothing(429, 'Too many visits at once.'))
    if (busy) return busy
    const found = await inTime(findNewsletter(database, campaignName, { kinds: ['EMBEDDED'] }))
    if (found === 'away') {
      ctx.header('retry-after', '10')
      return nothing(503, 'The form is away for a while.')
    }
    const state = stateOf(found)
    if (!found || state === 'unknown') return nothing(404, 'There is no such form.')
    if (state === 'open')
      views.add({
        accountId: found.accountId,
        widgetId: found.id,
        isMachine: isMachine(kinds, ctx),
        seenOn: originOf(ctx.req.header('referer')),
      })
    const data = newsletterData(campaignName, state, found, wishedLanguage(ctx) ?? 'en', offered => visitorCountry(ctx, offered))
    const script = await bundle.scriptWith(data, ctx.req.header('accept-encoding'))
    if (!script) return nothing(503, 'The public pages are not built. Run: npm run build')
    const { etag, encoding, body } = script
    if (ctx.req.header('if-none-match') === etag) return ctx.body(null, 304, { ...headers, etag })
    return ctx.body(body, 200, { ...headers, etag, ...(encoding && { 'content-encoding': encoding }) })
  })
  return app
}

async function inTime(asked: Promise<Newsletter | null>): Promise<Newsletter | null | 'away'> {
  try {
    return await Promise.race([asked, new Promise<'away'>(resolve => void setTimeout(resolve, longestMs, 'away').unref())])
  } catch (error) {
    if (isDatabaseAway(error)) return 'away'
    throw error
  }
}

/** Of the page that asked; browsers tell other sites no more of it. */
function originOf(referer = ''): string | null {
  const origin = URL.parse(referer)?.origin ?? 'null'
  return origin === 'null' ? null : origin.slice(0, originMaxCharacters)
}

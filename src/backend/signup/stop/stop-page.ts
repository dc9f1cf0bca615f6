import { type Context, Hono } from 'hono'
import { saidAtStop, stopWordsWith, type StopPageData, type StopState } from '#contract/signup/stop-page.ts'
import en from '../../../../locales/en/stop.json' with { type: 'json' }
import pl from '../../../../locales/pl/stop.json' with { type: 'json' }
import { readableNumber } from '../../chat/phone.ts'
import type { AppContext } from '../../context.ts'
import type { WebBindings } from '../../http/bindings.ts'
import { busyPage, pageOrAway, showPage } from '../../http/public-page.ts'
import { wishedLanguage, type Language } from '../../http/visitor-language.ts'
import { campaignAt, type Campaign } from './campaign.ts'

const standard = { en: en.page, pl: pl.page }

/** GET /stop/:campaignName. Only its buttons do anything. */
export function stopPage(context: AppContext, admitVisit: (ctx: Context<WebBindings>) => void): Hono<WebBindings> {
  const app = new Hono<WebBindings>()
  app.get('/:campaignName{.*}', async ctx => {
    const wished = wishedLanguage(ctx)
    const busy = busyPage(ctx, admitVisit, () => answer(ctx, 429, unnamed('busy', wished ?? 'en')))
    if (busy) return busy
    const look = async () => {
      const campaign = await campaignAt(context.database, ctx.req.param('campaignName') ?? '')
      if (!campaign) return answer(ctx, 404, unnamed('unknown', wished ?? 'en'))
      return answer(ctx, 200, shown(campaign, wished ?? (campaign.country === 'PL' ? 'pl' : 'en')))
    }
    return pageOrAway(ctx, look, () => answer(ctx, 503, unnamed('away', wished ?? 'en')))
  })
  return app
}

function answer(ctx: Context, status: 200 | 404 | 429 | 503, data: StopPageData): Response {
  const { language, words, state } = data
  return showPage(ctx, status, { language, title: saidAtStop(state, words).title, data: { kind: 'stop', ...data } })
}

function shown({ business, name, isArchived, number, country }: Campaign, language: Language): StopPageData {
  const readable = number === null ? null : readableNumber(number)
  return {
    state: isArchived ? 'ended' : 'ask',
    business,
    number: readable,
    country,
    words: stopWordsWith(standard[language], { business, campaign: name, number: readable ?? '' }),
    language,
  }
}

const unnamed = (state: StopState, language: Language): StopPageData => ({
  state,
  business: null,
  number: null,
  country: '',
  words: standard[language],
  language,
})

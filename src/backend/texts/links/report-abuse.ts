import { type Context, Hono } from 'hono'
import { abuseReportMaxCharacters } from '#contract/limits.ts'
import { line, text } from '#contract/names.ts'
import en from '../../../../locales/en/link.json' with { type: 'json' }
import pl from '../../../../locales/pl/link.json' with { type: 'json' }
import type { AppContext } from '../../context.ts'
import { withoutAccount } from '../../db/transaction.ts'
import type { WebBindings } from '../../http/bindings.ts'
import { readText } from '../../http/body.ts'
import { busyPage } from '../../http/public-page.ts'
import { wishedLanguage } from '../../http/visitor-language.ts'
import { escapeHtml, plainPage } from './plain-page.ts'

const words = { en, pl }
const maxBytes = 16 * 1024
const linkMaxCharacters = 300
const Link = line(linkMaxCharacters)
const Text = text(abuseReportMaxCharacters)

type Written = { link: string; text: string }
type Step = 'ask' | 'incomplete' | 'thanks' | 'busy'
const statusOf: Record<Step, 200 | 400 | 429> = { ask: 200, incomplete: 400, thanks: 200, busy: 429 }

/** GET and POST /report-abuse, on each host that has links: a form without a script. The operator reads what came (end-link.ts). */
export function reportAbusePage({ database }: AppContext, admitVisit: (ctx: Context<WebBindings>) => void): Hono<WebBindings> {
  const app = new Hono<WebBindings>()
  app.get('/', ctx => {
    const written = { link: ctx.req.query('link') ?? '', text: '' }
    return busyPage(ctx, admitVisit, () => answer(ctx, 'busy', written)) ?? answer(ctx, 'ask', written)
  })
  app.post('/', async ctx => {
    const given = new URLSearchParams(await readText(ctx.env.incoming, maxBytes))
    const written = { link: given.get('link') ?? '', text: given.get('text') ?? '' }
    const busy = busyPage(ctx, admitVisit, () => answer(ctx, 'busy', written))
    if (busy) return busy
    const [link, said] = [Link.safeParse(written.link).data, Text.safeParse(written.text).data]
    if (!link || !said) return answer(ctx, 'incomplete', written)
    await withoutAccount(database, tx => tx.rows('select report_abuse($1, $2)', [link, said]))
    return answer(ctx, 'thanks', written)
  })
  return app
}

function answer(ctx: Context<WebBindings>, step: Step, { link, text: said }: Written): Response {
  const language = wishedLanguage(ctx) ?? 'en'
  const { abuse, otherLanguage } = words[language]
  const other = language === 'en' ? 'pl' : 'en'
  const form = `${step === 'incomplete' ? `<p class="problem" role="alert">${escapeHtml(abuse.incomplete)}</p>` : ''}
<form method="post" action="/report-abuse?locale=${language}">
<label>${escapeHtml(abuse.link)}<input name="link" required maxlength="${linkMaxCharacters}" value="${escapeHtml(link.slice(0, linkMaxCharacters))}"></label>
<label>${escapeHtml(abuse.what)}<textarea name="text" rows="5" required maxlength="${abuseReportMaxCharacters}">${escapeHtml(said)}</textarea></label>
<button>${escapeHtml(abuse.send)}</button></form>`
  const isForm = step === 'ask' || step === 'incomplete'
  const heading = isForm ? abuse : abuse[step]
  return plainPage(ctx, statusOf[step], {
    language,
    title: heading.title,
    text: heading.text,
    ...(isForm && { form }),
    foot: [
      {
        label: otherLanguage,
        href: `/report-abuse?${new URLSearchParams({ ...(isForm && { link }), locale: other })}`,
        language: other,
      },
    ],
  })
}

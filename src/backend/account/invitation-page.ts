import { type Context, Hono } from 'hono'
import type { InvitationPageData, InvitationState } from '#contract/account/invitation-page.ts'
import en from '../../../locales/en/invitation.json' with { type: 'json' }
import pl from '../../../locales/pl/invitation.json' with { type: 'json' }
import type { AppContext } from '../context.ts'
import type { WebBindings } from '../http/bindings.ts'
import { busyPage, pageOrAway, showPage } from '../http/public-page.ts'
import { wishedLanguage, type Language } from '../http/visitor-language.ts'
import { findInvitation, type FoundInvitation } from './invitations.ts'

const words = { en, pl }

/** GET /invitation?token=…. It tells who invites where to; only who is signed in joins. */
export function invitationPage(context: AppContext, admitVisit: (ctx: Context<WebBindings>) => void): Hono<WebBindings> {
  const app = new Hono<WebBindings>()
  app.get('/', async ctx => {
    const language = wishedLanguage(ctx) ?? 'en'
    const busy = busyPage(ctx, admitVisit, () => answer(ctx, 429, said('busy', null, language)))
    if (busy) return busy
    const look = async () => {
      const found = await findInvitation(context.database, ctx.req.query('token') ?? '')
      return answer(ctx, found ? 200 : 404, said(found?.state ?? 'unknown', found, language))
    }
    return pageOrAway(ctx, look, () => answer(ctx, 503, said('away', null, language)))
  })
  return app
}

function answer(ctx: Context, status: 200 | 404 | 429 | 503, data: InvitationPageData): Response {
  const { language, title } = data
  return showPage(ctx, status, { language, title, noScript: words[language].noScript, data: { kind: 'invitation', ...data } })
}

function said(state: InvitationState, found: FoundInvitation | null, language: Language): InvitationPageData {
  const { title, text } = words[language][state]
  const fill = (sentence: string) =>
    sentence.replaceAll('{{business}}', () => found?.business ?? '').replaceAll('{{inviter}}', () => found?.inviter ?? '')
  return {
    state,
    business: found?.business ?? null,
    title: fill(title),
    text: fill(text),
    button: state === 'open' ? words[language].join : state === 'used' ? words[language].signIn : null,
    until: state === 'open' && found ? { sentence: words[language].until, at: found.expiresAt.toISOString() } : null,
    otherLanguage: words[language].otherLanguage,
    language,
  }
}

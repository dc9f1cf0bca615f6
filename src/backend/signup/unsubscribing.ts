import { type Context, Hono } from 'hono'
import type { Api } from '#contract/api.ts'
import { isWithdrawal } from '#contract/contacts/block-list.ts'
import type { BlockReason } from '#contract/contacts/block-reasons.ts'
import { reasonsIn, type UnsubscribePage } from '#contract/signup/unsubscribe-pages.ts'
import {
  saidIn,
  unsubscribeColor,
  wordsWith,
  type UnsubscribeHtml,
  type UnsubscribeOwnWords,
  type UnsubscribePageData,
  type UnsubscribeState,
} from '#contract/signup/unsubscribing.ts'
import en from '../../../locales/en/unsubscribing.json' with { type: 'json' }
import pl from '../../../locales/pl/unsubscribing.json' with { type: 'json' }
import { withdraw } from '../chat/receiving/apply-opt-out.ts'
import { maskedNumber, parseNumber } from '../chat/phone.ts'
import { contactOf } from '../contacts/contacts.ts'
import type { AppContext } from '../context.ts'
import type { Database } from '../db/open.ts'
import { withAccount, type Tx } from '../db/transaction.ts'
import type { WebBindings } from '../http/bindings.ts'
import type { Handlers } from '../http/mount.ts'
import { busyPage, pageOrAway, showPage } from '../http/public-page.ts'
import { Refusal } from '../http/refusal.ts'
import { wishedLanguage, type Language } from '../http/visitor-language.ts'
import { emit, resourceChanged, type Change } from '../live/emit.ts'
import { plainText, shownHtml } from './unsubscribe-pages/clean-html.ts'
import { unsubscribeLinkOf } from './unsubscribe-link.ts'

type Page = Omit<UnsubscribePage, 'name' | 'unsubscribes' | 'version'>

type Link = {
  accountId: string
  /** Null once the person was erased. */
  phone: string | null
  /** In whose text it stood. */
  campaignId: string | null
  business: string
  color: string | null
  own: UnsubscribeOwnWords
  /** What the campaign or the tool chose in place of it. */
  page: Page | null
  reasons: BlockReason[]
}

const standard = { en, pl }
const keyShape = /^[\w-]{32}$/

export const unsubscribing = {
  'POST /contacts/:number/unsubscribe-link': (call, { params }) =>
    call.inAccount(async tx => {
      const { phone } = await contactOf(tx, params.number)
      return { url: await unsubscribeLinkOf(tx, call.config.publicUrl, phone) }
    }),

  'POST /unsubscribing/:contactId': async (call, { params, query, body }) => {
    const link = await linkOf(call.database, params.contactId)
    if (!link?.phone) throw new Refusal('NOT_FOUND')
    const { accountId, phone, campaignId, page } = link
    const { words, html } = saidTo(link, query.locale ?? languageOf(call.request, phone))
    const asked = html.confirmation ? [plainText(html.confirmation)] : []
    const reason = body?.reason ? [`${words.reasons} ${body.reason}`] : []
    const text = [words.title, words.message, ...asked, ...reason].join('\n')
    await withAccount(call.database, accountId, async tx => {
      // Locked before all else, as by whoever sends or receives.
      const [chat] = await tx.rows<{ conversationId: string; client: string; own: string }>(
        `select id as "conversationId", client_number as client, account_number as own from conversation
         where account_id = $1 and client_number = $2 for update`,
        [tx.accountId, phone],
      )
      const withdrawal = { client: phone, reason: 'CLICKED_STOP' as const, channel: 'unsubscribe-page', text, campaignId }
      const changes = await withdraw(tx, withdrawal, chat ?? null)
      // Who was out before was counted then.
      const isNew = changes.some(change => change.type === 'RESOURCE_CHANGED' && change.payload.resource === 'block-list')
      const counted = page && isNew ? await countLeaving(tx, page.id) : []
      await emit(tx, call.hub, [...changes, ...counted])
    })
    return null
  },
} satisfies Partial<Handlers<keyof Api>>

/** GET /unsubscribing/:contactId. It only asks: link previews read it too. */
export function unsubscribePage(context: AppContext, admitVisit: (ctx: Context<WebBindings>) => void): Hono<WebBindings> {
  const app = new Hono<WebBindings>()
  app.get('/:contactId{.*}', async ctx => {
    const busy = busyPage(ctx, admitVisit, () => answer(ctx, 429, unnamed('busy', languageOf(ctx, null))))
    if (busy) return busy
    const look = async () => {
      const link = await linkOf(context.database, ctx.req.param('contactId'))
      const language = languageOf(ctx, link?.phone ?? null)
      return link ? answer(ctx, 200, saidTo(link, language)) : answer(ctx, 404, unnamed('unknown', language))
    }
    return pageOrAway(ctx, look, () => answer(ctx, 503, unnamed('away', languageOf(ctx, null))))
  })
  return app
}

async function countLeaving(tx: Tx, id: string): Promise<Change[]> {
  await tx.rows(
    'update unsubscribe_page set unsubscribes = unsubscribes + 1 where account_id = $1 and id = $2',
    [tx.accountId, id],
    'count-leaving',
  )
  return [resourceChanged('unsubscribe-pages', [id])]
}

function answer(ctx: Context, status: 200 | 404 | 429 | 503, data: UnsubscribePageData): Response {
  const { language, words } = data
  return showPage(ctx, status, {
    language,
    title: saidIn(data.state, words).title,
    data: { kind: 'unsubscribing', ...data },
  })
}

/** All that the page shows, in one trip: it is open to everybody, and a visit must cost little. */
async function linkOf(database: Database, key: string): Promise<Link | null> {
  if (!keyShape.test(key)) return null
  const { rows } = await database.pool.query<Link>({
    name: 'unsubscribe-link',
    text: `select l.account_id as "accountId", l.phone, l.campaign_id as "campaignId", a.display_name as business, s.color,
       json_build_object('title', s.title, 'message', s.message, 'button', s.button, 'thanks', s.thanks, 'invalidNumber', s.invalid_number) as own,
       case when p.id is not null then json_build_object('id', p.id, 'title', p.title, 'description', p.description, 'buttonText', p.button_text,
         'thanksTitle', p.thanks_title, 'thanksText', p.thanks_text, 'errorMessage', p.error_message, 'reasons', p.reasons,
         'otherReasonText', p.other_reason_text, 'confirmationText', p.confirmation_text, 'cancelText', p.cancel_text) end as page,
       array(select reason from block_list b where b.account_id = l.account_id and b.phone = l.phone and b.blocked_by is null) as reasons
     from unsubscribe_link l join account a on a.id = l.account_id
     left join unsubscribe_page_settings s on s.account_id = l.account_id
     left join campaign c on c.account_id = l.account_id and c.id = l.campaign_id
     left join sign_up_tool t on t.account_id = l.account_id and t.id = l.tool_id
     left join unsubscribe_page p on p.account_id = l.account_id and p.id = coalesce(c.unsubscribe_page_id, t.unsubscribe_page_id)
     where l.key = $1`,
    values: [key],
  })
  return rows[0] ?? null
}

/** What the page says to whoever has the number; who withdrew by themselves, in whatever way, is out already. */
function saidTo({ phone, business, color, own, page, reasons }: Link, language: Language): UnsubscribePageData {
  return {
    ...optionsOf(page),
    state: phone === null ? 'invalid' : reasons.some(isWithdrawal) ? 'out' : 'ask',
    business,
    number: phone === null ? null : maskedNumber(phone),
    color: color ?? unsubscribeColor,
    words: wordsWith(standard[language], business, page ? wordsOf(page) : own),
    language,
  }
}

/** Its words without their tags, as consent records keep them. */
const wordsOf = (page: Page): UnsubscribeOwnWords => ({
  title: page.title,
  message: plainText(page.description),
  button: page.buttonText,
  thanksTitle: page.thanksTitle,
  thanks: plainText(page.thanksText),
  invalidNumber: page.errorMessage,
  stays: plainText(page.cancelText),
})

function optionsOf(page: Page | null): Pick<UnsubscribePageData, 'html' | 'reasons' | 'otherReason'> {
  if (!page) return { html: {}, reasons: [], otherReason: '' }
  const { description: message, thanksText: thanks, confirmationText: confirmation, cancelText: stays } = page
  const written = Object.entries({ message, thanks, confirmation, stays }).filter(([, html]) => html !== '')
  const html: UnsubscribeHtml = Object.fromEntries(written.map(([part, text]) => [part, shownHtml(text)]))
  return { html, reasons: reasonsIn(page.reasons), otherReason: page.otherReasonText }
}

function unnamed(state: UnsubscribeState, language: Language): UnsubscribePageData {
  return { ...optionsOf(null), state, business: null, number: null, color: unsubscribeColor, words: standard[language], language }
}

/** `?locale`, else the browser's wish, else what is spoken where the number is from. */
function languageOf(ctx: Context, phone: string | null): Language {
  const wished = wishedLanguage(ctx)
  if (wished) return wished
  return phone && parseNumber(phone)?.country === 'PL' ? 'pl' : 'en'
}

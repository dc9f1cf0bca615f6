import type { Context } from 'hono'
import type { Api } from '#contract/api.ts'
import { widgetSignUpsADay } from '#contract/limits.ts'
import { Gender } from '#contract/contacts/contacts.ts'
import type { SignUpOutcome } from '#contract/signup/widget/newsletter-page.ts'
import { isOldEnough, signUpProblems } from '#contract/signup/widget/sign-up-rules.ts'
import type { NewSignUp } from '#contract/signup/widget/sign-up.ts'
import type { Widget } from '#contract/signup/widget/widget.ts'
import { queueNotice } from '../../billing/notices/notices.ts'
import { numberKind, parseNumber } from '../../chat/phone.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../db/open.ts'
import { withAccount, type Tx } from '../../db/transaction.ts'
import type { WebBindings } from '../../http/bindings.ts'
import type { Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { rateLimit, visitorOf } from '../../http/visitor-rate-limit.ts'
import { emit } from '../../live/emit.ts'
import { isKnownElsewhere } from '../integration/integration-calls.ts'
import { beginSignUp, type Wish } from '../sign-ups/begin.ts'
import type { SignUpDetails } from '../sign-ups/details.ts'
import { isOn, signUpColumns, type SignUp } from '../sign-ups/sign-up-rows.ts'
import { toolById } from '../sign-ups/tools.ts'
import { findNewsletter, publicWidget, stateOf, type Newsletter } from './find-newsletter.ts'
import { insistOnAnswer, newTask, spendTask } from './tasks.ts'

/** A person signs up once, and corrects a field or two; many people may come behind one address of a mobile network. */
const ofAddress = { burst: 20, perSecond: 0.05 }
const limits = new WeakMap<Database, (ctx: Context<WebBindings>) => void>()

function admit(database: Database, ctx: Context<WebBindings>): void {
  const limit = limits.get(database) ?? rateLimit(undefined, ofAddress)
  limits.set(database, limit)
  limit(ctx)
}

const tellsNothing = { outcome: 'WAITING', number: null } as const

export const newsletterSignUps = {
  'GET /newsletters/:campaignName/task': async (call, { params }) => {
    const found = await findNewsletter(call.database, params.campaignName)
    if (!found || stateOf(found) !== 'open') throw new Refusal('NOT_FOUND')
    return newTask(call, found.id)
  },

  'POST /newsletters/:campaignName/sign-ups': async (call, { params, body }) => {
    const found = await findNewsletter(call.database, params.campaignName, { version: body.version })
    if (!found?.widget || stateOf(found) !== 'open') throw new Refusal('NOT_FOUND')
    admit(call.database, call.request)
    const { widget } = found
    // A program filled in what nobody sees.
    if (body.website) return tellsNothing
    await insistOnAnswer(call, found.id, body.seed, body.proof)
    const today = new Date().toISOString().slice(0, 10)
    const [problem] = signUpProblems(publicWidget(widget), body, today)
    if (problem) throw new Refusal('BAD_REQUEST', { field: problem.field, message: problem.problem })
    const { phone, own } = numberOf(widget, body)
    if (widget.asksBirthday && !isOldEnough(body.birthday, today)) return { outcome: 'TOO_YOUNG', number: null }
    if (await isKnownElsewhere(call, found.accountId, phone)) return { outcome: 'ALREADY', number: null }
    const wish: Wish = {
      phone,
      own,
      words: wordsShown(widget),
      address: truncated(
        visitorOf(call.request.env.incoming.socket.remoteAddress ?? '', call.request.req.header('x-forwarded-for')),
      ),
      version: body.version,
      details: detailsOf(widget, body),
    }
    return withAccount(call.database, found.accountId, async tx => {
      await lockNumber(tx, phone)
      await spendTask(tx, body.seed)
      const tool = await toolById(tx, found.id)
      if (tool.atCostLimitUntil) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: 3600 })
      await insistOnRoom(tx, call, found)
      const before = await signUpOf(tx, found.id, phone)
      await emit(tx, call.hub, await beginSignUp(tx, tool, wish))
      const outcome = outcomeOf(before, await signUpOf(tx, found.id, phone))
      return { outcome, number: outcome === 'OPTED_OUT' ? own : null }
    })
  },
} satisfies Partial<Handlers<keyof Api>>

/** The number in E.164, checked with full metadata, and the account's number for its country. Refuses with WRONG_PHONE_NUMBER. */
function numberOf({ channels }: Widget, { phone, country }: NewSignUp): { phone: string; own: string } {
  const parsed = parseNumber(phone, country)
  const isMobile = parsed !== null && numberKind(parsed.number).kind === 'MOBILE'
  const channel = channels.find(one => one.country === parsed?.country)
  if (!parsed || !isMobile || !channel) throw new Refusal('WRONG_PHONE_NUMBER', { field: 'phone' })
  return { phone: parsed.number, own: channel.number }
}

/** All that somebody read before they pressed the button. */
const wordsShown = ({ title, description, hasDisclaimer, disclaimer, buttonText }: Widget): string =>
  [title, description, ...(hasDisclaimer ? [disclaimer] : []), `[${buttonText}]`].join('\n')

/** The network alone: of IPv4 the first three numbers, of IPv6 the first three groups. */
export function truncated(address: string): string {
  if (address.includes(':')) return `${address.split(':').slice(0, 3).join(':')}::`
  return address.replace(/\.\d+$/, '.0')
}

function detailsOf(widget: Widget, body: NewSignUp): SignUpDetails {
  const asked = (isAsked: boolean, value: string) => (isAsked ? value : null)
  const answered = widget.fields.flatMap(field => {
    const answer = body.answers[field.id]
    return field.isEnabled && answer ? [{ field, answer }] : []
  })
  const ownEmail = answered.find(({ field }) => field.type === 'EMAIL')?.answer ?? null
  return {
    name: asked(widget.asksName, body.name),
    surname: asked(widget.asksSurname, body.surname),
    gender: widget.asksGender ? (Gender.safeParse(body.gender).data ?? null) : null,
    birthday: asked(widget.asksBirthday, body.birthday),
    email: asked(widget.asksEmail, body.email) ?? ownEmail,
    tagIds: answered.flatMap(({ field, answer }) => field.options.find(({ text }) => text === answer)?.tagId ?? []),
    fields: Object.fromEntries(
      answered.flatMap(({ field, answer }) => (field.customFieldId ? [[field.customFieldId, answer]] : [])),
    ),
  }
}

/** One sign-up of a number at a time, whether or not there is a conversation with it yet. */
async function lockNumber(tx: Tx, phone: string): Promise<void> {
  await tx.rows('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${tx.accountId} ${phone}`])
  await tx.rows('select from conversation where account_id = $1 and client_number = $2 for update', [tx.accountId, phone])
}

/** Refuses with TOO_MANY_REQUESTS where so many began today that more would be a flood; the staff are written to with the last that is let in. */
async function insistOnRoom(tx: Tx, context: AppContext, { id, kind, campaignName }: Newsletter): Promise<void> {
  const [begun] = await tx.rows<{ begun: number }>(
    `select count(*)::int as begun from sign_up where account_id = $1 and tool_id = $2 and started_at > now() - interval '1 day'`,
    [tx.accountId, id],
    'sign-ups-begun',
  )
  const room = widgetSignUpsADay - (begun?.begun ?? 0)
  if (room <= 0) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: 3600 })
  if (room > 1) return
  const told = await tx.rows(
    `update sign_up_tool set limit_told_at = now() where account_id = $1 and id = $2
       and (limit_told_at is null or limit_told_at < now() - interval '1 day') returning id`,
    [tx.accountId, id],
    'tell-of-limit',
  )
  if (!told.length) return
  await queueNotice(tx, context, { kind: 'formAtLimit', form: campaignName, isLandingPage: kind === 'LANDING_PAGE' })
}

async function signUpOf(tx: Tx, toolId: string, phone: string): Promise<SignUp | undefined> {
  const [signUp] = await tx.rows<SignUp>(
    `select ${signUpColumns} from sign_up where account_id = $1 and tool_id = $2 and phone = $3`,
    [tx.accountId, toolId, phone],
    'sign-up-of-form',
  )
  return signUp
}

function outcomeOf(before: SignUp | undefined, after: SignUp | undefined): SignUpOutcome {
  if (after?.reason === 'OPTED_OUT') return 'OPTED_OUT'
  if (after?.reason === 'TOO_MANY_TEXTS') return 'TOO_MANY'
  if (!after || after.state === 'REFUSED') return 'REFUSED'
  if (isOn(before) && isOn(after)) return 'ALREADY'
  return after.state === 'CONFIRMED' ? 'SIGNED_UP' : 'WAITING'
}

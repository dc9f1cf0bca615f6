import { randomUUIDv7 } from 'node:crypto'
import { isOpen, nextOpening } from '#contract/chat/quiet-hours.ts'
import { signUpConfirmDays, signUpTextWaitsHours } from '#contract/limits.ts'
import { confirmingWord, couponLinkVariable, couponVariable, keywordVariable } from '#contract/signup/keyword-words.ts'
import { fillVariables } from '#contract/texts/variables.ts'
import { takeConfirmation } from '../../billing/plan-grants.ts'
import { whereaboutsOf } from '../../chat/customer-time.ts'
import { valuesFor } from '../../chat/sending/fill-text.ts'
import { passGate, type Passed } from '../../chat/sending/gate.ts'
import { storeSent } from '../../chat/sending/store-sent.ts'
import type { AppContext } from '../../context.ts'
import { isDatabaseAway, loggable } from '../../db/errors.ts'
import { withAccount, withoutAccount, type Tx } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { startLoop, type Loop } from '../../jobs/loop.ts'
import { emit } from '../../live/emit.ts'
import { log } from '../../log.ts'
import { makeIntegrationCalls } from '../integration/integration-calls.ts'
import { planReminders } from '../reminders/plan-reminders.ts'
import { couponOf } from '../coupons/hand-out.ts'
import { languageOf, refuse } from './begin.ts'
import { toolChanged } from './confirm.ts'
import { expireSignUps } from './expire.ts'
import { costLimit, countCost, waitForNextDay } from './tool-costs.ts'
import { nameOf, sourceOf, toolById, type Tool } from './tools.ts'
import { confirmWaiting, tellOfLeads } from './wait-for-lead.ts'

const everyMs = 1000
/** Reminders are set in hours and days. */
const plannedEveryMs = 10_000
const atOnce = 200
const askedAgainSeconds = 60
/** What leaves later than this is no answer any more, and keeps to the hours in which customers are texted. */
const answersWithinMs = 10 * 60_000

type Due = {
  id: string
  signUpId: string
  toolId: string
  phone: string
  own: string
  kind: 'FIRST' | 'CONFIRMATION' | 'REWRITE' | 'RESEND' | 'COUPON_REMINDER'
  body: string
  /** What the gate said last. */
  reason: string | null
  createdAt: Date
  /** It begins a sign-up: no answer to a yes. */
  isCounted: boolean
  isWaiting: boolean
  hasUnusedCoupon: boolean
}

/** Sends what those who sign up are texted; returns whether there may be more. */
export async function sendSignUpTexts(context: AppContext): Promise<boolean> {
  const due = await withoutAccount(context.database, tx =>
    tx.rows<{ account_id: string; id: string }>('select * from due_sign_up_texts($1)', [atOnce], 'sign-up-texts-due'),
  )
  for (const { account_id, id } of due) {
    try {
      await withAccount(context.database, account_id, tx => sendDue(tx, context, id))
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      // One that fails stops no other, and does not come back at the head of the queue for ever.
      if (!(error instanceof Refusal)) log.error({ textId: id, error: loggable(error) }, 'a text of a sign-up failed')
      const code = error instanceof Refusal ? error.code : 'SERVER_ERROR'
      await withAccount(context.database, account_id, tx => holdOrRefuse(tx, context, id, code))
    }
  }
  if (due.length) context.wakeWorkers()
  return due.length === atOnce
}

/** The conversation first, as whoever writes takes it; then the row, which is one sender's. */
async function lockDue(tx: Tx, id: string): Promise<Due | undefined> {
  await tx.rows(
    `select from conversation where account_id = $1
       and client_number = (select phone from sign_up_text where account_id = $1 and id = $2) for update`,
    [tx.accountId, id],
  )
  const [due] = await tx.rows<Due>(
    `select t.id, t.sign_up_id as "signUpId", s.tool_id as "toolId", t.phone, s.own_number as own, t.kind, t.body, t.reason,
       t.created_at as "createdAt", t.is_counted as "isCounted", s.state = 'WAITING_FOR_CONFIRMATION' as "isWaiting",
       s.state = 'CONFIRMED' and s.left_at is null and exists (select from coupon c where c.account_id = $1 and c.sign_up_id = s.id
         and c.state = 'HANDED_OUT' and (c.expires_at is null or c.expires_at > now())) as "hasUnusedCoupon"
     from sign_up_text t join sign_up s on s.account_id = t.account_id and s.id = t.sign_up_id
     where t.account_id = $1 and t.id = $2 and t.state = 'WAITING' and t.send_at <= now() for update of t, s`,
    [tx.accountId, id],
  )
  return due
}

/** In one transaction, once: its row is locked, and says from then on which message it became. */
async function sendDue(tx: Tx, context: AppContext, id: string): Promise<void> {
  const due = await lockDue(tx, id)
  if (!due) return
  if (isMoot(due)) return end(tx, context, due, 'SETTLED')
  if (isOver(due)) return end(tx, context, due, due.reason ?? 'SERVER_ERROR')
  const opensAt = openingOf(due)
  if (opensAt !== null) {
    await tx.rows('update sign_up_text set send_at = $3 where account_id = $1 and id = $2', [tx.accountId, id, new Date(opensAt)])
    return
  }
  const tool = await toolById(tx, due.toolId)
  if (due.isCounted && tool.atCostLimitUntil) {
    await waitForNextDay(tx, id, tool.atCostLimitUntil)
    await emit(tx, context.hub, [toolChanged(tool)])
    return
  }
  const body = await filled(tx, context, tool, due)
  const origin = isReminder(due) ? 'reminder' : 'signup'
  const departure = { origin, channel: 'sms', from: due.own, to: due.phone, body, hasFile: false } as const
  const passed = await passGate(tx, departure, context.carrier)
  const messageId = randomUUIDv7()
  await tx.rows(`update sign_up_text set state = 'SENT', reason = null, message_id = $3 where account_id = $1 and id = $2`, [
    tx.accountId,
    id,
    messageId,
  ])
  if (due.kind === 'FIRST') await asked(tx, tool, due, passed)
  if (due.kind === 'RESEND') await askedAgain(tx, due, passed)
  // The plan's confirmation messages come first, then the balance.
  const isOfPlan = !isReminder(due) && (await takeConfirmation(tx, messageId))
  await storeSent(tx, context.hub, {
    ...passed,
    price: isOfPlan ? 0 : passed.price,
    id: messageId,
    channel: 'sms',
    origin,
    originId: due.toolId,
    userId: null,
    isPinned: false,
    file: null,
    idempotencyKey: null,
    retires: null,
    seen: null,
  })
  await countCost(tx, context, tool, passed.price)
  await emit(tx, context.hub, [toolChanged(tool)])
}

/** Nobody wrote this minute: it keeps to the hours in which customers are texted. */
const isReminder = ({ kind }: Due) => kind === 'RESEND' || kind === 'COUPON_REMINDER'

/** What they are reminded of is done, or over, since it was planned. */
const isMoot = ({ kind, isWaiting, hasUnusedCoupon }: Due) =>
  (kind === 'RESEND' && !isWaiting) || (kind === 'COUPON_REMINDER' && !hasUnusedCoupon)

/** Null where it may go now. */
function openingOf(due: Due): number | null {
  const { phone, createdAt } = due
  const now = Date.now()
  if (!isReminder(due) && now - createdAt.getTime() < answersWithinMs) return null
  const { zones, country } = whereaboutsOf(phone)
  return isOpen(now, zones, country) ? null : (nextOpening(now, zones, country) ?? now + 86_400_000)
}

/** A coupon is nobody's before their yes, so a first message has none. */
async function filled(tx: Tx, context: AppContext, tool: Tool, due: Due): Promise<string> {
  const { kind, body, phone, signUpId } = due
  const known = await valuesFor(tx, context, body, phone, { origin: 'signup', originId: tool.id })
  if (!known) return body
  const isAsking = kind === 'FIRST' || kind === 'RESEND'
  const coupon = isAsking ? null : await couponOf(tx, context.config.publicUrl, signUpId)
  const word = isAsking ? confirmingWord[languageOf(phone)] : tool.keyword
  const own: [string, string | null][] = [
    [keywordVariable, word],
    [couponVariable, coupon?.code ?? null],
    [couponLinkVariable, coupon?.url ?? null],
  ]
  return fillVariables(body, [...known, ...own]).normalize('NFC')
}

/** From now on a yes counts. What was asked is part of the consent; of whom nothing was known before, the record says that they were asked. */
async function asked(tx: Tx, tool: Tool, { signUpId, phone }: Due, { body }: Passed): Promise<void> {
  const [signUp] = await tx.rows<{ words: string; address: string | null }>(
    `update sign_up set state = 'WAITING_FOR_CONFIRMATION', words = words || E'\\n' || $3, asked_at = now(),
       expires_at = now() + interval '${signUpConfirmDays} days' + coalesce((select second_delay_days from advanced_settings
         where account_id = $1 and resend_enabled), 0) * interval '1 day'
     where account_id = $1 and id = $2 and state = 'STARTED' returning words, address`,
    [tx.accountId, signUpId, body],
  )
  if (!signUp) return
  await tx.rows(
    `insert into consent (account_id, id, phone, kind, channel, detail, text, version, address)
     select $1, $2, $3, 'PENDING', $4, $5, $6, $7, $8 where not exists (select from consent where account_id = $1 and phone = $3)`,
    [tx.accountId, randomUUIDv7(), phone, sourceOf[tool.kind], nameOf(tool), signUp.words, tool.version, signUp.address],
  )
}

/** What was asked again is part of the consent too. */
async function askedAgain(tx: Tx, { signUpId }: Due, { body }: Passed): Promise<void> {
  await tx.rows(
    `update sign_up set words = words || E'\\n' || $3 where account_id = $1 and id = $2`,
    [tx.accountId, signUpId, body],
    'asked-again',
  )
}

/** What an account may not send for now waits, and goes once it may; anything else ends here. */
const passing: readonly string[] = ['ACCOUNT_NOT_CURRENT', 'TRIAL_EXPIRED', 'INSUFFICIENT_FUNDS']

/** What its tool's next day was waited for has that day too. */
const isOver = ({ createdAt, reason }: Due) =>
  Date.now() - createdAt.getTime() >= signUpTextWaitsHours * (reason === costLimit ? 2 : 1) * 3_600_000

async function holdOrRefuse(tx: Tx, context: AppContext, id: string, code: string): Promise<void> {
  const due = await lockDue(tx, id)
  if (!due) return
  if (!passing.includes(code)) return end(tx, context, due, code)
  await tx.rows(
    `update sign_up_text set reason = $3, send_at = now() + interval '${askedAgainSeconds} seconds' where account_id = $1 and id = $2`,
    [tx.accountId, id, code],
  )
  await emit(tx, context.hub, [toolChanged({ id: due.toolId })])
}

/** It is not sent any more; who was not asked is not on the list. */
async function end(tx: Tx, context: AppContext, { id, kind, signUpId, toolId }: Due, code: string): Promise<void> {
  await tx.rows(`update sign_up_text set reason = $3, state = 'REFUSED' where account_id = $1 and id = $2`, [
    tx.accountId,
    id,
    code,
  ])
  if (kind === 'FIRST') await refuse(tx, signUpId, code)
  await emit(tx, context.hub, [toolChanged({ id: toolId })])
}

/** Sends what waits and ends what was not confirmed: rows of the database, so that no end of a process loses or repeats one. */
export function startSignUps(context: AppContext): Loop {
  const texts = startLoop(context, {
    name: 'sign-ups',
    everyMs,
    work: async () => {
      await tellOfLeads(context)
      const areMore = [await confirmWaiting(context), await sendSignUpTexts(context), await expireSignUps(context)]
      return areMore.includes(true)
    },
  })
  const reminders = startLoop(context, { name: 'reminders', everyMs: plannedEveryMs, work: () => planReminders(context) })
  const calls = startLoop(context, { name: 'integrations', everyMs, work: () => makeIntegrationCalls(context) })
  return {
    wake: texts.wake,
    stop: async () => void (await Promise.all([texts.stop(), reminders.stop(), calls.stop()])),
  }
}

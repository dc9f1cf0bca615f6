import { randomUUIDv7 } from 'node:crypto'
import type { LeftOutReason } from '#contract/campaigns/campaign-check.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { refusalOfAccount } from '../../chat/sending/account-refusal.ts'
import { gateFacts, type GateFacts } from '../../chat/sending/gate-facts.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../db/transaction.ts'
import { createOpenings, reasonOfBarrier } from '../audience/make-texts.ts'
import type { Stored } from '../campaign-rows.ts'
import { allLeft } from './settle.ts'
import { addressed } from './addresses.ts'
import { after, atOnce, batchRows, moveCampaign, type Stepped } from './moves.ts'
import { allowance, paceOf, pacedUntil } from './pace.ts'
import { storeCampaignTexts } from './store-campaign-texts.ts'

const recipientsAtOnce = 500
const pollMs = 250
const waitsLongestMs = 60_000

type Recipient = {
  phone: string
  contact_id: string | null
  country: string | null
  body: string
  parts: number
  place: number
  price: number
}
type Sender = { number: string; custom_name: string | null; paced_until: Date | null }

/**
 * Lets as many texts of a campaign go as the carrier takes in the next seconds, each asked about once more: block list, erasure,
 * opt-out, hours. Recipient and message are written together, so that a kill leaves nobody out and texts nobody twice.
 */
export async function leaveStep(context: AppContext, tx: Tx, campaign: Stored): Promise<Stepped> {
  const nowMs = Date.now()
  const [sender] = await tx.rows<Sender>(
    `select number, custom_name, nullif(paced_until, '-infinity') as paced_until from phone_number
     where account_id = $1 and number = $2 for no key update`,
    [tx.accountId, campaign.sender],
    'campaign-sender',
  )
  const failure = sender ? await refusalOfAccount(tx) : 'UNKNOWN_SENDER'
  if (!sender || failure) return stopFor(tx, campaign, failure)
  const pace = paceOf(context.carrier, sender.number)
  const { parts, fromMs } = allowance(nowMs, sender.paced_until?.getTime() ?? 0, pace)
  if (parts < 1 || (await areManyWaiting(tx))) return after(pollMs)
  const due = await dueRecipients(tx, campaign.id, new Date(nowMs), batchRows[context.database.kind])
  if (!due.length) return whenNoneIsDue(tx, campaign, nowMs)

  const batch = within(due, parts)
  const sorted = await sortOut(tx, campaign, batch, nowMs)
  const filled = await addressed(tx, context.config, campaign, sorted.going)
  const unlinked = filled.gone.map(phone => ({ phone, reason: 'MISSING_VALUE' as const }))
  await skip(tx, campaign.id, [...sorted.skipped, ...unlinked])
  await postpone(tx, campaign.id, sorted.postponed)
  const texts = filled.texts.map(text => ({ ...text, ...paidBy(campaign, text), id: randomUUIDv7() }))
  await storeCampaignTexts(tx, campaign, sender, texts)
  const used = texts.reduce((sum, text) => sum + text.parts, 0)
  await tx.rows('update phone_number set paced_until = $3 where account_id = $1 and number = $2', [
    tx.accountId,
    sender.number,
    new Date(pacedUntil(fromMs, used, pace)),
  ])
  if (texts.length) tx.afterCommit(context.wakeWorkers)
  return batch.length < due.length ? after(pollMs) : atOnce
}

/** Its number is no longer the account's, or the account may text nobody: somebody has to say what is to become of it. */
export async function stopFor(tx: Tx, { id }: Stored, failure: ErrorCode | null): Promise<Stepped> {
  await tx.rows(`update campaign set is_paused = true, failure = $3, told = '{}' where account_id = $1 and id = $2`, [
    tx.accountId,
    id,
    failure,
  ])
  return { afterMs: null, isMoved: true }
}

/** While the carrier takes nothing, no more is let out: what has not left can still be held back. */
async function areManyWaiting(tx: Tx): Promise<boolean> {
  const [row] = await tx.rows<{ waiting: number }>(
    `select count(*)::int as waiting from (
       select from message where account_id = $1 and queue_of(origin) = 1 and status = 'PENDING' limit ${2 * recipientsAtOnce}
     ) w`,
    [tx.accountId],
    'campaign-texts-waiting',
  )
  return (row?.waiting ?? 0) >= 2 * recipientsAtOnce
}

function dueRecipients(tx: Tx, id: string, now: Date, most: number): Promise<Recipient[]> {
  return tx.rows<Recipient>(
    `select phone, contact_id, country, body, parts, place, price from campaign_recipient
     where account_id = $1 and campaign_id = $2 and outcome = 'TO_SEND' and due_at <= $3
     order by due_at, place limit $4 for update skip locked`,
    [tx.accountId, id, now, most],
    'due-recipients',
  )
}

/** What pays for a text of a campaign, as its hold was taken. */
function paidBy({ plan_until }: Stored, { parts, price, place }: Recipient): { price: number; planParts: number } {
  return price > 0 && place <= plan_until ? { price: 0, planParts: parts } : { price, planParts: 0 }
}

/** The first of them that fit into so many parts; one at least, or a long text would wait for ever at a slow pace. */
export function within<T extends { parts: number }>(due: readonly T[], parts: number): T[] {
  let sum = 0
  return due.filter(({ parts: own }, index) => (sum += own) <= parts || index === 0)
}

async function whenNoneIsDue(tx: Tx, campaign: Stored, nowMs: number): Promise<Stepped> {
  const [next] = await tx.rows<{ due_at: Date }>(
    `select due_at from campaign_recipient where account_id = $1 and campaign_id = $2 and outcome = 'TO_SEND' order by due_at limit 1`,
    [tx.accountId, campaign.id],
  )
  if (next) return after(Math.min(waitsLongestMs, Math.max(pollMs, next.due_at.getTime() - nowMs)))
  if (!(await allLeft(tx, campaign.id))) return after(pollMs)
  await tx.rows('update campaign set ends_at = clock_timestamp() where account_id = $1 and id = $2', [tx.accountId, campaign.id])
  return moveCampaign(tx, campaign, 'settle', 0)
}

type SortedOut = {
  going: Recipient[]
  skipped: { phone: string; reason: LeftOutReason }[]
  postponed: { phone: string; dueAt: Date }[]
}

async function sortOut(tx: Tx, campaign: Stored, batch: Recipient[], nowMs: number): Promise<SortedOut> {
  const facts = await gateFacts(
    tx,
    batch.map(({ phone }) => ({ origin: 'campaign', from: campaign.sender ?? '', to: phone })),
  )
  const known = await knownNow(tx, batch)
  const sorted: SortedOut = { going: [], skipped: [], postponed: [] }
  const untilMs = campaign.do_not_send_after?.getTime() ?? null
  const openingOf = createOpenings({ hours: { from: campaign.hours_from, to: campaign.hours_to }, startMs: nowMs })
  for (const [index, recipient] of batch.entries()) {
    const { phone } = recipient
    const reason = barrierOf(facts[index]) ?? (known.get(phone)?.isOut ? 'OPTED_OUT' : null)
    const dueMs = openingOf(phone, recipient.country, known.get(phone)?.timeZone ?? null)
    if (reason) sorted.skipped.push({ phone, reason })
    else if (dueMs === null || (untilMs !== null && dueMs > untilMs)) sorted.skipped.push({ phone, reason: 'OUTSIDE_HOURS' })
    else if (dueMs > nowMs) sorted.postponed.push({ phone, dueAt: new Date(dueMs) })
    else sorted.going.push(recipient)
  }
  return sorted
}

const barrierOf = (facts: GateFacts | undefined): LeftOutReason | null => (facts?.barrier ? reasonOfBarrier[facts.barrier] : null)

type Known = { phone: string; isOut: boolean; timeZone: string | null }

/** What contacts say by now: whose consent was taken back or never given since the check, and where they are. */
async function knownNow(tx: Tx, batch: Recipient[]): Promise<Map<string, Known>> {
  const rows = await tx.rows<Known>(
    `select phone, coalesce(consent_kind in ('OPTED_OUT', 'PENDING'), false) as "isOut", time_zone as "timeZone" from contact
     where account_id = $1 and phone = any($2::text[])`,
    [tx.accountId, batch.map(({ phone }) => phone)],
    'recipients-now',
  )
  return new Map(rows.map(row => [row.phone, row]))
}

async function skip(tx: Tx, id: string, skipped: SortedOut['skipped']): Promise<void> {
  if (!skipped.length) return
  await tx.rows(
    `update campaign_recipient r set outcome = 'SKIPPED', reason = s.reason, ended_at = clock_timestamp()
     from unnest($3::text[], $4::text[]) as s (phone, reason) where r.account_id = $1 and r.campaign_id = $2 and r.phone = s.phone`,
    [tx.accountId, id, skipped.map(({ phone }) => phone), skipped.map(({ reason }) => reason)],
    'skip-recipients',
  )
}

async function postpone(tx: Tx, id: string, postponed: SortedOut['postponed']): Promise<void> {
  if (!postponed.length) return
  await tx.rows(
    `update campaign_recipient r set due_at = p.due_at
     from unnest($3::text[], $4::timestamptz[]) as p (phone, due_at) where r.account_id = $1 and r.campaign_id = $2 and r.phone = p.phone`,
    [tx.accountId, id, postponed.map(({ phone }) => phone), postponed.map(({ dueAt }) => dueAt)],
    'postpone-recipients',
  )
}

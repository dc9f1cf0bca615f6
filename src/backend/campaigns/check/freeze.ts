import { randomUUIDv7 } from 'node:crypto'
import * as z from 'zod'
import type { ErrorCode } from '#contract/errors.ts'
import { lockBalance } from '../../billing/ledger.ts'
import { refusalOfAccount } from '../../chat/sending/account-refusal.ts'
import type { AppContext } from '../../context.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { nextIds, peopleById } from '../audience/audience.ts'
import { makeTexts, type Outcome } from '../audience/make-texts.ts'
import { endOf, nothing, Sum, withPeople, withPlan, type Covered } from '../audience/sum.ts'
import { planTexts } from '../audience/text-plan.ts'
import type { Stored } from '../campaign-rows.ts'
import { paceOf } from '../sending/pace.ts'
import { atOnce, batchRows, moveCampaign, type Stepped } from '../sending/moves.ts'

const clearedAtOnce = 5000

/** How far a check is: what an earlier one froze goes first, then the audience is walked along the ids of contacts. */
const Checked = z.object({
  isCleared: z.boolean().default(false),
  after: z.string().nullable().default(null),
  /** Who became a contact later is not in it. */
  madeBefore: z.iso.datetime().nullable().default(null),
  startMs: z.int().default(0),
  sum: Sum.default(nothing),
})
type Checked = z.output<typeof Checked>

/** What the last check of a campaign came to. */
export const sumOf = ({ checked }: Pick<Stored, 'checked'>): Sum => Checked.parse(checked).sum

/** One batch of a check: freezes people, texts, parts and prices, and counts. The last one takes the hold and lets it go. */
export async function checkStep(context: AppContext, tx: Tx, campaign: Stored): Promise<Stepped> {
  const checked = Checked.parse(campaign.checked)
  if (!checked.isCleared) return clear(tx, campaign, checked)
  try {
    const refused = await refusalOfAccount(tx)
    if (refused) throw new Refusal(refused)
    return await freeze(context, tx, campaign, checked)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return failCheck(tx, campaign, error.code)
  }
}

/** The check cannot go on; a person may try it again. */
export async function failCheck(tx: Tx, campaign: Stored, code: ErrorCode): Promise<Stepped> {
  await tx.rows('update campaign set failure = $3 where account_id = $1 and id = $2', [tx.accountId, campaign.id, code])
  return moveCampaign(tx, campaign, 'failCheck', null)
}

async function clear(tx: Tx, { id }: Stored, checked: Checked): Promise<Stepped> {
  const gone = await tx.rows(
    `delete from campaign_recipient where account_id = $1 and campaign_id = $2 and place in (
       select place from campaign_recipient where account_id = $1 and campaign_id = $2 limit $3
     ) returning place`,
    [tx.accountId, id, clearedAtOnce],
  )
  if (gone.length < clearedAtOnce) {
    const [clock] = await tx.rows<{ now: Date }>(`select clock_timestamp() + interval '1 millisecond' as now`)
    await keep(tx, id, { ...checked, isCleared: true, madeBefore: clock?.now.toISOString() ?? null, startMs: Date.now() })
  }
  return atOnce
}

async function freeze(context: AppContext, tx: Tx, campaign: Stored, checked: Checked): Promise<Stepped> {
  const walk = {
    after: checked.after,
    most: batchRows[context.database.kind],
    madeBefore: new Date(checked.madeBefore ?? Date.now()),
  }
  const plan = await planTexts(tx, context.config, { ...campaign, starts: 'NOW' }, checked.startMs)
  const { ids, last, isLast } = await nextIds(tx, campaign, walk)
  const made = await makeTexts(tx, plan, await peopleById(tx, ids, campaign, plan.fields.size > 0))
  const limit = context.config.CAMPAIGN_MAX_TEXTS || Number.POSITIVE_INFINITY
  const outcomes = withinLimit(made, limit - checked.sum.texts)
  const sum = withPeople(checked.sum, await store(tx, campaign.id, checked.sum.audience, outcomes), checked.startMs)
  const next = { ...checked, after: last ?? checked.after, sum }
  await keep(tx, campaign.id, next)
  if (!isLast) return atOnce
  return release(tx, campaign, next, endOf(sum, checked.startMs, paceOf(context.carrier, plan.from)))
}

function withinLimit(outcomes: Outcome[], left: number): Outcome[] {
  let texts = 0
  return outcomes.map(outcome => {
    if (!outcome.text || (texts += 1) <= left) return outcome
    return { person: outcome.person, text: null, reason: 'OVER_LIMIT' }
  })
}

/**
 * Writes them down, and returns whom: a number that was frozen before, and became another contact's while the check went on, is one
 * person still.
 */
async function store(tx: Tx, id: string, placesBefore: number, outcomes: Outcome[]): Promise<Outcome[]> {
  if (!outcomes.length) return []
  const rows = outcomes.map(({ person, text, reason }, index) => ({
    phone: person.phone,
    place: index,
    contactId: person.id,
    reason,
    country: text?.country ?? null,
    body: text?.body ?? null,
    parts: text?.parts ?? null,
    price: text?.price ?? null,
    dueAt: text ? new Date(text.dueMs).toISOString() : null,
  }))
  const stored = await tx.rows<{ phone: string }>(
    `insert into campaign_recipient (account_id, campaign_id, phone, place, contact_id, outcome, reason, country, body, parts, price, due_at)
     select $1, $2, phone, $4 + row_number() over (order by place), "contactId", case when reason is null then 'TO_SEND' else 'LEFT_OUT' end, reason, country, body, parts,
       price, "dueAt"
     from jsonb_to_recordset($3::jsonb) as r (phone text, place int, "contactId" uuid, reason text, country text, body text, parts int,
       price bigint, "dueAt" timestamptz)
     where not exists (select from campaign_recipient k where k.account_id = $1 and k.campaign_id = $2 and k.phone = r.phone)
     returning phone`,
    [tx.accountId, id, JSON.stringify(rows), placesBefore],
    'freeze-recipients',
  )
  if (stored.length === outcomes.length) return outcomes
  const phones = new Set(stored.map(({ phone }) => phone))
  return outcomes.filter(({ person }) => phones.has(person.phone))
}

const keep = (tx: Tx, id: string, checked: Checked) =>
  tx.rows('update campaign set checked = $3 where account_id = $1 and id = $2', [tx.accountId, id, JSON.stringify(checked)])

/**
 * Holds all that it takes, and lets the campaign go; or it waits for money. What the plan has at this moment pays for the first ones,
 * whatever it had when they were counted: nobody else can take of it meanwhile.
 */
async function release(tx: Tx, campaign: Stored, checked: Checked, endMs: number | null): Promise<Stepped> {
  const { texts } = await lockBalance(tx)
  const { until, covered } = texts > 0 ? await coveredFirst(tx, campaign.id, texts) : { until: 0, covered: [] }
  const sum = withPlan(checked.sum, covered)
  await keep(tx, campaign.id, { ...checked, sum })
  const [paid] = await tx.rows(
    `with paid as (
       update balance set monetary = monetary - $3::bigint, texts = texts - $4::int
       where account_id = $1 and ($3::bigint = 0 or monetary >= $3::bigint) returning account_id
     ), held as (
       insert into ledger_entry (account_id, id, kind, unit, amount, campaign_id)
       select $1, id, 'HOLD', unit, -amount, $2
       from paid, (values ($5::uuid, 'money', $3::bigint), ($6::uuid, 'text', $4::bigint)) as h (id, unit, amount) where amount > 0
     ) select 1 from paid`,
    [tx.accountId, campaign.id, sum.price, sum.planParts, randomUUIDv7(), randomUUIDv7()],
    'hold-campaign',
  )
  await tx.rows(
    `update campaign set texts = $3, failure = null, cost = case when $4 then $5::bigint end, plan_until = $6
     where account_id = $1 and id = $2`,
    [tx.accountId, campaign.id, sum.texts, paid !== undefined, sum.price, until],
  )
  if (!paid) return moveCampaign(tx, campaign, 'refuseFunds', null)
  await tx.rows(`update campaign set started_at = clock_timestamp(), ends_at = $3 where account_id = $1 and id = $2`, [
    tx.accountId,
    campaign.id,
    endMs === null ? new Date() : new Date(endMs),
  ])
  return moveCampaign(tx, campaign, 'send', 0)
}

/** The recipients whom so many parts of the plan pay for, by country, and the place of the last of them. Each has a part at least. */
async function coveredFirst(tx: Tx, id: string, parts: number): Promise<{ until: number; covered: Covered[] }> {
  const covered = await tx.rows<Covered & { until: number }>(
    `select country, sum(parts)::int as parts, sum(price)::bigint as price, max(place) as until
     from (
       select place, country, parts, price, sum(parts) over (order by place) as till
       from (
         select place, country, parts, price from campaign_recipient
         where account_id = $1 and campaign_id = $2 and outcome = 'TO_SEND' and price > 0 order by place limit $3
       ) first
     ) summed where till <= $3 group by country`,
    [tx.accountId, id, parts],
    'campaign-covered',
  )
  return { until: Math.max(0, ...covered.map(({ until }) => until)), covered }
}

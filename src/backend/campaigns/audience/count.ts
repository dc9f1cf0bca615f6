import type { Api } from '#contract/api.ts'
import type { CampaignCount, CountedPeople } from '#contract/campaigns/campaign-check.ts'
import { campaignExactUpTo, campaignSampleSize } from '#contract/limits.ts'
import { askedAtOnce } from '../../chat/sending/gate-facts.ts'
import { inBatches } from '../../db/in-batches.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Call, Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { emitChanged } from '../../live/emit.ts'
import { lockCampaign, type Stored } from '../campaign-rows.ts'
import { paceOf } from '../sending/pace.ts'
import { everybody, nextIds, peopleById, someIds, type Walk, type Who } from './audience.ts'
import { makeTexts, type Outcome } from './make-texts.ts'
import { pushedOver } from './pushed-over.ts'
import { savingOf } from './savings.ts'
import { sentLately } from './sent-lately.ts'
import { coveredBy, endOf, nothing, scaled, spreadOf, withPeople, withPlan } from './sum.ts'
import { planTexts, type TextPlan } from './text-plan.ts'

const idsAtOnce = 5000
const peopleOfAnswer = 50
/** How far one call looks for the people of a figure. */
const lookedAtMost = 5000

export const campaignCounts = {
  'POST /campaigns/:id/count': async (call, { params: { id } }) => {
    const draft = await call.inAccount(tx => beginCount(tx, id))
    const nowMs = Date.now()
    const plan = await call.inAccount(tx => planTexts(tx, call.config, draft, nowMs))
    const { ids, audience } = (await someOfMany(call, draft)) ?? (await walkAll(call, draft))
    const outcomes = await outcomesOf(call, plan, draft, ids)
    const count = await call.inAccount(tx => summed(call, tx, { draft, plan, outcomes, audience, nowMs }))
    await call.inAccount(async tx => {
      await tx.rows('update campaign set counted = $3, counted_version = $4 where account_id = $1 and id = $2 and version = $4', [
        tx.accountId,
        id,
        JSON.stringify(count),
        draft.version,
      ])
      await emitChanged(tx, call.hub, ['campaigns'], [id])
    })
    return count
  },

  'GET /campaigns/:id/audience': async (call, { params: { id }, query }): Promise<CountedPeople> => {
    const draft = await call.inAccount(tx => campaignOf(tx, id))
    const plan = await call.inAccount(tx => planTexts(tx, call.config, draft, Date.now()))
    const items: CountedPeople['items'] = []
    const isOf = ({ text, reason }: Outcome) =>
      query.as === 'TEXTS'
        ? text !== null
        : query.as === 'LATER'
          ? text !== null && text.dueMs > plan.startMs
          : reason === query.as
    const walk: Walk = { after: query.cursor ?? null, most: askedAtOnce, madeBefore: everybody }
    for (let seen = 0; seen < lookedAtMost; seen += askedAtOnce) {
      const { ids, last, isLast } = await call.inAccount(tx => nextIds(tx, draft, walk))
      for (const outcome of (await outcomesOf(call, plan, draft, ids)).filter(isOf)) {
        const { person, text } = outcome
        const { name, surname, phone } = person
        items.push({ contactId: person.id, name, surname, phone, parts: text?.parts ?? null, price: text?.price ?? null })
        if (items.length === peopleOfAnswer) return { items, next: person.id }
      }
      if (isLast || last === null) return { items }
      walk.after = last
    }
    return { items, ...(walk.after && { next: walk.after }) }
  },
} satisfies Partial<Handlers<keyof Api>>

async function campaignOf(tx: Tx, id: string): Promise<Stored> {
  const campaign = await lockCampaign(tx, id)
  if (campaign.target === null) throw new Refusal('BAD_REQUEST', { field: 'target', message: 'fieldRequired' })
  return campaign
}

/** Notes by the database's clock when it began: what is confirmed later is not in it. */
async function beginCount(tx: Tx, id: string): Promise<Stored> {
  const campaign = await campaignOf(tx, id)
  if (campaign.status !== 'PENDING') throw new Refusal('CAMPAIGN_MOVED')
  await tx.rows('update campaign set counted_at = clock_timestamp() where account_id = $1 and id = $2', [tx.accountId, id])
  return campaign
}

/**
 * Of a large audience some people, and about how many there are by the share of contacts who are in it; nobody has to look at all of
 * them. Null where the audience is small enough for everybody to be counted.
 */
async function someOfMany(call: Call, who: Who): Promise<{ ids: string[]; audience: number } | null> {
  for (let most = campaignSampleSize + campaignSampleSize / 4; ; ) {
    const looked = await call.inAccount(tx => someIds(tx, who, most))
    if (looked.seen < most) return null
    const { ids, seen, all } = looked
    const audience = Math.round((all * ids.length) / seen)
    if (audience <= campaignExactUpTo) return null
    if (ids.length >= campaignSampleSize) return { ids: ids.slice(0, campaignSampleSize).toSorted(), audience }
    most = Math.ceil((most * campaignSampleSize * 1.1) / ids.length)
  }
}

/**
 * How many the audience are, and their ids: of all up to campaignExactUpTo, of more some that chance chose, the same at each count:
 * those whose ids end lowest.
 */
async function walkAll(call: Call, who: Who): Promise<{ ids: string[]; audience: number }> {
  const walk: Walk = { after: null, most: idsAtOnce, madeBefore: everybody }
  let ids: string[] = []
  for (let audience = 0; ; ) {
    const step = await call.inAccount(tx => nextIds(tx, who, walk))
    audience += step.ids.length
    ids.push(...step.ids)
    if (ids.length > campaignExactUpTo) ids = lowest(ids)
    if (step.isLast || step.last === null) return { ids: audience > campaignExactUpTo ? lowest(ids) : ids, audience }
    walk.after = step.last
  }
}

const endingOf = (id: string) => id.slice(-12)
function lowest(ids: string[]): string[] {
  return ids
    .toSorted((one, other) => (endingOf(one) < endingOf(other) ? -1 : 1))
    .slice(0, campaignSampleSize)
    .toSorted()
}

async function outcomesOf(call: Call, plan: TextPlan, who: Who, ids: string[]): Promise<Outcome[]> {
  const all: Outcome[] = []
  for (const batch of inBatches(ids, askedAtOnce))
    all.push(...(await call.inAccount(async tx => makeTexts(tx, plan, await peopleById(tx, batch, who, plan.fields.size > 0)))))
  return all
}

type Counted = { draft: Stored; plan: TextPlan; outcomes: Outcome[]; audience: number; nowMs: number }

async function summed(call: Call, tx: Tx, { draft, plan, outcomes, audience, nowMs }: Counted): Promise<CampaignCount> {
  const some = withPeople(nothing, outcomes, plan.startMs)
  const limit = call.config.CAMPAIGN_MAX_TEXTS || null
  const factor = some.audience ? audience / some.audience : 1
  const [row] = await tx.rows<{ monetary: number; texts: number }>('select monetary, texts from balance where account_id = $1', [
    tx.accountId,
  ])
  const balance = row?.monetary ?? 0
  const planParts = Math.floor((row?.texts ?? 0) / factor)
  const covered = coveredBy(planParts, outcomes)
  const sum = withPlan(
    withinLimit(scaled(some, audience), limit),
    covered.map(one => ({ ...one, parts: Math.round(one.parts * factor), price: Math.round(one.price * factor) })),
  )
  const partsPerSecond = paceOf(call.carrier, plan.from)
  const end = endOf(sum, plan.startMs, partsPerSecond)
  const saving = savingOf(plan, outcomes, planParts)
  return {
    countedAt: new Date(nowMs).toISOString(),
    isAbout: audience > campaignExactUpTo,
    audience,
    texts: sum.texts,
    later: sum.later,
    leftOut: sum.leftOut,
    duplicates: sum.duplicates,
    parts: spreadOf(sum),
    saving: saving && {
      ...saving,
      texts: Math.round(saving.texts * factor),
      price: Math.round(saving.price * factor),
      planParts: Math.round(saving.planParts * factor),
    },
    pushedOver: pushedOver(plan, outcomes, factor),
    countries: sum.countries,
    planParts: sum.planParts,
    price: sum.price,
    balance,
    balanceAfter: balance - sum.price,
    endsAt: end === null ? null : new Date(end).toISOString(),
    partsPerSecond,
    limit,
    again: await sentLately(tx, { draft, outcomes, factor }),
  }
}

/** Who comes after as many texts as one campaign may send is left out, at the price of the average text. */
function withinLimit(sum: ReturnType<typeof scaled>, limit: number | null) {
  if (limit === null || sum.texts <= limit) return sum
  const share = limit / sum.texts
  const by = (count: number) => Math.round(count * share)
  return {
    ...sum,
    texts: limit,
    later: by(sum.later),
    leftOut: { ...sum.leftOut, OVER_LIMIT: sum.texts - limit },
    price: by(sum.price),
    countries: sum.countries.map(one => ({ ...one, people: by(one.people), parts: by(one.parts), price: by(one.price) })),
  }
}

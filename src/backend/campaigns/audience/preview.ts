import type { Api } from '#contract/api.ts'
import type { CampaignPreview } from '#contract/campaigns/campaign-check.ts'
import { campaignExactUpTo } from '#contract/limits.ts'
import { askedAtOnce } from '../../chat/sending/gate-facts.ts'
import { inBatches } from '../../db/in-batches.ts'
import type { Call, Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { countOf, lockCampaign, type Stored } from '../campaign-rows.ts'
import { everybody, nextIds, peopleById, type Step, type Walk } from './audience.ts'
import { makeTexts, type MadeText } from './make-texts.ts'
import type { Person } from './audience.ts'
import { planTexts, type TextPlan } from './text-plan.ts'

const idsAtOnce = 5000
/** How far one call looks for somebody who gets a text. */
const lookedAtMost = 5000

type Found = { person: Person; text: MadeText; passed: number; hasNext: boolean }

export const campaignPreviews = {
  'GET /campaigns/:id/preview': async (call, { params: { id }, query: { after = null } }): Promise<CampaignPreview | null> => {
    const { draft, plan } = await call.inAccount(async tx => {
      const campaign = await lockCampaign(tx, id)
      if (campaign.target === null) throw new Refusal('BAD_REQUEST', { field: 'target', message: 'fieldRequired' })
      return { draft: campaign, plan: await planTexts(tx, call.config, campaign, Date.now()) }
    })
    const found = await firstAfter(call, plan, draft, after)
    if (!found) return null
    const { person, text, passed, hasNext } = found
    const { id: contactId, name, surname, phone } = person
    const { body, parts, price, dueMs } = text
    const size = after === null ? await sizeOf(call, draft) : null
    const arrivesAt = new Date(dueMs).toISOString()
    return { contactId, name, surname, phone, passed, hasNext, size, body, parts, price, arrivesAt }
  },
} satisfies Partial<Handlers<keyof Api>>

/** The first of the audience after a contact who gets a text; null where nobody does within some thousands. */
async function firstAfter(call: Call, plan: TextPlan, draft: Stored, after: string | null): Promise<Found | null> {
  const walk: Walk = { after, most: idsAtOnce, madeBefore: everybody }
  for (let passed = 0; passed < lookedAtMost; ) {
    const { ids, last, isLast } = await call.inAccount(tx => nextIds(tx, draft, walk))
    for (const batch of inBatches(ids, askedAtOnce)) {
      const outcomes = await call.inAccount(async tx =>
        makeTexts(tx, plan, await peopleById(tx, batch, draft, plan.fields.size > 0)),
      )
      const index = outcomes.findIndex(({ text }) => text !== null)
      const found = outcomes[index]
      if (found?.text) {
        const { person, text } = found
        return { person, text, passed: passed + index + 1, hasNext: person.id !== ids.at(-1) || !isLast }
      }
      passed += outcomes.length
    }
    if (isLast || last === null) return null
    walk.after = last
  }
  return null
}

/** How many the audience are: as it was counted, else counted as far as lists count. */
async function sizeOf(call: Call, draft: Stored): Promise<NonNullable<CampaignPreview['size']>> {
  const known = countOf(draft)
  if (known) return { people: known.audience, isMore: false }
  const walk: Walk = { after: null, most: idsAtOnce, madeBefore: everybody }
  for (let people = 0; ; ) {
    const step: Step = await call.inAccount(tx => nextIds(tx, draft, walk))
    people += step.ids.length
    if (people > campaignExactUpTo) return { people: campaignExactUpTo, isMore: true }
    if (step.isLast || step.last === null) return { people, isMore: false }
    walk.after = step.last
  }
}

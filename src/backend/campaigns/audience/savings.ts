import type { CampaignCount } from '#contract/campaigns/campaign-check.ts'
import { costly, saved, savingsOf } from '#contract/chat/cheaper-characters.ts'
import { countParts } from '#contract/chat/segments.ts'
import type { Outcome } from './make-texts.ts'
import { valueFor } from './make-texts.ts'
import { coveredBy, nothing, withPeople, withPlan } from './sum.ts'
import type { TextPlan } from './text-plan.ts'

type Saving = NonNullable<CampaignCount['saving']>

/**
 * What one click would save over these people: characters that make their texts longer, and where they come from. Its price is what
 * the balance pays less, after so many parts of the account's plan; `planParts` is what the plan pays less.
 */
export function savingOf(plan: TextPlan, outcomes: readonly Outcome[], planParts: number): CampaignCount['saving'] {
  const shorter: Outcome[] = []
  const all: Saving = { ways: [], characters: [], variables: [], texts: 0, mostParts: 0, price: 0, planParts: 0 }
  for (const outcome of outcomes) {
    const { person, text } = outcome
    shorter.push(outcome)
    if (!text) continue
    const { ways } = savingsOf(text.body)
    const parts = ways.length ? countParts(saved(text.body, ...ways)).parts : text.parts
    if (parts >= text.parts) continue
    shorter.splice(-1, 1, { ...outcome, text: { ...text, parts, price: text.perPart * parts } })
    all.texts += 1
    all.mostParts = Math.max(all.mostParts, text.parts)
    all.ways = union(all.ways, ways)
    all.characters = union(
      all.characters,
      costly(text.body).filter(character => saved(character, ...ways) !== character),
    )
    const sources = plan.pieces.flatMap(({ name }) =>
      name !== undefined && costly(valueFor(plan, person, name)).length ? name : [],
    )
    all.variables = union(all.variables, sources)
  }
  const [before, after] = [paid(outcomes, planParts), paid(shorter, planParts)]
  all.price = Math.max(0, before.price - after.price)
  all.planParts = Math.max(0, before.planParts - after.planParts)
  return all.texts ? all : null
}

const paid = (outcomes: readonly Outcome[], planParts: number) =>
  withPlan(withPeople(nothing, outcomes, 0), coveredBy(planParts, outcomes))

const union = <T>(one: readonly T[], other: readonly T[]): T[] => [...new Set([...one, ...other])]

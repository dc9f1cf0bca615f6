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
 * the balance pays less, after so many parts of the account's plan.
 */
export function savingOf(plan: TextPlan, outcomes: readonly Outcome[], planParts: number): CampaignCount['saving'] {
  const shorter: Outcome[] = []
  const all: Saving = { ways: [], characters: [], variables: [], texts: 0, mostParts: 0, price: 0 }
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
  all.price = Math.max(0, owed(outcomes, planParts) - owed(shorter, planParts))
  return all.texts ? all : null
}

const owed = (outcomes: readonly Outcome[], planParts: number) =>
  withPlan(withPeople(nothing, outcomes, 0), coveredBy(planParts, outcomes)).price

const union = <T>(one: readonly T[], other: readonly T[]): T[] => [...new Set([...one, ...other])]

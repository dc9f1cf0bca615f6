import type { CampaignCount } from '#contract/campaigns/campaign-check.ts'
import { costly, saved, savingsOf } from '#contract/chat/cheaper-characters.ts'
import { countParts } from '#contract/chat/segments.ts'
import type { Outcome } from './make-texts.ts'
import { valueFor } from './make-texts.ts'
import type { TextPlan } from './text-plan.ts'

type Saving = NonNullable<CampaignCount['saving']>

/** What one click would save over these people: characters that make their texts longer, and where they come from. */
export function savingOf(plan: TextPlan, outcomes: readonly Outcome[]): CampaignCount['saving'] {
  const all: Saving = { ways: [], characters: [], variables: [], texts: 0, mostParts: 0, price: 0 }
  for (const { person, text } of outcomes) {
    if (!text) continue
    const { ways } = savingsOf(text.body)
    const less = ways.length ? text.parts - countParts(saved(text.body, ...ways)).parts : 0
    if (less <= 0) continue
    all.texts += 1
    all.mostParts = Math.max(all.mostParts, text.parts)
    all.price += text.perPart * less
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
  return all.texts ? all : null
}

const union = <T>(one: readonly T[], other: readonly T[]): T[] => [...new Set([...one, ...other])]

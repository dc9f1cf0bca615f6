import { addDays, addMonths } from '#web/ui/form/day/days.ts'

/** Days of the account's time zone, both included. */
export type DayRange = { from: string; to: string }

export const presets = ['today', 'yesterday', 'thisMonth', 'lastMonth', 'last7', 'last30'] as const
export type Preset = (typeof presets)[number]

/** What a preset stands for on a day. */
export function rangeOf(preset: Preset, today: string): DayRange {
  const first = `${today.slice(0, 8)}01`
  const ranges: Record<Preset, DayRange> = {
    today: { from: today, to: today },
    yesterday: { from: addDays(today, -1), to: addDays(today, -1) },
    thisMonth: { from: first, to: addDays(addMonths(first, 1), -1) },
    lastMonth: { from: addMonths(first, -1), to: addDays(first, -1) },
    last7: { from: addDays(today, -6), to: today },
    last30: { from: addDays(today, -29), to: today },
  }
  return ranges[preset]
}

/** The preset that a range is, where it is one of those that have no name of their own. */
export function presetOf(range: Partial<DayRange>, today: string): Preset | undefined {
  return presets.find(preset => {
    const { from, to } = rangeOf(preset, today)
    return from === range.from && to === range.to
  })
}

/** Whether a range is one whole month. */
export function isWholeMonth({ from, to }: DayRange): boolean {
  return from.endsWith('-01') && to === addDays(addMonths(from, 1), -1)
}

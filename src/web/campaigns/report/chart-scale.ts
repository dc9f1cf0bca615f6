import type { CampaignReport } from '#contract/campaigns/campaign-recipients.ts'

/** More of what is to come would leave what was without room. */
const futureAtMost = 4

/** The beginning of each bucket; up to `endsAt` those that are still empty, as far as they leave the others room. */
export function bucketTimes({ from, bucketSeconds, counts }: CampaignReport['delivered'], endsAt: string | null): string[] {
  if (from === null || counts.length === 0) return []
  const begin = Date.parse(from)
  const wanted = endsAt === null ? 0 : Math.ceil((Date.parse(endsAt) - begin) / (bucketSeconds * 1000))
  const length = Math.max(counts.length, Math.min(wanted, counts.length * futureAtMost))
  return Array.from({ length }, (_, index) => new Date(begin + index * bucketSeconds * 1000).toISOString())
}

const steps = [1, 2, 5]

/** Three lines of round numbers: nothing, half, and at least the most. */
export function gridLines(most: number): number[] {
  const half = Math.max(1, Math.ceil(most / 2))
  const power = 10 ** Math.floor(Math.log10(half))
  const line = steps.map(step => step * power).find(round => round >= half) ?? 10 * power
  return [0, line, 2 * line]
}

const labelPx = 90

/** Under which bars their time stands: the first, the last, and some between. */
export function labelPlaces(bars: number, roomPx: number): { index: number; anchor: 'start' | 'middle' | 'end' }[] {
  if (bars === 0) return []
  if (bars === 1) return [{ index: 0, anchor: 'middle' }]
  const count = Math.max(2, Math.min(bars, Math.floor(roomPx / labelPx)))
  const places = Array.from({ length: count }, (_, at) => Math.round((at * (bars - 1)) / (count - 1)))
  return [...new Set(places)].map(index => ({ index, anchor: index === 0 ? 'start' : index === bars - 1 ? 'end' : 'middle' }))
}

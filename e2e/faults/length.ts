import { availableParallelism, loadavg } from 'node:os'

/** How long the faults run: `FAULTS=long` has the real counts and cuts, otherwise a tenth of them. */
export const isLong = process.env.FAULTS === 'long' || process.env.LONG === '1'

/** A count or a length by the run it is for. */
export const byRun = (long: number, short: number) => (isLong ? long : short)

/**
 * A deadline. The short run shares its machine with others: there it is three times as long,
 * and longer still by as much as more work waits than there are processors.
 */
export function within(ms: number): number {
  const waiting = Math.max(1, (loadavg()[0] ?? 1) / availableParallelism())
  return isLong ? ms : ms * 3 * waiting
}

/** How long everything may take to come to rest after a fault. */
export const quietMs = byRun(60_000, 30_000)

/** A whole number from `from` to `to`, both included. */
export function between(from: number, to: number): number {
  return from + Math.floor(Math.random() * (to - from + 1))
}

import { availableParallelism, loadavg } from 'node:os'

/** How long the faults run: `FAULTS=long` has the real counts and cuts, otherwise a tenth of them. */
export const isLong = process.env.FAULTS === 'long' || process.env.LONG === '1'

/** A count or a length by the run it is for. */
export const byRun = (long: number, short: number) => (isLong ? long : short)

type Machine = { load: number; processors: number }

/**
 * A deadline of the short run, which shares its machine with others: three times as long, and longer still by as much
 * as more work waits than there are processors. A whole number: `AbortSignal.timeout` takes no other.
 */
export function scaled(ms: number, { load, processors }: Machine): number {
  return Math.ceil(ms * 3 * Math.max(1, load / processors))
}

/** A deadline by the run it is for. */
export function within(ms: number): number {
  return isLong ? ms : scaled(ms, { load: loadavg()[0] ?? 1, processors: availableParallelism() })
}

/** How long everything may take to come to rest after a fault. */
export const quietMs = byRun(60_000, 30_000)

/** A whole number from `from` to `to`, both included. */
export function between(from: number, to: number): number {
  return from + Math.floor(Math.random() * (to - from + 1))
}

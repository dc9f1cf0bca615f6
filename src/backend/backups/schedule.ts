import type { TimeOfDay } from '../env-values.ts'

/** Whoever was off at the hour is given so long to start in peace. */
const afterStartMs = 10 * 60_000

/** The last time of this name that is past, on this computer's clock. */
export function lastTime({ hour, minute }: TimeOfDay, now: Date): Date {
  const time = new Date(now)
  time.setHours(hour, minute, 0, 0)
  if (time > now) time.setDate(time.getDate() - 1)
  return time
}

/** Whether the backup of the day is to be made: its time is past, none was made since, and it was either now or a while ago. */
export function isDue(time: TimeOfDay, { newest, startedAt, now }: { newest: Date | null; startedAt: Date; now: Date }): boolean {
  const at = lastTime(time, now)
  if (newest && newest >= at) return false
  return at >= startedAt || now.getTime() - startedAt.getTime() > afterStartMs
}

import { Refusal } from '#web/api/refusal.ts'

/** A number that nobody saved, or of which nothing is known yet, is no failure. */
export function isUnknown(error: unknown): boolean {
  return error instanceof Refusal && error.status === 404
}

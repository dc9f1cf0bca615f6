import { Refusal } from './refusal.ts'

/** Asks again what had no answer: `work` has a key with which the server does it only once. */
export async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.isUnanswered) return work()
    throw error
  }
}

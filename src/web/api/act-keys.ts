import type { RepeatSafeRoute } from '#contract/api.ts'
import { Refusal } from './refusal.ts'

// A table, because the contract's own would bring all of its schemas into the bundle; a route too many or too few does not compile.
const repeatSafe: Record<RepeatSafeRoute, true> = {
  'POST /conversations': true,
  'POST /conversations/bulk': true,
  'POST /scheduled-texts': true,
  'POST /bulk-send': true,
  'POST /campaigns/:id/test': true,
  'POST /plan': true,
  'POST /recharge': true,
  'POST /due-payment': true,
  'POST /contacts': true,
  'POST /contacts/bulk': true,
  'POST /phone-book': true,
  'POST /purchases': true,
  'POST /transactional-texts/:id/send': true,
  'POST /transactional-texts/:id/test': true,
}

/** Whether an idempotency key makes a call of this route safe to repeat. */
export const isRepeatSafe = (route: string): boolean => Object.hasOwn(repeatSafe, route)

/** What was asked, a form with its fields and what tells its files apart. */
function textOf(asked: object): string {
  return JSON.stringify(asked, (_name, value: unknown) => {
    if (value instanceof FormData) return [...value]
    return value instanceof File ? [value.name, value.size, value.lastModified] : value
  })
}

/**
 * Gives acts their keys: what is asked again because no answer came has the key that it had, and the server does it once. Answered,
 * the same is another act. With `isOneAct`, as in a dialog for one text, other words are the same act too until an answer comes.
 */
export function createActKeys({ isOneAct }: { isOneAct: boolean }) {
  const unanswered = new Map<string, string>()
  return async <T>(asked: object, work: (idempotencyKey: string) => Promise<T>): Promise<T> => {
    const act = isOneAct ? '' : textOf(asked)
    const key = unanswered.get(act) ?? crypto.randomUUID()
    unanswered.set(act, key)
    const answered = () => unanswered.delete(act)
    try {
      const answer = await work(key)
      answered()
      return answer
    } catch (error) {
      if (!(error instanceof Refusal && error.isUnanswered)) answered()
      throw error
    }
  }
}

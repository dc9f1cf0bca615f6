import { type SignInProblem, signInCodeMax, signInProblemKinds, signInTextMax } from '#contract/access/sign-in-problems.ts'
import { tabStorage } from '../storage.ts'

const key = 'sign-in-problem'

const written = (text: string | null, max: number) =>
  text
    ?.replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed() || null

export function problemOf(kind: SignInProblem['kind'], code: string | null = null, text: string | null = null): SignInProblem {
  return { kind, code: written(code, signInCodeMax), text: written(text, signInTextMax) }
}

/** Keeps the problem for the sign-in page, which a reload shows again. */
export function keepProblem(problem: SignInProblem): void {
  tabStorage.setItem(key, JSON.stringify(problem))
}

/** What the last sign-in of this tab came to; null where that was of another kind. */
export function keptProblem(kind: SignInProblem['kind'] | undefined): SignInProblem | null {
  const kept = tabStorage.getItem(key)
  if (!kind || !kept) return null
  const { kind: is, code, text }: Record<string, unknown> = JSON.parse(kept)
  if (is !== kind || !signInProblemKinds.includes(kind)) return null
  return problemOf(kind, typeof code === 'string' ? code : null, typeof text === 'string' ? text : null)
}

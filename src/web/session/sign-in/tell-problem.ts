// Loaded late: calls stand in front of no sign-in.
import type { SignInProblem } from '#contract/access/sign-in-problems.ts'
import { request } from '#web/api/request.ts'
import { signedOut } from '../session.ts'
import { keepProblem } from './problem.ts'

/** Keeps the problem for the sign-in page, and tells the backend's log. */
export function tellProblem(problem: SignInProblem): void {
  console.warn('sign-in', problem)
  keepProblem(problem)
  // Whoever set the provider up reads it there; that it cannot be told is no second problem.
  request('POST /sign-in-problems', { body: problem, as: signedOut }).catch(() => undefined)
}

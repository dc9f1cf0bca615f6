import type { SignUpOutcome } from '#contract/signup/widget/newsletter-page.ts'
import type { SignUpProblem } from '#contract/signup/widget/sign-up-rules.ts'
import type { Task } from './find-proof.ts'

export type Answer = { outcome: SignUpOutcome; number: string | null }
type Refused = { code: string; field?: string; message: string }

export type Result =
  | { kind: 'answer'; answer: Answer }
  | { kind: 'ended' }
  /** `failure`: what the page says of it, where no field is at fault. */
  | { kind: 'refused'; problem: SignUpProblem | null; failure: 'busy' | 'away' | 'failed' }

/** How a form reaches us. */
export type Way = {
  /** Of our calls: empty in our own pages. */
  origin: string
  /** Finds the number that answers a task. */
  solve: (task: Task) => Promise<number>
}

/** Works out the task and signs up; a task that was too old by then is worked out once more. */
export async function signUp(way: Way, campaignName: string, typed: object, isAgain = false): Promise<Result> {
  const calls = `${way.origin}/backend/newsletters/${campaignName}`
  try {
    const asked = await fetch(`${calls}/task`, { credentials: 'omit' })
    if (!asked.ok) throw new Error(String(asked.status))
    const task: Task = await asked.json()
    const proof = await way.solve(task)
    const answer = await fetch(`${calls}/sign-ups`, {
      method: 'POST',
      credentials: 'omit',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...typed, seed: task.seed, proof }),
    })
    if (answer.ok) return { kind: 'answer', answer: await answer.json() }
    const { code, field, message }: Refused = await answer.json()
    if (code === 'NOT_FOUND') return { kind: 'ended' }
    if (field === 'seed' && !isAgain) return await signUp(way, campaignName, typed, true)
    return { kind: 'refused', problem: problemOf(code, field, message), failure: failureOf(answer.status) }
  } catch (error) {
    const status = error instanceof Error ? error.message : ''
    if (status === '404') return { kind: 'ended' }
    return { kind: 'refused', problem: null, failure: failureOf(Number(status)) }
  }
}

const failureOf = (status: number) => (status === 429 ? 'busy' : status === 503 ? 'away' : 'failed')

const known = [
  'name',
  'surname',
  'gender',
  'birthday',
  'email',
  'emailInvalid',
  'birthdayInvalid',
  'agree',
  'own',
  'phone',
] as const

function problemOf(code: string, field = '', message = ''): SignUpProblem | null {
  if (code === 'WRONG_PHONE_NUMBER') return { field: 'phone', problem: 'phone' }
  const problem = known.find(one => one === message)
  return code === 'BAD_REQUEST' && problem ? { field, problem } : null
}

import { setTimeout as sleep } from 'node:timers/promises'
import { between } from './length.ts'

/** One call of a carrier to us, honest or forged. */
export type CallBack = { call: () => Promise<Response>; isForged: boolean }

const lanes = 24

export function shuffled<T>(list: T[]): T[] {
  return list
    .map(item => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

export const times = <T>(count: number, item: T) => Array.from({ length: count }, () => item)

/** Calls back over some lanes at once; returns the statuses of the honest ones and of the forged ones. */
export async function callAll(callbacks: CallBack[]): Promise<{ honest: Set<number>; forged: Set<number> }> {
  const waiting = [...callbacks]
  const answers = { honest: new Set<number>(), forged: new Set<number>() }
  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      answers[next.isForged ? 'forged' : 'honest'].add((await next.call()).status)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return answers
}

const tooBusy = 503

/** Asks again while the backend is too busy to answer, as carriers and the web app do. */
export async function whileBusy<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (let answer = await ask(); ; answer = await ask()) {
    if (answer.status !== tooBusy) return answer
    await sleep(between(50, 300))
  }
}

export const patient = ({ call, isForged }: CallBack): CallBack => ({ call: () => whileBusy(call), isForged })

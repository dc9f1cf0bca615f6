import type { SubmitResult, Outgoing } from './carrier.ts'

export const lanes = 16

/** One recipient's texts share a lane, so that they leave in order. */
function laneOf(number: string): number {
  return Number(number.replace(/\D/g, '').slice(-4)) % lanes
}

type Stop = { because: SubmitResult | null }

/** The result for later texts to this number, which are not tried: an unknown one makes them wait 5 s; null holds nothing up. */
function holdsUp(answer: SubmitResult): SubmitResult | null {
  if (answer.outcome === 'unknown') return { outcome: 'later', seconds: 5, reason: answer.reason }
  return answer.outcome === 'later' || answer.outcome === 'halted' ? answer : null
}

async function giveLane(
  lane: Outgoing[],
  stop: Stop,
  give: (text: Outgoing) => Promise<SubmitResult>,
): Promise<[string, SubmitResult][]> {
  const answers: [string, SubmitResult][] = []
  const waiting = new Map<string, SubmitResult>()
  for (const text of lane) {
    const held = stop.because ?? waiting.get(text.to)
    const answer = held ?? (await give(text))
    answers.push([text.id, answer])
    const hold = held ? null : holdsUp(answer)
    if (!hold) continue
    waiting.set(text.to, hold)
    if (!(hold.outcome === 'later' && hold.isOnlyThis)) stop.because ??= hold
  }
  return answers
}

/**
 * Gives a batch to the carrier, several at once and each recipient's in order. Once the carrier hangs, is away or refuses us,
 * what was not yet given waits instead of sharing that fate.
 */
export async function giveInLanes(batch: Outgoing[], give: (text: Outgoing) => Promise<SubmitResult>): Promise<SubmitResult[]> {
  const stop: Stop = { because: null }
  const byLane = Map.groupBy(batch, text => laneOf(text.to))
  const answers = new Map((await Promise.all([...byLane.values()].map(lane => giveLane(lane, stop, give)))).flat())
  return batch.map(text => answers.get(text.id) ?? { outcome: 'unknown', reason: 'not answered' })
}

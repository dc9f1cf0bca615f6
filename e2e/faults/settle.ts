import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordingCarrier } from './carrier.ts'
import type { TestWorld } from './test-world.ts'
import { ageClaims, unsettled } from './invariants.ts'
import { quietMs } from './length.ts'

const lookEveryMs = 1500
const workerLooksTwiceMs = 4500
/** After so long a claim holds up nobody (0027-order.sql). */
const heldUpMinutes = 2
/** After more than ten minutes people are told. */
const toldAfterMinutes = 11

/** A backend, or several on one database: what is looked at is what they leave when all of them have ended. */
type Startable = { start: () => Promise<unknown>; stop: () => Promise<unknown> }

/**
 * Lets everything come to rest and ends the backend. The embedded database can be looked into only while nobody
 * has it, so the backend is stopped for each look. Texts whose worker died hold up for two minutes what was written
 * after them, and stay of unknown fate: so long passes for them (in the rows alone), and at the end ten minutes, after
 * which the next worker must tell people.
 */
export async function settle(backend: Startable, world: TestWorld, carrier: RecordingCarrier): Promise<void> {
  const deadline = Date.now() + quietMs
  await sleep(lookEveryMs)
  await backend.stop()
  // Whoever died, died before this. A backend that is only stopped leaves no claims: those it would leave later stay as they are.
  await ageClaims(world, heldUpMinutes)
  for (;;) {
    const left = await world.withRows(database => unsettled(database, carrier))
    if (left.length === 0) break
    if (Date.now() > deadline)
      throw new Error(`${left.length} texts did not come to rest, such as ${JSON.stringify(left.slice(0, 3))}`)
    await backend.start()
    await sleep(lookEveryMs)
    await backend.stop()
  }
  if ((await ageClaims(world, toldAfterMinutes)) === 0) return
  await backend.start()
  await sleep(workerLooksTwiceMs)
  await backend.stop()
}

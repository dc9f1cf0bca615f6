import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordingCarrier } from './carrier.ts'
import type { TestWorld } from './test-world.ts'
import { ageClaims, countUntold, unsettled } from './invariants.ts'
import { quietMs } from './length.ts'

const lookEveryMs = 1500
const looksOnServerMs = 10_000
/** The worker looks for texts of unknown fate as it starts and every two seconds, and tells of so many at a time (settle-unknown.ts). */
const workerLooksEveryMs = 2000
const toldAtOnce = 500
/** Where tens of thousands waited for a carrier, each has so long to come to rest. */
const eachWithinMs = 10
/** After ten seconds a claim holds up nobody (0037-in-the-meantime.sql). */
const heldUpMinutes = 1 / 6
/** After more than ten minutes people are told. */
const toldAfterMinutes = 11

/** A backend, or several on one database: what is looked at is what they leave when all of them have ended. */
type Startable = { start: () => Promise<unknown>; stop: () => Promise<unknown> }

/** How long the backend runs between two looks. On PostgreSQL one may look meanwhile, and stop waiting when all is at rest. */
async function lookLater(world: TestWorld, carrier: RecordingCarrier): Promise<void> {
  if (!world.databaseUrl) return sleep(lookEveryMs)
  const until = Date.now() + looksOnServerMs
  await world.withRows(async database => {
    while (Date.now() < until && (await unsettled(database, carrier)).length > 0) await sleep(200)
  })
}

/**
 * Lets everything come to rest and ends the backend. The embedded database can be looked into only while nobody
 * has it, so the backend is stopped for each look. Texts whose worker died hold up for ten seconds what was written
 * after them, and stay of unknown fate: so long passes for them (in the rows alone), and at the end ten minutes, after
 * which the next worker must tell people.
 */
export async function settle(backend: Startable, world: TestWorld, carrier: RecordingCarrier): Promise<void> {
  let deadline = Date.now() + quietMs
  // Whoever died, died before this. A backend that is only stopped leaves no claims: those it would leave later stay as they are.
  let isFirst = true
  for (;;) {
    await (isFirst ? sleep(lookEveryMs) : lookLater(world, carrier))
    await backend.stop()
    const { left, untold } = await world.withRows(async database => {
      if (isFirst) await ageClaims(database, heldUpMinutes)
      const found = await unsettled(database, carrier)
      return { left: found, untold: found.length === 0 ? await ageClaims(database, toldAfterMinutes) : 0 }
    })
    if (left.length === 0 && untold === 0) return
    if (left.length === 0) {
      await backend.start()
      await untilTold(world, untold)
      return void (await backend.stop())
    }
    if (isFirst) deadline = Math.max(deadline, Date.now() + left.length * eachWithinMs)
    if (Date.now() > deadline)
      throw new Error(`${left.length} texts did not come to rest, such as ${JSON.stringify(left.slice(0, 3))}`)
    isFirst = false
    await backend.start()
  }
}

/** Waits until people are told of each text of unknown fate, of which there are so many. */
async function untilTold(world: TestWorld, untold: number): Promise<void> {
  const withinMs = 1000 + Math.ceil(untold / toldAtOnce) * workerLooksEveryMs
  if (!world.databaseUrl) return sleep(withinMs)
  const until = Date.now() + withinMs
  await world.withRows(async database => {
    while (Date.now() < until && (await countUntold(database)) > 0) await sleep(200)
  })
}

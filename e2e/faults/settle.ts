import { setTimeout as sleep } from 'node:timers/promises'
import type { Backend } from './backend.ts'
import type { Oracle } from './carrier.ts'
import type { Ground } from './ground.ts'
import { ageUnsettled, unsettled } from './invariants.ts'
import { quietMs } from './length.ts'

const lookEveryMs = 1500
const workerLooksTwiceMs = 4500

/**
 * Lets everything come to rest and ends the backend. The embedded database can be looked into only while nobody
 * has it, so the backend is stopped for each look. Texts whose worker died stay of unknown fate: ten minutes pass
 * for them (in the rows alone), after which the next worker must tell people.
 */
export async function settle(backend: Backend, ground: Ground, oracle: Oracle): Promise<void> {
  const deadline = Date.now() + quietMs
  for (;;) {
    await sleep(lookEveryMs)
    await backend.stop()
    const left = await ground.withRows(database => unsettled(database, oracle))
    if (left.length === 0) break
    if (Date.now() > deadline)
      throw new Error(`${left.length} texts did not come to rest, such as ${JSON.stringify(left.slice(0, 3))}`)
    await backend.start()
  }
  if ((await ageUnsettled(ground)) === 0) return
  await backend.start()
  await sleep(workerLooksTwiceMs)
  await backend.stop()
}

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillAccount } from '#backend/testing/fill-bulk.ts'
import { Job } from '#contract/jobs/jobs.ts'
import { createBackend, type Backend } from './backend.ts'
import { openTestWorld } from './test-world.ts'
import { startIssuer } from './issuer.ts'
import { between, byRun, isLong, within } from './length.ts'

const server = process.env.TEST_DATABASE_URL
const chats = byRun(100_000, 4000)
const kills = byRun(20, 2)
const answerWithinMs = 20_000

let issuer: Awaited<ReturnType<typeof startIssuer>>
let world: Awaited<ReturnType<typeof openTestWorld>>

beforeAll(async () => {
  issuer = await startIssuer()
  world = await openTestWorld({ server, shops: 1 })
})

afterAll(async () => {
  issuer.stop()
  await world.drop()
})

/** Kills the backend again and again after a press, which is pressed again as a person would who got no answer, until the job has ended. */
async function killUntilDone(backend: Backend, press: () => Promise<Job | null>): Promise<Job> {
  for (let count = 0; count < kills; count += 1) {
    const pressed = press()
    await sleep(between(50, 1000))
    await backend.kill()
    await pressed
    await letLeasesEnd()
    expect(await backend.start(), 'ms until it answers again').toBeLessThan(within(3000))
  }
  for (const until = Date.now() + within(120_000); Date.now() < until; await sleep(500)) {
    const job = await press()
    const status = job && (job.undo ?? job).status
    if (job && (status === 'COMPLETED' || status === 'FAILED')) return job
  }
  throw new Error('it did not end')
}

/** A worker that died keeps its job for a while: in the short run that has passed. */
async function letLeasesEnd(): Promise<void> {
  if (isLong) return
  await world.withRows(({ pool }) => pool.query('update job set leased_until = null'))
}

async function stored(backend: Backend) {
  await backend.stop()
  const found = await world.withRows(({ pool }) =>
    pool.query(
      `select (select count(*)::int from conversation where is_archived) as archived, (select count(*)::int from job) as jobs,
         (select count(*)::int from job_change) as changes`,
    ),
  )
  return found.rows[0]
}

// Whoever archives a whole inbox finds each chat archived once, and one undo that takes all of it back, whatever happened meanwhile.
test(`${kills} kills inside an act on ${chats} chats and inside its undo on ${server ? 'PostgreSQL' : 'the embedded database'}`, async () => {
  const [shop] = world.shops
  if (!shop) throw new Error('no shop')
  await world.withRows(database =>
    fillAccount(database, { id: shop.id, from: shop.number }, { conversations: chats, messages: 100 }),
  )
  const backend = await createBackend({ ...world.env, ...issuer.env })
  await backend.start()
  const headers = { authorization: `Bearer ${await issuer.token(shop.sub)}`, 'x-account': shop.name }
  const ask = async (route: string, body?: object, key = ''): Promise<Job | null> => {
    const [method = 'GET', path] = route.split(' ')
    const answer = await fetch(`${backend.url}/backend${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerWithinMs),
    }).catch(() => null)
    if (!answer?.ok) return null
    const text = await answer.json().catch(() => null)
    return text && Job.parse(text)
  }

  const key = randomUUID()
  const archive = { selection: { match: { isArchived: false } }, do: { action: 'archive' } }
  const done = await killUntilDone(backend, () => ask('POST /conversations/bulk', archive, key))
  expect(done).toMatchObject({ status: 'COMPLETED', seen: chats, counts: { changed: chats, skipped: 0 } })
  expect(await stored(backend)).toEqual({ archived: chats, jobs: 1, changes: chats })

  await backend.start()
  const undone = await killUntilDone(backend, () => ask(`POST /jobs/${done.id}/undo`))
  expect(undone.undo).toMatchObject({ status: 'COMPLETED', counts: { changed: chats } })
  expect(await stored(backend)).toEqual({ archived: 0, jobs: 2, changes: chats })
})

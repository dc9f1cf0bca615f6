import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { form } from '#backend/testing/start-app.ts'
import { Import, ImportFile } from '#contract/contacts/imports.ts'
import { Job } from '#contract/jobs/jobs.ts'
import { createBackend, type Backend } from './backend.ts'
import { openTestWorld } from './test-world.ts'
import { startIssuer } from './issuer.ts'
import { between, byRun, within } from './length.ts'

const server = process.env.TEST_DATABASE_URL
const rows = byRun(100_000, 10_000)
const kills = byRun(20, 2)
/** Every tenth row holds no number, every hundredth one that stood a row above. */
const isBad = (index: number) => index % 10 === 9
const isRepeat = (index: number) => index % 100 === 51

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

const phoneOf = (index: number) => (isBad(index) ? 'none' : `+48${600_000_000 + (isRepeat(index) ? index - 1 : index)}`)
const lines = Array.from({ length: rows }, (_, index) => `${phoneOf(index)},Customer ${index}`)

// Whoever goes home while an import runs finds every row done once, whatever happened to the machine meanwhile.
test(`${kills} kills inside an import of ${rows} rows and inside its undo on ${server ? 'PostgreSQL' : 'the embedded database'}`, async () => {
  const backend = await createBackend({ ...world.env, ...issuer.env })
  await backend.start()
  const [shop] = world.shops
  if (!shop) throw new Error('no shop')
  const headers = { authorization: `Bearer ${await issuer.token(shop.sub)}`, 'x-account': shop.name }
  const ask = async <S extends z.ZodMiniType>(schema: S, route: string, body?: FormData | object): Promise<z.output<S>> => {
    const [method = 'GET', path] = route.split(' ')
    const isForm = body instanceof FormData
    const answer = await fetch(`${backend.url}/backend${path}`, {
      method,
      headers: { ...headers, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    expect(answer.status, route).toBe(200)
    return schema.parse(await answer.json())
  }
  const file = await ask(
    ImportFile,
    'POST /import-files',
    form({ kind: 'contacts' }, new File([`Phone,Name\n${lines.join('\n')}\n`], 'customers.csv')),
  )
  const { id } = await ask(Import, 'POST /imports', {
    fileId: file.id,
    columns: ['phone', 'name'],
    country: null,
    options: { kind: 'contacts', duplicates: 'skip' },
  })
  const look = () => ask(Import, `GET /imports/${id}`)

  const bad = lines.filter((_, index) => isBad(index)).length
  const repeated = lines.filter((_, index) => isRepeat(index)).length
  const done = await killUntil(backend, async () => {
    const now = await look()
    // Never finished with work left.
    if (now.status === 'COMPLETED') expect(now.seen).toBe(rows)
    return now.status === 'PENDING' || now.status === 'INPROGRESS' ? null : now
  })
  expect(done).toMatchObject({
    status: 'COMPLETED',
    total: rows,
    seen: rows,
    rejected: bad,
    repeated,
    created: rows - bad - repeated,
  })
  expect(done.imported + done.repeated + done.rejected).toBe(rows)
  expect(await countIn(backend)).toEqual({
    all: rows - bad - repeated,
    numbers: rows - bad - repeated,
    rejected: bad,
    acts: rows - bad - repeated,
  })

  await backend.start()
  await ask(Job, `POST /jobs/${id}/undo`)
  const undone = await killUntil(backend, async () => {
    const { undo } = await look()
    return undo?.status === 'COMPLETED' ? undo : null
  })
  expect(undone.counts).toMatchObject({ deleted: rows - bad - repeated, restored: 0, left: 0 })
  expect(await countIn(backend)).toMatchObject({ all: 0 })
})

/** Kills the backend again and again while something goes on, and looks until that is done. */
async function killUntil<T>(backend: Backend, look: () => Promise<T | null>): Promise<T> {
  for (let count = 0; count < kills; count += 1) {
    await sleep(between(300, 1500))
    await backend.kill()
    expect(await backend.start(), 'ms until it answers again').toBeLessThan(within(3000))
    const done = await look()
    if (done) return done
  }
  for (const until = Date.now() + within(120_000); Date.now() < until; await sleep(500)) {
    const done = await look()
    if (done) return done
  }
  throw new Error('it did not end')
}

async function countIn(backend: Backend) {
  await backend.stop()
  return world.withRows(async database => {
    const found = await database.pool.query(
      `select (select count(*)::int from contact) as all, (select count(distinct phone)::int from contact) as numbers,
         (select count(*)::int from import_row where outcome = 'REJECTED') as rejected, (select count(*)::int from contact_history) as acts`,
    )
    return found.rows[0]
  })
}

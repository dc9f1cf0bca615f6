import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../e2e/check/ports.ts'
import { timed } from './load.ts'
import { residentBytes, root } from './processes.ts'
import { median, megabytes, milliseconds, times, type Row } from './row.ts'
import { measuring } from './steps.ts'

const rounds = 3
/** Idle is what stands still: starting leaves garbage that is collected within this time. */
const settleMs = 5000

/** `npm start` until the chat's page and the database answer, and the memory it then holds. */
export async function start(url: string): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  measuring('the first start, with its build', 5)
  const cold = await run({ DATA_DIR: folder })
  const warm: number[] = []
  const bare: number[] = []
  let lite = 0
  for (let round = 0; round < rounds; round += 1) {
    measuring(`start ${round + 1}`)
    bare.push(await openBare(folder))
    const { tookMs, idleBytes } = await run({ DATA_DIR: folder }, round === rounds - 1)
    warm.push(tookMs)
    lite = idleBytes
  }
  measuring('starts on PostgreSQL')
  const other = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  await run({ DATA_DIR: other, DATABASE_URL: url })
  const postgres = await run({ DATA_DIR: other, DATABASE_URL: url }, true)
  for (const used of [folder, other]) rmSync(used, { recursive: true, force: true })
  const [took, floor] = [median(warm), median(bare)]
  const memory = (database: string, bytes: number, limit: number): Row => ({
    promise: `idle memory after a restart, ${database}`,
    measured: megabytes(bytes),
    floor: '–',
    ratio: '–',
    target: `< ${limit} MB`,
    isMet: bytes < limit * 1024 * 1024,
  })
  const ready = (what: string, measuredMs: number): Row => ({
    promise: `npm start to usable, ${what}`,
    measured: milliseconds(measuredMs),
    floor: `${milliseconds(floor)} Node opening the bare PGlite folder`,
    ratio: times(measuredMs / floor),
    target: '≤ 3 s',
    isMet: measuredMs <= 3000,
  })
  return [
    ready('warm', took),
    ready('first start, new demo', cold.tookMs),
    memory('PGlite', lite, 450),
    memory('PostgreSQL', postgres.idleBytes, 200),
  ]
}

/** Starts as a person does, waits until it can be used, ends it. */
async function run(env: NodeJS.ProcessEnv, isIdleAsked = false): Promise<{ tookMs: number; idleBytes: number }> {
  const port = await freePort()
  const begin = performance.now()
  // A group of its own: npm, its shell, the parent and the backend end together.
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const group = child.pid ?? 0
  const kill = () => process.kill(-group, 'SIGKILL')
  process.once('exit', kill)
  const closed = once(child, 'close')
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', chunk => String(chunk).includes(`:${port}`) && resolve())
    child.once('exit', code => reject(new Error(`npm start ended with ${code}`)))
  })
  for (const path of ['/', '/readyz'])
    if (!(await fetch(`http://127.0.0.1:${port}${path}`)).ok) throw new Error(`${path} does not answer`)
  const tookMs = performance.now() - begin
  if (isIdleAsked) await sleep(settleMs)
  const idleBytes = isIdleAsked ? [...descendants(group)].map(residentBytes).reduce((sum, bytes) => sum + bytes, 0) : 0
  process.kill(-group, 'SIGTERM')
  // Not npm's end, but that of all who hold its output: the database is closed then.
  await closed
  process.off('exit', kill)
  return { tookMs, idleBytes }
}

/** Our own processes below npm and its shell: the parent and the backend. */
function* descendants(pid: number): Generator<number> {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  for (const child of children) {
    if (readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('src/backend/')) yield child
    yield* descendants(child)
  }
}

/** What cannot be saved: a process of Node that opens the same folder with nothing around. Returns the milliseconds. */
async function openBare(folder: string): Promise<number> {
  const copy = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  cpSync(join(folder, 'db'), copy, { recursive: true })
  const code = `const { PGlite } = await import('@electric-sql/pglite'); const lite = await PGlite.create(${JSON.stringify(copy)}); await lite.query('select 1'); process.exit()`
  const took = await timed(() =>
    once(spawn(process.execPath, ['--input-type=module', '--eval', code], { cwd: root, stdio: 'inherit' }), 'exit'),
  )
  rmSync(copy, { recursive: true, force: true })
  return took
}

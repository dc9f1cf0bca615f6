import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { nodeFlags } from '#backend/node-flags.ts'
import { freePort } from '../check/ports.ts'

const root = join(import.meta.dirname, '../..')
const readyWithinMs = 60_000

export type Backend = Awaited<ReturnType<typeof createBackend>>

/**
 * The real backend as a process, on a port that stays the same over its lives. `parent: true` runs it under the
 * parent of `npm start`, which starts it again. Its output goes to test-results.
 */
export async function createBackend(env: NodeJS.ProcessEnv, options: { parent?: boolean } = {}) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const program = options.parent ? 'src/backend/start.ts' : 'src/backend/main.ts'
  let child: ChildProcess | undefined
  let said = ''

  const isAlive = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const isReady = (withinMs = 1000) =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(withinMs) }).then(
      answer => answer.ok,
      () => false,
    )

  function spawnIt(): ChildProcess {
    mkdirSync(join(root, 'test-results'), { recursive: true })
    const output = createWriteStream(join(root, 'test-results', `fault-${port}.log`), { flags: 'a' })
    const started = spawn(process.execPath, [...nodeFlags, program], {
      cwd: root,
      // The web app, where it has to be built first, is built as always.
      env: {
        ...process.env,
        NODE_ENV: 'production',
        VITEST: undefined,
        HOST: '127.0.0.1',
        PORT: String(port),
        BACKUP_TIME: 'off',
        ...env,
      },
      // It ends with us when this process is gone.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    said = ''
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += chunk
        output.write(chunk)
      })
    child = started
    return started
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ending = child
    if (!ending || !isAlive()) return
    const ended = new Promise(resolve => ending.once('exit', resolve))
    ending.kill(signal)
    await ended
  }

  /** Waits until it answers; returns how long that took. */
  async function untilReady(): Promise<number> {
    const began = performance.now()
    // Where a thousand others ask at once it has to wait its turn.
    while (!(await isReady(readyWithinMs))) {
      if (!isAlive()) throw new Error(`the backend ended: ${said}`)
      if (performance.now() - began > readyWithinMs) throw new Error(`the backend was not ready: ${said}`)
      await sleep(20)
    }
    return performance.now() - began
  }

  process.once('exit', () => child?.kill('SIGKILL'))
  return {
    url,
    port,
    isAlive,
    isReady: () => isReady(),
    untilReady,
    said: () => said,
    pid: () => child?.pid ?? 0,
    /** Starts it, unless it runs, and waits until it answers; returns how long that took. */
    start: () => {
      if (!isAlive()) spawnIt()
      return untilReady()
    },
    /** Starts it without waiting; resolves with its exit code. */
    startAndEnd: () => new Promise<number | null>(resolve => spawnIt().once('exit', resolve)),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

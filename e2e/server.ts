import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './check/ports.ts'
import { copyDemo } from './copy-demo.ts'

const root = join(import.meta.dirname, '..')

const readyWithinMs = 60_000

export type Server = Awaited<ReturnType<typeof startServer>>

/** A backend of its own: free port, new data folder, demo mode unless `env` says otherwise. Its output goes to test-results. */
export async function startServer(env: NodeJS.ProcessEnv = {}, wanted?: { port?: number }) {
  const port = wanted?.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-journey-'))
  const database = await copyDemo(dataDir, env)
  let child: ChildProcess | undefined

  async function isReady(): Promise<boolean> {
    try {
      return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2000) })).ok
    } catch {
      return false
    }
  }

  async function start() {
    mkdirSync(join(root, 'test-results'), { recursive: true })
    const output = createWriteStream(join(root, 'test-results', `server-${port}.log`), { flags: 'a' })
    const settings = {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      BACKUP_DIR: join(dataDir, 'backups'),
      BACKUP_TIME: 'off',
      SIMULATOR_DELAY_MS: '300',
      ...database?.env,
      ...env,
    }
    const started = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'src/backend/main.ts'], {
      cwd: root,
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    started.stdout.pipe(output, { end: false })
    started.stderr.pipe(output, { end: false })
    child = started
    const deadline = Date.now() + readyWithinMs
    while (!(await isReady())) {
      if (started.exitCode !== null)
        throw new Error(`the backend ended with ${started.exitCode}: see test-results/server-${port}.log`)
      if (Date.now() > deadline) throw new Error(`the backend was not ready within ${readyWithinMs / 1000} s`)
      await sleep(100)
    }
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    const ending = child
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const ended = new Promise(resolve => ending.once('exit', resolve))
    ending.kill(signal)
    await ended
  }

  /** Calls the simulator: what a person does at the phone. */
  async function simulate(path: string, body: object): Promise<void> {
    const answer = await fetch(`${url}/simulator/${path}`, {
      method: 'POST',
      // A connection that is kept could be closed by the server in the moment it is used again.
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  }

  process.once('exit', () => child?.kill('SIGKILL'))
  await start()
  return {
    url,
    port,
    dataDir,
    start,
    kill: () => end('SIGKILL'),
    /** A customer texts the shop's main line. */
    textIn: (from: string, body: string, to = '+16285550119') => simulate('incoming', { from, to, body }),
    /** What reached this customer's phone, the oldest first. */
    textsTo: async (number: string): Promise<string[]> => {
      const answer = await fetch(`${url}/simulator/sent?to=${encodeURIComponent(number)}`)
      const texts: unknown = await answer.json()
      return Array.isArray(texts) ? texts.map(text => String(text.body)) : []
    },
    /** What becomes of the next text to this customer. */
    nextBecomes: (outcome: 'DELIVERED' | 'UNDELIVERED' | 'REJECTED', to: string) => simulate('next', { outcome, to }),
    /** Ends it, and leaves its folder. */
    quit: () => end('SIGTERM'),
    async stop() {
      await end('SIGTERM')
      await database?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

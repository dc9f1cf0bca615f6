import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeFlags } from '#backend/node-flags.ts'
import { freePort } from '../e2e/check/ports.ts'

export const root = join(import.meta.dirname, '..')

export type Started = { origin: string; pid: number; child: ChildProcess; stop: () => Promise<void> }

/** Before that it may tell what its start is at. */
const isReady = (message: unknown) =>
  message === 'ready' || (typeof message === 'object' && message !== null && 'ready' in message)

/** Runs a Node program of this project until it says by its channel that it is ready. It gets its port as PORT. */
export async function startProgram(
  path: string,
  env: NodeJS.ProcessEnv = {},
  flags: readonly string[] = ['--disable-warning=ExperimentalWarning'],
): Promise<Started> {
  const port = await freePort()
  const child = spawn(process.execPath, [...flags, path], {
    cwd: root,
    env: { ...process.env, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  await new Promise((resolve, reject) => {
    child.on('message', message => isReady(message) && resolve(null))
    child.once('exit', code => reject(new Error(`${path} ended with ${code}`)))
  })
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    child,
    stop: async () => {
      process.off('exit', kill)
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The backend as it is started by `npm start`, with a data folder of its own unless `env` names one. */
export async function startParley(env: NodeJS.ProcessEnv): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'parley-bench-'))
  const own = { HOST: '127.0.0.1', DATA_DIR: folder, BACKUP_TIME: 'off', LOG_LEVEL: 'error', ...env }
  const started = await startProgram('src/backend/main.ts', own, nodeFlags)
  return {
    ...started,
    stop: async () => {
      await started.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Memory that a process holds, in bytes; what it shares with others counts in parts (Linux; elsewhere NaN). */
export function residentBytes(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) * 1024
  } catch {
    return Number.NaN
  }
}

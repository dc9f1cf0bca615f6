import { fork } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../check/ports.ts'
import type { OracleMode, Taken } from './oracle.ts'

export const carrierSecret = 'a secret of the carrier'
export type Oracle = Awaited<ReturnType<typeof startOracle>>

/** Starts the oracle carrier; `env` makes a backend send through it. */
export async function startOracle(timeoutMs = 3000) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-oracle-'))
  const file = join(folder, 'taken')
  const port = await freePort()
  const child = fork(join(import.meta.dirname, 'oracle.ts'), [String(port), file], { execArgv: [] })
  await new Promise(resolve => child.once('message', resolve))
  const url = `http://127.0.0.1:${port}`
  return {
    port,
    env: {
      CARRIER: 'kannel',
      KANNEL_SEND_URL: `${url}/cgi-bin/sendsms`,
      KANNEL_PASSWORD: 'oracle',
      KANNEL_SECRET: carrierSecret,
      KANNEL_TIMEOUT_MS: String(timeoutMs),
    },
    /** Everything it ever accepted, in order. */
    taken: (): Taken[] =>
      existsSync(file)
        ? readFileSync(file, 'utf8')
            .trim()
            .split('\n')
            .filter(Boolean)
            .map((line): Taken => JSON.parse(line))
        : [],
    set: async (mode: Partial<OracleMode>) => {
      await fetch(`${url}/mode?set=${encodeURIComponent(JSON.stringify(mode))}`)
    },
    signal: (name: 'SIGSTOP' | 'SIGCONT') => child.kill(name),
    stop() {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

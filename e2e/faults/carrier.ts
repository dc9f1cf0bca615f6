import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../check/ports.ts'
import { type DialectName, twilioAccount } from './dialects.ts'
import type { RecordingMode, Taken } from './recording-carrier.ts'

const carrierSecret = 'a secret of the carrier'
const kannelEnv = (url: string, timeoutMs: number) => ({
  CARRIER: 'kannel',
  KANNEL_SEND_URL: `${url}/cgi-bin/sendsms`,
  KANNEL_PASSWORD: 'recording',
  KANNEL_SECRET: carrierSecret,
  KANNEL_TIMEOUT_MS: String(timeoutMs),
})
const twilioEnv = (url: string, timeoutMs: number) => ({
  CARRIER: 'twilio',
  TWILIO_API_URL: url,
  TWILIO_ACCOUNT_SID: twilioAccount.accountSid,
  TWILIO_AUTH_TOKEN: twilioAccount.authToken,
  TWILIO_TIMEOUT_MS: String(timeoutMs),
})

type Incoming = { from: string; to: string; body: string; id?: string; secret?: string }

/** The address at which Kannel brings a backend a customer's text. */
export function incomingUrl(
  backend: { url: string },
  { from, to, body, id = randomUUID(), secret = carrierSecret }: Incoming,
): string {
  const query = {
    secret,
    id,
    from: from.slice(1),
    to: to.slice(1),
    text: Buffer.from(body).toString('hex'),
    charset: 'UTF-8',
    coding: '0',
  }
  return `${backend.url}/carriers/kannel/incoming?${new URLSearchParams(query)}`
}

export type RecordingCarrier = Awaited<ReturnType<typeof startRecordingCarrier>>

/** Starts the recording carrier; `env` makes a backend send through it. */
export async function startRecordingCarrier(timeoutMs = 3000, name: DialectName = 'kannel') {
  const folder = mkdtempSync(join(tmpdir(), 'parley-carrier-'))
  const file = join(folder, 'taken')
  const port = await freePort()
  const child = fork(join(import.meta.dirname, 'recording-carrier.ts'), [String(port), file, name], { execArgv: [] })
  await new Promise(resolve => child.once('message', resolve))
  const url = `http://127.0.0.1:${port}`
  return {
    port,
    /** Kannel's. */
    sendUrl: kannelEnv(url, timeoutMs).KANNEL_SEND_URL,
    env: name === 'twilio' ? twilioEnv(url, timeoutMs) : kannelEnv(url, timeoutMs),
    /** Everything it ever accepted, in order; a line that is being written counts once all of it is there. */
    taken: (): Taken[] => {
      const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
      const whole = text.slice(0, text.lastIndexOf('\n') + 1)
      return whole
        .split('\n')
        .filter(Boolean)
        .map((line): Taken => JSON.parse(line))
    },
    set: async (mode: Partial<RecordingMode>) => {
      await fetch(`${url}/mode?set=${encodeURIComponent(JSON.stringify(mode))}`)
    },
    signal: (name: 'SIGSTOP' | 'SIGCONT') => child.kill(name),
    stop() {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

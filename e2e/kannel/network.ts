import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { fakesmsc } from '../check/needs.ts'
import { freePort } from '../check/ports.ts'

const configScript = join(import.meta.dirname, '../../src/backend/kannel-config.ts')

function isListening(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 15_000
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`${what}: not within 15 s`)
    await sleep(20)
  }
}

export type Network = Awaited<ReturnType<typeof startKannel>>

/** Real bearerbox and smsbox on free ports, as the script for newcomers configures them, with fakesmsc as the phone. */
export async function startKannel(parleyPort: number) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-kannel-'))
  const [admin, smsbox, sendsms, fake] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const ports = ['--admin-port', admin, '--smsbox-port', smsbox, '--sendsms-port', sendsms, '--fake-port', fake].map(String)
  const written = spawnSync(
    process.execPath,
    [configScript, '--dir', folder, '--parley', `http://127.0.0.1:${parleyPort}`, ...ports],
    { encoding: 'utf8' },
  )
  if (written.status !== 0) throw new Error(written.stderr)

  const env = parseEnv(readFileSync(join(folder, 'parley.env'), 'utf8'))

  /** What bearerbox says of its one network; null while it says nothing. */
  async function networkStatus(): Promise<string | null> {
    const status = `http://127.0.0.1:${admin}/status.xml?password=${env.KANNEL_PASSWORD}`
    const said = await fetch(status, { signal: AbortSignal.timeout(1000) }).then(
      answer => answer.text(),
      () => '',
    )
    return /<smsc>.*?<status>([^<]*)/s.exec(said)?.[1] ?? null
  }

  const boxes = new Map<'bearerbox' | 'smsbox', ChildProcess>()
  // Whoever connects to the network's port is the phone, and is handed what waits for it: bearerbox is asked elsewhere.
  const stands = { bearerbox: async () => (await networkStatus()) !== null, smsbox: () => isListening(sendsms) }
  async function start(box: 'bearerbox' | 'smsbox') {
    boxes.set(box, spawn(`/usr/sbin/${box}`, ['-v', '4', join(folder, 'kannel.conf')], { stdio: 'ignore', cwd: folder }))
    await until(`${box} stands`, stands[box])
  }
  /** kill -9, as a crash would. */
  async function kill(box: 'bearerbox' | 'smsbox') {
    const child = boxes.get(box)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  /** SIGSTOP or SIGCONT: a box that hangs and comes to itself. */
  function signal(box: 'bearerbox' | 'smsbox', name: 'SIGSTOP' | 'SIGCONT') {
    boxes.get(box)?.kill(name)
  }

  let heard = ''
  let phone: ChildProcess | undefined
  async function hangUp() {
    if (!phone || phone.exitCode !== null || phone.signalCode !== null) return
    const ended = new Promise(resolve => phone?.once('exit', resolve))
    phone.kill('SIGKILL')
    await ended
  }
  /** Joins the network as a phone (it takes one at a time) and listens. */
  async function dial() {
    await hangUp()
    const joined = spawn(fakesmsc, ['-H', '127.0.0.1', '-r', String(fake)], { stdio: ['pipe', 'pipe', 'pipe'] })
    for (const stream of [joined.stdout, joined.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (chunk: string) => {
        heard += chunk
      })
    }
    phone = joined
    await until('the phone has joined', async () => (await networkStatus())?.startsWith('online') === true)
  }
  /** Texts the business from the phone. */
  function say(from: string, to: string, body: string) {
    phone?.stdin?.write(`${phoneText(from, to, body)}\n`)
  }

  await start('bearerbox')
  await start('smsbox')

  return {
    folder,
    /** The variables for Parley, as the script wrote them. */
    env,
    start,
    kill,
    signal,
    dial,
    say,
    hangUp,
    /** What fakesmsc printed so far: one line for each text that the network took from us. */
    heard: () => heard,
    async stop() {
      await hangUp()
      await kill('smsbox')
      await kill('bearerbox')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** fakesmsc's words for a text: `ucs2` is percent-coded UTF-16BE. Numbers without plus, as networks bring them. */
function phoneText(from: string, to: string, body: string): string {
  const bytes = [...Buffer.from(body, 'utf16le').swap16()]
  const coded = bytes.map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')
  return `${from.replace('+', '')} ${to.replace('+', '')} ucs2 ${coded}`
}

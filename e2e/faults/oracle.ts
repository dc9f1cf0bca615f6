import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/*
 * The oracle: a carrier in a process of its own that cannot be wrong about what it took. It speaks Kannel's sendsms;
 * each text it accepts is a line on the disk before it is answered, whatever happens to the answer then.
 */

export type OracleMode = {
  /** What happens to a text: only `busy` and `refuse` do not accept it. */
  answer: 'accept' | 'late' | 'hang' | 'busy' | 'error' | 'reset' | 'garbage' | 'half'
  lateMs: number
  /** Reports for what was accepted: `before` comes ahead of the answer; each is called up to `repeats` times, in any order. */
  reports: 'after' | 'before' | 'none'
  repeats: number
}
export type Taken = { id: string; to: string; hash: string; reportUrl: string }

const mode: OracleMode = { answer: 'accept', lateMs: 0, reports: 'after', repeats: 1 }
const reportTries = 400
const [accepted, delivered] = [8, 1]
const [port = '', file = ''] = process.argv.slice(2)
const disk = openSync(file, 'a')

function write(taken: Taken): void {
  writeSync(disk, `${JSON.stringify(taken)}\n`)
  fsyncSync(disk)
}

/** Calls until it is answered 2xx, as Kannel does. */
async function report(url: string, status: number): Promise<void> {
  const address = url.replace('%d', String(status)).replace('%A', '')
  for (let attempt = 1; attempt <= reportTries; attempt += 1) {
    const isHeard = await fetch(address, { signal: AbortSignal.timeout(5000) }).then(
      answer => answer.ok,
      () => false,
    )
    if (isHeard) return
    await sleep(250)
  }
}

function reportAll(url: string): Promise<unknown> {
  const calls = [accepted, delivered].flatMap(status =>
    Array.from({ length: 1 + Math.floor(Math.random() * mode.repeats) }, () => status),
  )
  return Promise.all(
    calls.map(async status => {
      await sleep(Math.random() * 50)
      await report(url, status)
    }),
  )
}

const answers: Record<OracleMode['answer'], (response: ServerResponse) => unknown> = {
  accept: response => response.writeHead(202).end('0: Accepted for delivery'),
  late: async response => {
    await sleep(mode.lateMs)
    response.writeHead(202).end('0: Accepted for delivery')
  },
  hang: () => undefined,
  busy: response => response.writeHead(429).end('Too many'),
  error: response => response.writeHead(500).end('Internal error'),
  reset: response => response.socket?.resetAndDestroy(),
  garbage: response => response.socket?.end('\u0000\u0001 garbage \u00ff\r\n\r\n'),
  half: response => {
    response.writeHead(202, { 'content-length': '24' }).write('0: Acc')
    setTimeout(() => response.socket?.destroy(), 20)
  },
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://oracle')
  if (url.pathname === '/mode') {
    Object.assign(mode, JSON.parse(url.searchParams.get('set') ?? '{}'))
    return response.end()
  }
  const { answer, reports } = mode
  const query = (name: string) => url.searchParams.get(name) ?? ''
  if (answer !== 'busy') {
    const reportUrl = query('dlr-url')
    const id = new URL(reportUrl).searchParams.get('message') ?? ''
    write({ id, to: query('to'), hash: createHash('sha256').update(query('text')).digest('hex'), reportUrl })
    if (reports === 'before') await report(reportUrl, delivered)
    if (reports !== 'none') void reportAll(reportUrl)
  }
  answers[answer](response)
})
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
process.on('disconnect', () => {
  closeSync(disk)
  process.exit(0)
})

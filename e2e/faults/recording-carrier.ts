import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type DialectName, dialects } from './dialects.ts'

/*
 * The recording carrier: a process of its own that cannot be wrong about what it took. It speaks Kannel's sendsms or Twilio's REST;
 * each text it accepts is a line on the disk before it is answered, whatever happens to the answer then.
 */

export type RecordingMode = {
  /** What happens to a text: only `busy` and `refuse` do not accept it. */
  answer: 'accept' | 'late' | 'hang' | 'busy' | 'error' | 'reset' | 'garbage' | 'half'
  lateMs: number
  /** Reports for what was accepted: `before` comes ahead of the answer; each is called up to `repeats` times, in any order. */
  reports: 'after' | 'before' | 'none'
  repeats: number
}
/** `at` is when it was taken, in ms since 1970. */
export type Taken = { id: string; to: string; hash: string; reportUrl: string; at: number }

const mode: RecordingMode = { answer: 'accept', lateMs: 0, reports: 'after', repeats: 1 }
/** Longer than any line or backend is away. */
const reportsForMs = 900_000
const firstPauseMs = 250
/** A thousand reports that wait for a backend to be back leave it the processors. */
const longestPauseMs = 1500
const [port = '', file = '', name = ''] = process.argv.slice(2)
const isDialect = (text: string): text is DialectName => text in dialects
const dialect = dialects[isDialect(name) ? name : 'kannel']
const disk = openSync(file, 'a')

function write(taken: Taken): void {
  writeSync(disk, `${JSON.stringify(taken)}\n`)
  fsyncSync(disk)
}

/** Calls until it is answered 2xx, as Kannel does. */
async function report(url: string, status: 'sent' | 'delivered'): Promise<void> {
  const until = Date.now() + reportsForMs
  for (let pauseMs = firstPauseMs; Date.now() < until; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    if (await dialect.report(url, status)) return
    await sleep(pauseMs)
  }
}

function reportAll(url: string): Promise<unknown> {
  const calls = (['sent', 'delivered'] as const).flatMap(status =>
    Array.from({ length: 1 + Math.floor(Math.random() * mode.repeats) }, () => status),
  )
  return Promise.all(
    calls.map(async status => {
      await sleep(Math.random() * 50)
      await report(url, status)
    }),
  )
}

type Reply = (response: ServerResponse, accepted: { code: number; body: string }) => unknown
const answers: Record<RecordingMode['answer'], Reply> = {
  accept: (response, { code, body }) => response.writeHead(code).end(body),
  late: async (response, { code, body }) => {
    await sleep(mode.lateMs)
    response.writeHead(code).end(body)
  },
  hang: () => undefined,
  busy: response => response.writeHead(dialect.busy.code).end(dialect.busy.body),
  error: response => response.writeHead(500).end('Internal error'),
  reset: response => response.socket?.resetAndDestroy(),
  garbage: response => response.socket?.end('\u0000\u0001 garbage \u00ff\r\n\r\n'),
  half: (response, { code, body }) => {
    response.writeHead(code, { 'content-length': String(body.length) }).write(body.slice(0, 6))
    setTimeout(() => response.socket?.destroy(), 20)
  },
}

const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://carrier')
  if (url.pathname === '/mode') {
    Object.assign(mode, JSON.parse(url.searchParams.get('set') ?? '{}'))
    return response.end()
  }
  if (request.method === 'GET' && dialect.look) {
    const { code, body } = dialect.look(url)
    return response.writeHead(code).end(body)
  }
  const { answer, reports } = mode
  const { id, to, text, reportUrl } = await dialect.read(request, url)
  if (answer !== 'busy') {
    write({ id, to, hash: createHash('sha256').update(text).digest('hex'), reportUrl, at: Date.now() })
    if (reports === 'before') await report(reportUrl, 'delivered')
    if (reports !== 'none') void reportAll(reportUrl)
  }
  answers[answer](response, dialect.accepted(id))
})
server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'))
process.on('disconnect', () => {
  closeSync(disk)
  process.exit(0)
})

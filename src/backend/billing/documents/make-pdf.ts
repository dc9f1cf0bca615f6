import { Worker } from 'node:worker_threads'
import * as z from 'zod'
import type { Paper } from './pdf-layout.ts'

const Answer = z.union([z.object({ id: z.int(), bytes: z.instanceof(Uint8Array) }), z.object({ id: z.int(), error: z.string() })])
type Job = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; jobs: Map<number, Job>; idle: NodeJS.Timeout | undefined }

/** Its start costs more than a document: it stays a while for the next ones. */
const staysMs = 10_000
let thread: Thread | null = null
let last = 0

/** A document as PDF, made in a thread beside: a tenth of a second of work, in which people's requests go on. */
export function makePdf(paper: Paper): Promise<Uint8Array> {
  const own = (thread ??= begin())
  clearTimeout(own.idle)
  own.worker.ref()
  return new Promise<Uint8Array>((resolve, reject) => {
    last += 1
    own.jobs.set(last, { resolve, reject })
    own.worker.postMessage({ id: last, paper })
  }).finally(() => {
    if (own.jobs.size) return
    own.worker.unref()
    own.idle = setTimeout(() => end(own), staysMs).unref()
  })
}

function begin(): Thread {
  const worker = new Worker(new URL('pdf-thread.ts', import.meta.url), { execArgv: ['--disable-warning=ExperimentalWarning'] })
  const own: Thread = { worker, jobs: new Map(), idle: undefined }
  worker.on('message', message => {
    const answer = Answer.parse(message)
    const job = own.jobs.get(answer.id)
    own.jobs.delete(answer.id)
    if ('bytes' in answer) job?.resolve(answer.bytes)
    else job?.reject(new Error(answer.error))
  })
  worker.on('error', error => end(own, error))
  worker.on('exit', () => end(own))
  return own
}

/** Whoever still waits for it is told; the next document begins another. */
function end(own: Thread, error = new Error('the thread of documents ended')): void {
  if (thread === own) thread = null
  for (const { reject } of own.jobs.values()) reject(error)
  own.jobs.clear()
  void own.worker.terminate()
}

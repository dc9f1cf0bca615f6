import { Worker } from 'node:worker_threads'
import * as z from 'zod'
import { importColumnsMax, importRowsMax } from '#contract/limits.ts'
import { Refusal } from '../http/refusal.ts'

/** Reading takes a multiple of what the workbook unpacks to; a thread that needs more ends, and nothing else does. */
const memoryMb = 768
const longestMs = 60_000

const Told = z.union([z.object({ done: z.literal(true) }), z.object({ refused: z.enum(['BAD', 'COLUMNS', 'ROWS']) })])

/** One after another: together they would take a multiple of that again. */
let queue: Promise<unknown> = Promise.resolve()

/**
 * Writes the first sheet of a workbook to `to` as CSV in UTF-8, in a thread of its own: people's requests go on meanwhile.
 * Refuses with IMPORT_BAD_XLSX, IMPORT_TOO_MANY_ROWS, IMPORT_TOO_MANY_COLUMNS.
 */
export function writeAsCsv(from: string, to: string): Promise<void> {
  const written = queue.then(() => readInThread(from, to))
  queue = written.catch(() => undefined)
  return written
}

async function readInThread(from: string, to: string): Promise<void> {
  const bad = new Refusal('IMPORT_BAD_XLSX', { field: 'file' })
  const worker = new Worker(new URL('workbook-thread.ts', import.meta.url), {
    workerData: { from, to },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  const timer = setTimeout(() => void worker.terminate(), longestMs)
  try {
    const told = await new Promise<z.output<typeof Told>>((resolve, reject) => {
      worker.once('message', message => resolve(Told.parse(message)))
      worker.once('error', reject)
      worker.once('exit', () => reject(bad))
    })
    if ('done' in told) return
    if (told.refused === 'ROWS')
      throw new Refusal('IMPORT_TOO_MANY_ROWS', { field: 'file', details: { value: importRowsMax.toLocaleString('en') } })
    if (told.refused === 'COLUMNS')
      throw new Refusal('IMPORT_TOO_MANY_COLUMNS', { field: 'file', details: { value: importColumnsMax } })
    throw bad
  } catch (error) {
    throw error instanceof Refusal ? error : bad
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

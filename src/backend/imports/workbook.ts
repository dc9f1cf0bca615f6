import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import * as z from 'zod'
import { importColumnsMax, importRowsMax, importXlsxMaxSeconds } from '#contract/limits.ts'
import { Refusal } from '../http/refusal.ts'
import { createTurns } from '../jobs/account-turns.ts'

/** Reading takes a multiple of what the workbook unpacks to; a thread that needs more ends, and nothing else does. */
const memoryMb = 768
/** Up to here a workbook is read in a second or so. */
const smallBytes = 1024 * 1024

const Told = z.union([z.object({ done: z.literal(true) }), z.object({ refused: z.enum(['BAD', 'COLUMNS', 'ROWS']) })])

/** Many together would take a multiple of that again. What is small waits for nothing large. */
const inTurn = { small: createTurns(2), large: createTurns(2) }

/**
 * Writes the first sheet of a workbook that shows to `to` as CSV in UTF-8, in a thread of its own: people's requests go on
 * meanwhile, and so do the workbooks of another account. Refuses with IMPORT_BAD_XLSX, IMPORT_TOO_SLOW, IMPORT_TOO_MANY_ROWS, IMPORT_TOO_MANY_COLUMNS.
 */
export async function writeAsCsv(from: string, to: string, accountId: string): Promise<void> {
  const size = (await stat(from)).size <= smallBytes ? 'small' : 'large'
  return inTurn[size](accountId, () => readInThread(from, to))
}

async function readInThread(from: string, to: string): Promise<void> {
  const bad = new Refusal('IMPORT_BAD_XLSX', { field: 'file' })
  const worker = new Worker(new URL('workbook-thread.ts', import.meta.url), {
    workerData: { from, to },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void worker.terminate()
  }, importXlsxMaxSeconds * 1000)
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
    if (isLate) throw new Refusal('IMPORT_TOO_SLOW', { field: 'file', details: { value: importXlsxMaxSeconds } })
    throw error instanceof Refusal ? error : bad
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { type Written, writeSheet } from './workbook-sheet.ts'

// A thread of its own (workbook.ts) for one workbook.

const { from, to } = z.object({ from: z.string(), to: z.string() }).parse(workerData)
const bad: Written = { refused: 'BAD' }

parentPort?.postMessage(await writeSheet(from, to).catch(() => bad))

import { parentPort } from 'node:worker_threads'
import * as z from 'zod'
import { writeSheet } from '../imports/workbook-sheet.ts'

// A thread that reads one workbook after another: to start one for each takes longer than to read it.

const Asked = z.object({ from: z.string(), to: z.string() })

parentPort?.on('message', (asked: unknown) => {
  const { from, to } = Asked.parse(asked)
  void writeSheet(from, to).then(written => parentPort?.postMessage(written))
})

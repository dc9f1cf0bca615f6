import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Snapshot } from './dump-rows.ts'

/** A server's address, or the folder of an embedded database that nobody else has open; and where the rows go. */
export type DumpOrder = { url?: string; folder?: string; path: string }
export type DumpWord =
  | { kind: 'snapshot'; snapshot: Snapshot }
  | { kind: 'done'; rows: Record<string, number> }
  | { kind: 'failed'; message: string }

type Dumping = { onSnapshot?: () => void; signal?: AbortSignal | undefined }
export type Dumped = Snapshot & { rows: Record<string, number> }

const program = fileURLToPath(new URL('./dump-child.ts', import.meta.url))
const flags = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=512']

/** Writes all rows in a process of its own (dump-child.ts). `onSnapshot` is called once the moment is fixed that they are of. */
export async function dump(order: DumpOrder, { onSnapshot, signal }: Dumping): Promise<Dumped> {
  const { promise, resolve, reject } = Promise.withResolvers<Dumped>()
  const child = fork(program, { execArgv: flags, ...(signal && { signal, killSignal: 'SIGKILL' }) })
  let snapshot: Snapshot | undefined
  child.on('message', (word: DumpWord) => {
    if (word.kind === 'failed') return reject(new Error(word.message))
    if (word.kind === 'done') return snapshot && resolve({ ...snapshot, rows: word.rows })
    snapshot = word.snapshot
    onSnapshot?.()
  })
  child.on('error', reject)
  child.on('exit', code => reject(new Error(`the process that reads the rows ended with ${code}`)))
  child.send(order)
  return promise.finally(() => child.kill('SIGKILL'))
}

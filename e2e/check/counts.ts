import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod'

/** What came of a stage. `failures` names each test that failed, with the first line of why; `files` each file with its seconds. */
export const Counts = z.object({
  passed: z.int(),
  failed: z.int(),
  failures: z.array(z.string()),
  files: z.array(z.object({ file: z.string(), seconds: z.number() })),
})
export type Counts = z.infer<typeof Counts>

const firstLine = (text = '') => stripVTControlCharacters(text).split('\n', 1)[0] ?? ''

/** One line for a failure. */
export const failureLine = (where: string, what: string, why: string | undefined) => `${where} › ${what}: ${firstLine(why)}`

/** Counts of something that is one test: a program that says yes or no. */
export const yesOrNo = (isPassed: boolean): Counts => ({
  passed: isPassed ? 1 : 0,
  failed: isPassed ? 0 : 1,
  failures: [],
  files: [],
})

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** What a runner's recorder left. */
export function readCounts(file: string): Counts {
  const counts = Counts.safeParse(read(file))
  return counts.success ? counts.data : { ...yesOrNo(false), failures: ['it left no report'] }
}

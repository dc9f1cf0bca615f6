import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod'

/** `failures` names each test that failed, `secondTries` each that passed only then, with the first line of why. */
export type Counts = { passed: number; failed: number; failures: string[]; secondTries?: string[] }

const Vitest = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
})

const Result = z.object({ error: z.object({ message: z.string().optional() }).optional() })
const Suite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      ok: z.boolean(),
      file: z.string(),
      line: z.number(),
      tests: z.array(z.object({ status: z.string(), results: z.array(Result) })),
    }),
  ),
  get suites(): z.ZodOptional<z.ZodArray<typeof Suite>> {
    return z.array(Suite).optional()
  },
})
const Playwright = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(Suite),
  errors: z.array(z.object({ message: z.string().optional() })),
})

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

const noReport: Counts = { passed: 0, failed: 1, failures: ['it left no report'] }

const firstLine = (text = '') => stripVTControlCharacters(text).split('\n', 1)[0] ?? ''
const named = (where: string, what: string, why: string | undefined) => `${where} › ${what}: ${firstLine(why)}`

/** Counts a vitest JSON report. A skipped test counts as failed, and so does a file that could not be loaded. */
export function countVitest(file: string): Counts {
  const report = Vitest.safeParse(read(file))
  if (!report.success) return noReport
  const passed = report.data.testResults.flatMap(result => result.assertionResults.filter(test => test.status === 'passed'))
  const failures = report.data.testResults.flatMap(result => {
    const where = relative('', result.name)
    if (result.status === 'failed' && result.assertionResults.length === 0) return [named(where, 'not loaded', result.message)]
    return result.assertionResults
      .filter(test => test.status !== 'passed')
      .map(test => named(where, test.fullName, test.failureMessages?.[0] ?? test.status))
  })
  return { passed: passed.length, failed: failures.length, failures }
}

const specsOf = (suite: z.infer<typeof Suite>): z.infer<typeof Suite>['specs'] => [
  ...suite.specs,
  ...(suite.suites ?? []).flatMap(specsOf),
]

/** Counts a Playwright JSON report. Skipped journeys count as failed. */
export function countPlaywright(file: string): Counts {
  const report = Playwright.safeParse(read(file))
  if (!report.success) return noReport
  const { stats, suites, errors } = report.data
  const specs = suites.flatMap(specsOf)
  const name = ({ file, line, title, tests }: (typeof specs)[number]) =>
    named(`${file}:${line}`, title, tests.flatMap(test => test.results).find(result => result.error)?.error?.message)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    failures: [...specs.filter(spec => !spec.ok).map(name), ...errors.map(error => firstLine(error.message))],
    secondTries: specs.filter(spec => spec.tests.some(({ status }) => status === 'flaky')).map(name),
  }
}

import { readFileSync } from 'node:fs'
import * as z from 'zod'

export type Counts = { passed: number; failed: number }

const Vitest = z.object({
  success: z.boolean(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
})
const Playwright = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
})

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/** Counts a vitest JSON report. A skipped test counts as failed, and so does a file that could not be loaded. */
export function countVitest(file: string): Counts {
  const report = Vitest.safeParse(read(file))
  if (!report.success) return { passed: 0, failed: 1 }
  const tests = report.data.testResults.flatMap(result => result.assertionResults)
  const passed = tests.filter(test => test.status === 'passed').length
  const broken = report.data.testResults.filter(result => result.status === 'failed' && result.assertionResults.length === 0)
  return { passed, failed: tests.length - passed + broken.length }
}

/** Counts a Playwright JSON report. Skipped and flaky journeys count as failed. */
export function countPlaywright(file: string): Counts {
  const report = Playwright.safeParse(read(file))
  if (!report.success) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky, skipped } = report.data.stats
  return { passed: expected, failed: unexpected + flaky + skipped + report.data.errors.length }
}

import { expect, onTestFinished, test } from 'vitest'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testsOfOtherAreas } from '../check/changed.ts'
import { readCounts, type Counts } from '../check/counts.ts'
import { forgetReport, lastRunning, Recorder } from '../check/recorder.ts'
import { run } from '../check/run.ts'
import { type Mode, stepsOf, wholeBudget } from '../check/stages.ts'
import { closingTable } from '../check/table.ts'

const counts = (part: Partial<Counts>): Counts => ({ passed: 0, failed: 0, failures: [], files: [], ...part })

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-check-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'report.json')
}

/** A recorder that writes there, as a runner's would. */
function recorderAt(report: string): Recorder {
  const before = process.env['CHECK_REPORT']
  process.env['CHECK_REPORT'] = report
  try {
    return new Recorder()
  } finally {
    if (before === undefined) delete process.env['CHECK_REPORT']
    else process.env['CHECK_REPORT'] = before
  }
}

const setting = (mode: Mode) => ({ mode, server: 'postgresql://127.0.0.1/postgres', since: null })

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

test('the budgets of all stages together keep to that of the whole', () => {
  const steps = stepsOf(setting('all'))
  const budgets = steps.map(step => Math.max(...step.map(({ stages }) => sum(stages.map(({ budget }) => budget)))))
  expect(sum(budgets)).toBeLessThanOrEqual(wholeBudget)
})

test('at full length nothing runs beside a stage whose deadlines are not scaled', () => {
  expect(stepsOf(setting('long')).filter(step => step.length > 1)).toEqual([])
})

test('the quick check asks for nothing from outside npm', () => {
  const stages = stepsOf(setting('quick')).flatMap(step => step.flatMap(lane => lane.stages))
  expect(stages.filter(({ needs }) => needs)).toEqual([])
})

test('a change in one area leaves out what opens the whole app for others; a change in what they share leaves out nothing', () => {
  const [links, clicks, chat, testing] = [
    'src/web/texts/links/links.route.test.tsx',
    'src/backend/texts/links/clicks.test.ts',
    'src/web/chat/thread/thread.route.test.tsx',
    'src/web/testing/page.route.test.tsx',
  ]
  const leftOut = (...files: string[]) => testsOfOtherAreas(files, [links, clicks, chat, testing])
  expect(leftOut('src/web/texts/links/click-chart.tsx', 'README.md')).toEqual([chat, testing])
  expect(leftOut('src/contract/chat/segments.ts')).toEqual([links, clicks, testing])
  expect(leftOut('src/contract/chat/segments.ts', 'src/backend/texts/links/clicks.ts')).toEqual([testing])
  const shared = [
    'src/web/ui/tip/tip.ts',
    'src/contract/limits.ts',
    'locales/en/chat.json',
    'src/web/testing/page.tsx',
    'package.json',
  ]
  for (const file of shared) expect([file, leftOut('src/web/chat/chat.tsx', file)]).toEqual([file, []])
})

test('the closing table shows each stage beside its budget, marks what is over and names the slowest files of all', () => {
  const files = (name: string, ...seconds: number[]) => seconds.map((one, index) => ({ file: `${name}-${index}`, seconds: one }))
  const table = closingTable(
    [
      { name: 'Quick', budget: 20, seconds: 12.34, counts: counts({ passed: 3, files: files('a', 1, 9, 2, 3, 4, 5) }) },
      {
        name: 'Slow',
        budget: 20,
        seconds: 21,
        counts: counts({ failed: 1, failures: ['x › y: z'], files: files('b', 6, 7, 8, 11, 0.5, 10) }),
      },
      { name: 'Left', budget: 5, absent: 'kannel is missing' },
    ],
    { seconds: 40, budget: 900 },
  )
  expect(table).toMatchInlineSnapshot(`
    [
      "  ✓    12.3 s of  20 s   Quick: 3 passed, 0 failed",
      "  ✗    21.0 s of  20 s ! Slow: 0 passed, 1 failed",
      "       x › y: z",
      "  –                       Left: not run, kannel is missing",
      "       40.0 s of 900 s in all",
      "",
      "The slowest files:",
      "    11.0 s  b-3",
      "    10.0 s  b-5",
      "     9.0 s  a-1",
      "     8.0 s  b-2",
      "     7.0 s  b-1",
      "     6.0 s  b-0",
      "     5.0 s  a-5",
      "     4.0 s  a-4",
      "     3.0 s  a-3",
      "     2.0 s  a-2",
      "",
    ]
  `)
})

test('what a runner recorded is read as it was, what it was cut off in is known, and an old report is none', () => {
  const report = temporaryFile()
  const recorder = recorderAt(report)
  recorder.begins('one')
  recorder.begins('two')
  recorder.ends('one')
  expect(lastRunning(report)).toEqual(['two'])
  expect(readCounts(report)).toMatchObject({ failed: 1, failures: ['it left no report'] })
  recorder.passed()
  recorder.failed(join(process.cwd(), 'a.test.ts'), 'works', '\u001B[31mNo\u001B[39m\nat line 5')
  recorder.took(join(process.cwd(), 'a.test.ts'), 1500)
  recorder.took(join(process.cwd(), 'a.test.ts'), 500)
  recorder.finish()
  expect(readCounts(report)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['a.test.ts › works: No'],
    files: [{ file: 'a.test.ts', seconds: 2 }],
  })
  forgetReport(report)
  expect([readCounts(report).failed, lastRunning(report)]).toEqual([1, []])
})

test('a report that is none is a failure', () => {
  const report = temporaryFile()
  writeFileSync(report, '{"passed": "many"}')
  expect(readCounts(report).failed).toBe(1)
})

test('a program that hangs is cut off with what it started; the output of one that runs beside others comes at its end', async () => {
  const hung = await run('sh', ['-c', 'sleep 60 & echo started; wait'], { boundMs: 300, isHeldBack: true })
  expect(hung).toEqual({ code: null, said: 'started\n' })
  const ended = await run('sh', ['-c', 'echo out; echo problem >&2; exit 3'], { boundMs: 10_000, isHeldBack: true })
  expect([ended.code, ended.said.split('\n').toSorted()]).toEqual([3, ['', 'out', 'problem']])
})

/*
 * The test runner: `npm test` (all), `npm test -- --changed` (what a change touches, since the last commit or the one that is named),
 * `npm run check` (quick: types, lint, format, unit) and `npm run test:long` (all on both databases, at full length).
 * Every stage runs, whatever became of the one before; the last line counts the tests of all of them.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { yesOrNo } from './check/counts.ts'
import { findOrInstall, leftOut, needNames } from './check/needs.ts'
import type { NeedName } from './check/needs.ts'
import { startCluster } from './check/postgres.ts'
import { boundOf, type Lane, type Mode, type Stage, stepsOf, wholeBudget } from './check/stages.ts'
import { closingTable, type Row } from './check/table.ts'

function readArguments([name, option, ...more]: string[]): { mode: Mode; since: string | null } {
  if (option === '--changed' && name === 'all' && more.length < 2) return { mode: 'changed', since: more[0] ?? null }
  if (option !== undefined) throw new Error(`npm test takes --changed [since], not ${option}`)
  if (name === 'quick' || name === 'all' || name === 'long') return { mode: name, since: null }
  throw new Error('Say what to run: quick, all or long')
}

/** What each mode asks for from outside npm. */
const wanted: Record<Mode, NeedName[]> = {
  quick: [],
  changed: ['chromium', 'postgresql'],
  all: needNames,
  long: needNames,
}

async function main(): Promise<number> {
  const { mode, since } = readArguments(process.argv.slice(2))
  const without = leftOut(process.env.WITHOUT)
  const began = performance.now()
  const secondsSince = (start: number) => (performance.now() - start) / 1000
  mkdirSync('test-results', { recursive: true })

  const paths = new Map<NeedName, string>()
  let missing = 0
  for (const name of wanted[mode].filter(one => !without.includes(one))) {
    const path = findOrInstall(name)
    if (path) paths.set(name, path)
    else missing += 1
  }
  const initdb = paths.get('postgresql')
  const cluster = initdb ? await startCluster(initdb, { isForgetful: true }) : null
  process.on('exit', () => cluster?.drop())
  process.on('SIGINT', () => process.exit(130))
  process.on('SIGTERM', () => process.exit(143))

  const env = {
    CHROMIUM_PATH: paths.get('chromium'),
    // The hundred backends that are started and killed start a third faster with what the one before compiled.
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/parley/compiled'),
    ...(mode === 'long' && { LONG: '1', FAULTS: 'long' }),
  }
  const steps = stepsOf({ mode, server: cluster?.url ?? null, since })
  const stages = steps.flat().flatMap(lane => lane.stages)
  const rowOf = async (stage: Stage, isNice?: true): Promise<Row> => {
    const { name, budget } = stage
    const absent = stage.needs?.find(need => !paths.has(need))
    if (absent)
      return { name, budget, absent: without.includes(absent) ? `left out by WITHOUT=${absent}` : `${absent} is missing` }
    console.log(`\n━━━ ${stages.indexOf(stage) + 1}/${stages.length} ${name} ━━━`)
    const start = performance.now()
    const counts = await stage.run({ env, boundMs: boundOf(stage, mode), isNice })
    // A stage that ran nothing proves nothing; of what did not change there is nothing to run.
    const isNothing = counts.passed + counts.failed === 0 && mode !== 'changed'
    return {
      name,
      budget,
      seconds: secondsSince(start),
      counts: isNothing ? { ...yesOrNo(false), failures: ['no tests'] } : counts,
    }
  }
  const rowsOf = async (lane: Lane): Promise<Row[]> => {
    const rows: Row[] = []
    for (const stage of lane.stages) rows.push(await rowOf(stage, lane.isNice))
    return rows
  }
  const rows: Row[] = []
  for (const step of steps) rows.push(...(await Promise.all(step.map(rowsOf))).flat())

  const whole = { seconds: secondsSince(began), budget: mode === 'all' ? wholeBudget : null }
  console.log(`\n${closingTable(rows, whole).join('\n')}`)
  if (without.length > 0 && mode !== 'quick') console.log(`Left out because WITHOUT says so: ${without.join(', ')}`)
  if (mode === 'changed')
    console.log('Left to npm test: other areas’ tests of the whole app; journeys and faults that did not change.')
  const counted = rows.flatMap(row => ('counts' in row ? [row.counts] : []))
  const passed = counted.reduce((sum, counts) => sum + counts.passed, 0)
  const failed = counted.reduce((sum, counts) => sum + counts.failed, missing)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

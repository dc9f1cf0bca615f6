/*
 * The test runner: `npm test` (all), `npm run check` (quick: types, lint, format, unit) and `npm run test:long` (all, at full length).
 * Every stage runs, whatever became of the one before; the last line counts the tests of all of them.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { countPlaywright, countVitest } from './check/counts.ts'
import type { Counts } from './check/counts.ts'
import { findOrInstall, leftOut, needNames } from './check/needs.ts'
import type { NeedName } from './check/needs.ts'
import { startCluster } from './check/postgres.ts'
import type { Cluster } from './check/postgres.ts'
import { run } from './check/run.ts'

type Mode = 'quick' | 'all' | 'long'
type Stage = { name: string; needs?: NeedName[]; isQuick?: true; run: (env: NodeJS.ProcessEnv) => Promise<Counts> }

const reports = join(import.meta.dirname, '../test-results')
const kannelTest = 'src/backend/carriers/kannel.test.ts'

/** Where a runner writes its report; an old one must not be read for a new one. */
function fresh(report: string): string {
  const file = join(reports, `${report}.json`)
  rmSync(file, { force: true })
  return file
}

/** A program that only says yes or no counts as one test. */
const static_ =
  (command: string, ...args: string[]) =>
  async (): Promise<Counts> => {
    const { code } = await run(command, args)
    return code === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [] }
  }

/** A runner that failed without a failed test (an unhandled error, a time-out) is a failure all the same. */
function judge(code: number | null, counts: Counts): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1, failures: [`it ended with code ${code}`] } : counts
}

const vitest =
  (report: string, ...args: string[]) =>
  async (env: NodeJS.ProcessEnv): Promise<Counts> => {
    const file = fresh(report)
    const { code } = await run(
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args],
      env,
    )
    return judge(code, countVitest(file))
  }

const faults = (report: string) => vitest(report, '--config', 'e2e/faults/vitest.config.ts')

const journeys =
  (report: string, ...args: string[]) =>
  async (env: NodeJS.ProcessEnv): Promise<Counts> => {
    const file = fresh(report)
    const config = ['--config', 'e2e/playwright.config.ts', '--reporter', 'list,json']
    const { code } = await run('playwright', ['test', ...config, ...args], { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file })
    return judge(code, countPlaywright(file))
  }

const withDatabase =
  (test: (env: NodeJS.ProcessEnv) => Promise<Counts>, cluster: () => Cluster | null) => (env: NodeJS.ProcessEnv) =>
    test({ ...env, TEST_DATABASE_URL: cluster()?.url ?? '' })

let cluster: Cluster | null = null
const unit = ['src/contract', 'src/public', 'src/web', 'mocks', 'e2e/unit']

const stages: Stage[] = [
  { name: 'Types', isQuick: true, run: static_('tsc', '-b') },
  { name: 'Lint', isQuick: true, run: static_('oxlint', '--type-aware', '--quiet') },
  { name: 'Format', isQuick: true, run: static_('biome', 'format', '.') },
  { name: 'Unit, property and component tests, import walls, locales', isQuick: true, run: vitest('unit', ...unit) },
  { name: 'Backend on PGlite', run: vitest('pglite', 'src/backend', '--exclude', kannelTest) },
  {
    name: 'Backend on PostgreSQL',
    needs: ['postgresql'],
    run: withDatabase(vitest('postgresql', 'src/backend', '--exclude', kannelTest), () => cluster),
  },
  { name: 'Faults: kills, carriers, callbacks, a full disk', run: faults('faults') },
  {
    name: 'Faults on PostgreSQL: kills, several instances, the database and the network away',
    needs: ['postgresql'],
    run: withDatabase(faults('faults-postgresql'), () => cluster),
  },
  { name: 'Carrier Kannel', needs: ['kannel'], run: vitest('kannel', kannelTest) },
  { name: 'Build', run: static_('vite', 'build') },
  { name: 'Journeys', needs: ['chromium'], run: journeys('journeys', '--grep-invert', '@kannel|@postgresql') },
  {
    name: 'Journeys with two instances on one PostgreSQL',
    needs: ['chromium', 'postgresql'],
    run: withDatabase(journeys('journeys-postgresql', '--grep', '@postgresql'), () => cluster),
  },
  { name: 'Journeys through Kannel', needs: ['chromium', 'kannel'], run: journeys('journeys-kannel', '--grep', '@kannel') },
]

function readMode(text: string | undefined): Mode {
  if (text === 'quick' || text === 'all' || text === 'long') return text
  throw new Error('Say what to run: quick, all or long')
}

async function main(): Promise<number> {
  const mode = readMode(process.argv[2])
  const without = leftOut(process.env.WITHOUT)
  const chosen = stages.filter(stage => mode !== 'quick' || stage.isQuick)
  const total = { passed: 0, failed: 0 }
  mkdirSync(reports, { recursive: true })

  const paths = new Map<NeedName, string>()
  for (const name of needNames.filter(one => !without.includes(one) && chosen.some(stage => stage.needs?.includes(one)))) {
    const path = findOrInstall(name)
    if (path) paths.set(name, path)
    else total.failed += 1
  }
  const initdb = paths.get('postgresql')
  if (initdb) cluster = await startCluster(initdb)
  process.on('exit', () => cluster?.drop())
  process.on('SIGINT', () => process.exit(130))
  process.on('SIGTERM', () => process.exit(143))

  const env = { CHROMIUM_PATH: paths.get('chromium'), ...(mode === 'long' && { LONG: '1', FAULTS: 'long' }) }
  const lines: string[] = []
  for (const [index, stage] of chosen.entries()) {
    const absent = (stage.needs ?? []).find(need => !paths.has(need))
    if (absent) {
      lines.push(
        `  –  ${stage.name}: not run, ${without.includes(absent) ? `left out by WITHOUT=${absent}` : `${absent} is missing`}`,
      )
      continue
    }
    console.log(`\n━━━ ${index + 1}/${chosen.length} ${stage.name} ━━━`)
    const started = performance.now()
    const counts = await stage.run(env)
    // A stage that ran nothing proves nothing.
    if (counts.passed + counts.failed === 0) counts.failed = 1
    total.passed += counts.passed
    total.failed += counts.failed
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    lines.push(
      `  ${counts.failed === 0 ? '✓' : '✗'}  ${stage.name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`,
      ...counts.failures.map(failure => `       ${failure}`),
      ...(counts.secondTries ?? []).map(test => `       at the second try: ${test}`),
    )
  }
  console.log(`\n${lines.join('\n')}`)
  if (without.length > 0 && mode !== 'quick') console.log(`Left out because WITHOUT says so: ${without.join(', ')}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { leftOutSince } from './changed.ts'
import { type Counts, readCounts, yesOrNo } from './counts.ts'
import type { NeedName } from './needs.ts'
import { forgetReport, lastRunning } from './recorder.ts'
import { type Outcome, run, type RunOptions } from './run.ts'

export type Mode = 'quick' | 'all' | 'long' | 'changed'
/** What the stages of a run depend on: its mode, the server of tests on PostgreSQL if there is one, and since when files count as changed. */
export type Setting = { mode: Mode; server: string | null; since: string | null }
export type Stage = {
  name: string
  /** Seconds that it may take on two cores; what is over is marked in the table. */
  budget: number
  needs?: NeedName[]
  run: (options: RunOptions) => Promise<Counts>
}
/** One after another. */
export type Lane = { stages: Stage[]; isNice?: true }
/** Lanes beside one another. A step begins when the one before has ended. */
export type Step = Lane[]

/** The whole of `npm test` on two cores. */
export const wholeBudget = 900

const reports = join(import.meta.dirname, '../../test-results')
const kannelTest = 'src/backend/carriers/kannel.test.ts'
const routeTests = '.route.test.tsx'
const minute = 60_000

/** A stage that hangs is cut off, far beyond what a slow machine takes. */
export const boundOf = (stage: Stage, mode: Mode): number =>
  mode === 'long' ? 12 * 60 * minute : Math.max(10 * minute, stage.budget * 6000)

/** A runner that failed without a failed test (an unhandled error, a time-out) is a failure all the same; of one that hung it says where. */
function judge({ code }: Outcome, report: string): Counts {
  const counts = readCounts(report)
  if (code === null) return { ...counts, failed: 1, failures: [`cut off, in the middle of: ${lastRunning(report).join(', ')}`] }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1, failures: [`it ended with code ${code}`] } : counts
}

/** Types and lint are Go programs: they run beside others and have memory, so they tidy it up seldom. */
const frugal = { GOGC: '400' }

const program = (command: string, ...args: string[]): Stage['run'] => {
  return async ({ env, ...options }) => {
    const outcome = await run(command, args, { ...options, env: { ...env, ...frugal }, isHeldBack: true })
    if (outcome.said.trim()) console.log(`\n${command}:\n${outcome.said.trimEnd()}`)
    return outcome.code === null ? { ...yesOrNo(false), failures: ['cut off'] } : yesOrNo(outcome.code === 0)
  }
}

async function recorded(name: string, command: string, args: string[], { env, ...options }: RunOptions): Promise<Counts> {
  const report = join(reports, `${name}.json`)
  forgetReport(report)
  return judge(await run(command, args, { ...options, env: { ...env, CHECK_REPORT: report } }), report)
}

const reporter = (runner: 'vitest' | 'playwright') => join(import.meta.dirname, `${runner}-reporter.ts`)

const vitest = (name: string, ...args: string[]): Stage['run'] => {
  const reporters = ['--reporter=default', `--reporter=${reporter('vitest')}`]
  return options => recorded(name, 'vitest', ['run', ...reporters, ...args], options)
}

const journeys = (name: string, ...args: string[]): Stage['run'] => {
  // What a failure leaves lies apart, for those that run beside one another.
  const output = ['--output', join(reports, name)]
  const config = ['--config', 'e2e/playwright.config.ts', '--reporter', `list,${reporter('playwright')}`, ...output]
  return options => recorded(name, 'playwright', ['test', ...config, ...args], options)
}

const faults = (name: string, ...args: string[]) => vitest(name, '--config', 'e2e/faults/vitest.config.ts', ...args)

/** Journeys whose servers begin without the demo's data. */
const journeysWithoutDemo =
  (name: string, ...args: string[]): Stage['run'] =>
  options =>
    journeys(name, ...args)({ ...options, env: { ...options.env, WITHOUT_DEMO: '1' } })

/** On the server of this run, where there is one. */
const onServer =
  (server: string | null, test: Stage['run']): Stage['run'] =>
  options =>
    test({ ...options, env: { ...options.env, ...(server && { TEST_DATABASE_URL: server }) } })

// One thread of the types' does half of the work that several would do twice.
const types: Stage = { name: 'Types', budget: 20, run: program('tsc', '-b', '--singleThreaded') }
const lint: Stage = { name: 'Lint', budget: 20, run: program('oxlint', '--type-aware', '--quiet') }
const format: Stage = { name: 'Format', budget: 20, run: program('biome', 'format', '.') }
const build: Stage = { name: 'Build', budget: 20, run: program('vite', 'build') }

const unitFolders = ['src/contract', 'src/public', 'src/web', 'mocks', 'e2e/unit']
const unit = (server: string | null): Stage => ({
  name: 'Unit, property and component tests, import walls, locales',
  budget: 100,
  run: onServer(server, vitest('unit', ...unitFolders, '--exclude', `**/*${routeTests}`)),
})
const routes = (server: string | null): Stage => ({
  name: 'Route tests',
  budget: 205,
  run: onServer(server, vitest('routes', routeTests)),
})

const kannel: Stage = { name: 'Carrier Kannel', budget: 15, needs: ['kannel'], run: vitest('kannel', kannelTest) }

/**
 * What a change touches, by what imports what; of the tests that open the app whole only those of its areas. Journeys and faults import
 * little of the app: of them only those that changed themselves.
 */
function changedStages({ server, since }: Setting): Stage[] {
  const changed = (option: string) => (since ? [`${option}=${since}`] : [option])
  const leftOut = [kannelTest, ...leftOutSince(since)].flatMap(file => ['--exclude', file])
  return [
    {
      name: 'Unit, route and backend tests of what changed',
      budget: 60,
      run: onServer(server, vitest('changed', ...changed('--changed'), ...leftOut)),
    },
    {
      name: 'Journeys that changed',
      budget: 60,
      needs: ['chromium'],
      run: journeys('journeys', '--grep-invert', '@kannel|@postgresql', '--pass-with-no-tests', ...changed('--only-changed')),
    },
  ]
}

/**
 * Backend tests run on PostgreSQL. Those whose first line begins so run on PGlite too, in `npm test`: what differs there, such as
 * locks, plans, jobs and imports, and one smoke test of each call. `npm run test:long` runs all of them on both.
 */
const alsoOnPglite = '// Also on PGlite: '

const testsAlsoOnPglite = (): string[] =>
  globSync('src/backend/**/*.test.ts').filter(file => readFileSync(file, 'utf8').startsWith(alsoOnPglite))

// Some of them wait for deadlines: a third one has the processors meanwhile.
const wholeBackend = (name: string) => vitest(name, 'src/backend', '--exclude', kannelTest, '--maxWorkers=3')

const backend = ({ server }: Setting): Stage =>
  server
    ? { name: 'Backend on PostgreSQL', budget: 165, run: onServer(server, wholeBackend('backend')) }
    : { name: 'Backend', budget: 200, run: wholeBackend('backend') }

function backendOnPglite({ mode, server }: Setting): Stage[] {
  if (!server) return []
  if (mode === 'long') return [{ name: 'Backend on PGlite', budget: 250, run: wholeBackend('backend-pglite') }]
  const run = vitest('backend-pglite', ...testsAlsoOnPglite(), '--maxWorkers=3')
  return [{ name: 'Backend on PGlite: what differs there', budget: 65, run }]
}

/** At full length those that mostly wait run with the others. */
function faultStages({ mode, server }: Setting): Stage[] {
  const waiting: Stage = {
    name: 'Faults on PostgreSQL that mostly wait: carriers, callbacks, the network and its lines away',
    budget: 120,
    needs: ['postgresql'],
    run: onServer(server, faults('faults-waiting', '--project', 'together')),
  }
  return [
    ...(mode === 'long' ? [] : [waiting]),
    { name: 'Faults on PGlite: kills, imports, backups, a full disk', budget: 140, run: faults('faults') },
    {
      name: 'Faults on PostgreSQL: kills, several instances, floods, backups, the database away',
      budget: 110,
      needs: ['postgresql'],
      run: onServer(server, faults('faults-postgresql', ...(mode === 'long' ? [] : ['--project', 'alone']))),
    },
  ]
}

/** Their servers are cheaper on PostgreSQL; at full length they are what `npm start` starts. */
const allJourneys = ({ mode, server }: Setting): Stage => ({
  name: 'Journeys',
  budget: 290,
  needs: ['chromium'],
  run: onServer(mode === 'long' ? null : server, journeys('journeys', '--grep-invert', '@kannel|@postgresql')),
})

const journeysBetweenServers = ({ server }: Setting): Stage[] => [
  {
    name: 'Journeys with two instances on one PostgreSQL',
    budget: 20,
    needs: ['chromium', 'postgresql'],
    run: onServer(server, journeysWithoutDemo('journeys-postgresql', '--grep', '@postgresql')),
  },
  {
    name: 'Journeys through Kannel',
    budget: 20,
    needs: ['chromium', 'kannel'],
    run: journeysWithoutDemo('journeys-kannel', '--grep', '@kannel'),
  },
]

const alone = (stage: Stage): Step => [{ stages: [stage] }]
const beside = (...stages: Stage[]): Step => stages.map(stage => ({ stages: [stage] }))

/**
 * What the processors bound goes beside what mostly waits, and gives way to it: of the faults there is one at a time all the
 * same, and their deadlines are the longer the more the machine has to do. At full length they are not, and nothing is beside.
 */
function wholeSteps(setting: Setting): Step[] {
  // What has the smallest pieces comes last: nobody waits long for the end of it.
  const processors = [types, lint, unit(setting.server), ...backendOnPglite(setting), routes(setting.server), backend(setting)]
  const waiting = [...faultStages(setting), kannel, ...journeysBetweenServers(setting)]
  if (setting.mode === 'long') return [build, format, ...processors, ...waiting, allJourneys(setting)].map(alone)
  return [[{ stages: processors, isNice: true }, { stages: [build, format, ...waiting] }], alone(allJourneys(setting))]
}

export function stepsOf(setting: Setting): Step[] {
  if (setting.mode === 'all' || setting.mode === 'long') return wholeSteps(setting)
  if (setting.mode === 'quick') return [beside(types, lint, format), alone(unit(null))]
  return [beside(types, lint, format, build), ...changedStages(setting).map(alone)]
}

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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
  /** Beside the stages before and after it that are so too. */
  isBeside?: true
  run: (options: RunOptions) => Promise<Counts>
}

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
const types: Stage = { name: 'Types', budget: 20, isBeside: true, run: program('tsc', '-b', '--singleThreaded') }
const lint: Stage = { name: 'Lint', budget: 20, isBeside: true, run: program('oxlint', '--type-aware', '--quiet') }
const format: Stage = { name: 'Format', budget: 20, isBeside: true, run: program('biome', 'format', '.') }
const statics = [types, lint, format]
const build: Stage = { name: 'Build', budget: 20, isBeside: true, run: program('vite', 'build') }

const unitFolders = ['src/contract', 'src/public', 'src/web', 'mocks', 'e2e/unit']
const unit = (server: string | null): Stage => ({
  name: 'Unit, property and component tests, import walls, locales',
  budget: 80,
  run: onServer(server, vitest('unit', ...unitFolders, '--exclude', `**/*${routeTests}`)),
})

/** What a change touches, by what imports what. Journeys and faults import little of the app: of them only those that changed themselves. */
function changedStages({ server, since }: Setting): Stage[] {
  const changed = (option: string) => (since ? [`${option}=${since}`] : [option])
  return [
    ...statics,
    build,
    {
      name: 'Unit, route and backend tests of what changed',
      budget: 60,
      run: onServer(server, vitest('changed', ...changed('--changed'), '--exclude', kannelTest)),
    },
    {
      name: 'Journeys that changed',
      budget: 60,
      needs: ['chromium'],
      run: journeys('journeys', '--grep-invert', '@kannel|@postgresql', '--pass-with-no-tests', ...changed('--only-changed')),
    },
  ]
}

/** Beside route tests: their deadlines are longer the more the machine has to do. At full length they are not, and run with the others. */
const waitingFaults = (server: string | null): Stage => ({
  name: 'Faults on PostgreSQL that mostly wait: carriers, callbacks, the network and its lines away',
  budget: 100,
  needs: ['postgresql'],
  isBeside: true,
  run: onServer(server, faults('faults-waiting', '--project', 'together')),
})

/**
 * Backend tests run on PostgreSQL. Those whose first line begins so run on PGlite too, in `npm test`: what differs there, such as
 * locks, plans, jobs and imports, and one smoke test of each call. `npm run test:long` runs all of them on both.
 */
const alsoOnPglite = '// Also on PGlite: '

const testsAlsoOnPglite = (): string[] =>
  globSync('src/backend/**/*.test.ts').filter(file => readFileSync(file, 'utf8').startsWith(alsoOnPglite))

function wholeStages({ mode, server }: Setting): Stage[] {
  // Some of them wait for deadlines: a third one has the processors meanwhile.
  const backend = vitest('backend', 'src/backend', '--exclude', kannelTest, '--maxWorkers=3')
  const whole = vitest('backend-pglite', 'src/backend', '--exclude', kannelTest)
  const onPglite: Stage =
    mode === 'long'
      ? { name: 'Backend on PGlite', budget: 250, run: whole }
      : {
          name: 'Backend on PGlite: what differs there',
          budget: 65,
          run: vitest('backend-pglite', ...testsAlsoOnPglite(), '--maxWorkers=3'),
        }
  return [
    build,
    format,
    ...(mode === 'long' ? [types, lint] : []),
    unit(server),
    { name: 'Route tests', budget: 100, isBeside: true, run: onServer(server, vitest('routes', routeTests)) },
    { name: 'Carrier Kannel', budget: 30, needs: ['kannel'], isBeside: true, run: vitest('kannel', kannelTest) },
    ...(mode === 'long' ? [] : [waitingFaults(server)]),
    server
      ? { name: 'Backend on PostgreSQL', budget: 120, run: onServer(server, backend) }
      : { name: 'Backend', budget: 200, run: backend },
    ...(server ? [onPglite] : []),
    // One fault at a time leaves a third of two processors to what knows no deadline. At full length its own deadlines are not scaled.
    ...(mode === 'long' ? [] : [types, lint]),
    {
      name: 'Faults on PGlite: kills, imports, backups, a full disk',
      budget: 100,
      ...(mode !== 'long' && { isBeside: true }),
      run: faults('faults'),
    },
    {
      name: 'Faults on PostgreSQL: kills, several instances, floods, backups, the database away',
      budget: 110,
      needs: ['postgresql'],
      run: onServer(server, faults('faults-postgresql', ...(mode === 'long' ? [] : ['--project', 'alone']))),
    },
    { name: 'Journeys', budget: 270, needs: ['chromium'], run: journeys('journeys', '--grep-invert', '@kannel|@postgresql') },
    {
      name: 'Journeys with two instances on one PostgreSQL',
      budget: 25,
      needs: ['chromium', 'postgresql'],
      isBeside: true,
      run: onServer(server, journeysWithoutDemo('journeys-postgresql', '--grep', '@postgresql')),
    },
    {
      name: 'Journeys through Kannel',
      budget: 25,
      needs: ['chromium', 'kannel'],
      isBeside: true,
      run: journeysWithoutDemo('journeys-kannel', '--grep', '@kannel'),
    },
  ]
}

export function stagesOf(setting: Setting): Stage[] {
  if (setting.mode === 'quick') return [...statics, unit(null)]
  return setting.mode === 'changed' ? changedStages(setting) : wholeStages(setting)
}

/** Those that run beside one another are one batch. */
export function batchesOf(stages: Stage[]): Stage[][] {
  const batches: Stage[][] = []
  for (const stage of stages) {
    const last = batches.at(-1)
    if (stage.isBeside && last?.[0]?.isBeside) last.push(stage)
    else batches.push([stage])
  }
  return batches
}

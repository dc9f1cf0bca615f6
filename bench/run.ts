import { fork } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findOrInstall } from '../e2e/check/needs.ts'
import { startCluster } from '../e2e/check/postgres.ts'
import { groups } from './groups.ts'
import { root } from './processes.ts'
import { markdown, type Row } from './row.ts'
import { defaultMinutes, Told } from './steps.ts'

// `npm run bench [group …]`: measures what is promised, each against its floor in the same run. Nothing here is a test:
// a promise that is missed is printed. What hangs or breaks is named, the others go on, and the run ends with 1.

/** A process that does not hear that it should end. */
const deafMs = 5000

type Outcome = { rows: Row[]; trouble: string | null }

function measure(name: string, url: string): Promise<Outcome> {
  return new Promise(resolve => {
    const child = fork(join(root, 'bench/group.ts'), [name, url, ...onlyScreens], {
      cwd: root,
      execArgv: ['--disable-warning=ExperimentalWarning'],
    })
    let rows: Row[] = []
    let trouble: string | null = null
    let step = 'the beginning'
    let timer: NodeJS.Timeout | undefined
    const allow = (minutes: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        trouble = `${name} hung: ${step} took more than ${minutes} min`
        child.kill('SIGTERM')
        timer = setTimeout(() => child.kill('SIGKILL'), deafMs)
      }, minutes * 60_000)
    }
    const end = () => child.kill('SIGTERM')
    process.once('exit', end)
    allow(defaultMinutes)
    child.on('message', message => {
      const told = Told.parse(message)
      if ('rows' in told) rows = told.rows
      else {
        step = told.step
        allow(told.minutes)
      }
    })
    child.once('exit', code => {
      clearTimeout(timer)
      process.off('exit', end)
      if (code !== 0) trouble ??= `${name} broke in: ${step}`
      resolve({ rows, trouble })
    })
  })
}

/** `npm run bench -- requests /keywords/new` looks at that screen alone. */
const isScreen = (asked: string) => asked.startsWith('/')
const onlyScreens = process.argv.slice(2).filter(isScreen)
const wanted = process.argv.slice(2).filter(asked => !isScreen(asked))
const unknown = wanted.filter(name => !(name in groups))
if (unknown.length) {
  console.error(`npm run bench knows ${Object.keys(groups).join(', ')}; not ${unknown.join(', ')}`)
  process.exit(2)
}
const initdb = findOrInstall('postgresql')
if (!initdb) process.exit(1)

const cluster = await startCluster(initdb)
const postgres = new pg.Client({ connectionString: cluster.url })
await postgres.connect()

/** Runs something on a database of its own: what another group left waiting would be sent meanwhile. */
async function onOwnDatabase<T>(name: string, run: (url: string) => Promise<T>): Promise<T> {
  const database = postgres.escapeIdentifier(`bench_${name}`)
  await postgres.query(`create database ${database}`)
  const url = new URL(cluster.url)
  url.pathname = `/bench_${name}`
  try {
    return await run(url.href)
  } finally {
    await postgres.query(`drop database ${database} with (force)`)
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
process.once('exit', () => cluster.drop())
const rows: Row[] = []
const troubles: string[] = []
for (const name of Object.keys(groups)) {
  if (wanted.length && !wanted.includes(name)) continue
  console.log(`${name} …`)
  const found = await onOwnDatabase(name, url => measure(name, url))
  for (const row of found.rows)
    console.log(
      `  ${row.isMet ? 'met   ' : 'MISSED'} ${row.promise}: ${row.measured} (floor ${row.floor}, ${row.ratio}; target ${row.target})`,
    )
  rows.push(...found.rows)
  if (!found.trouble) continue
  console.error(`  FAILED ${found.trouble}`)
  troubles.push(found.trouble)
}
const table = [markdown(rows), ...troubles.map(trouble => `**${trouble}**`)].join('\n\n')
mkdirSync(join(root, 'test-results'), { recursive: true })
writeFileSync(join(root, 'test-results', 'bench.md'), `${table}\n`)
console.log(`\n${table}`)
process.exit(troubles.length > 0 ? 1 : 0)

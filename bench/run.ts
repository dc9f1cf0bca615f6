import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstall } from '../e2e/check/needs.ts'
import { startCluster } from '../e2e/check/postgres.ts'
import { app } from './app.ts'
import { batches } from './batches.ts'
import { contacts } from './contacts.ts'
import { fanOut } from './fan-out.ts'
import { imports } from './imports.ts'
import { pages } from './pages.ts'
import { root } from './processes.ts'
import { markdown, type Row } from './row.ts'
import { search } from './search.ts'
import { screens } from './screens.ts'
import { sends } from './sends.ts'
import { start } from './start.ts'

// `npm run bench [group …]`: measures what is promised, each against its floor in the same run. Nothing here is a test.

const groups: Record<string, (databaseUrl: string) => Promise<Row[]>> = {
  start,
  sends,
  batches,
  sockets: fanOut,
  imports,
  pages,
  contacts,
  search,
  screens,
  app,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !(name in groups))
if (unknown.length) {
  console.error(`npm run bench knows ${Object.keys(groups).join(', ')}; not ${unknown.join(', ')}`)
  process.exit(2)
}
const initdb = findOrInstall('postgresql')
if (!initdb) process.exit(1)

const cluster = await startCluster(initdb)
const rows: Row[] = []
try {
  for (const [name, measure] of Object.entries(groups)) {
    if (wanted.length && !wanted.includes(name)) continue
    console.log(`${name} …`)
    const found = await measure(cluster.url)
    for (const row of found)
      console.log(
        `  ${row.isMet ? 'met   ' : 'MISSED'} ${row.promise}: ${row.measured} (floor ${row.floor}, ${row.ratio}; target ${row.target})`,
      )
    rows.push(...found)
  }
} finally {
  cluster.drop()
}
mkdirSync(join(root, 'test-results'), { recursive: true })
writeFileSync(join(root, 'test-results', 'bench.md'), `${markdown(rows)}\n`)
console.log(`\n${markdown(rows)}`)

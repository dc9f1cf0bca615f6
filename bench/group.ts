import { groups } from './groups.ts'
import { tell } from './steps.ts'

// One group in a process of its own: what hangs in it ends with it, with all that it started.

const [name = '', url = '', ...screens] = process.argv.slice(2)
const measure = groups[name]
if (!measure) throw new Error(`no group ${name}`)
process.on('SIGTERM', () => process.exit(1))
tell({ rows: await measure(url, screens) })
process.exit()

import { startServer } from './server.ts'
import { execSync } from 'node:child_process'
const of = () =>
  execSync('for p in $(pgrep -f "^/work/jr.*main[.]ts"); do cut -d" " -f14,15 /proc/$p/stat; done')
    .toString()
    .trim()
    .replace(/\n/g, ' | ')
const s = await startServer()
await s.quit()
process.env.DEMO_FOLDER = s.dataDir
const s2 = await startServer({ NODE_OPTIONS: process.env.PROF ? '--cpu-prof --cpu-prof-dir=/tmp/jr-prof' : '' })
for (let i = 0; i < 5; i += 1) {
  console.log(i * 10, of())
  await new Promise(r => setTimeout(r, 10000))
}
await s2.quit()

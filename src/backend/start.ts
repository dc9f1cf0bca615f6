import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { keepRunning } from './keep-running.ts'

// The small parent of `npm start`: builds what is missing, starts the one process, and starts it again when it dies.

/** Young garbage is collected after 8 MB, not 32: what starting leaves behind would otherwise stay for ever, some 100 MB. */
const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']

process.chdir(fileURLToPath(new URL('../../', import.meta.url)))

const built = ['dist/web/index.html', 'dist/public/src/public/index.html']
if (!built.every(file => existsSync(file))) {
  console.log('Building the web app, once …')
  const build = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
  })
  if (build.status !== 0) process.exit(build.status ?? 1)
}

keepRunning([...flags, 'src/backend/main.ts'])

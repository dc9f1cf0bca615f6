import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { keepRunning } from './keep-running.ts'

// The small parent of `npm start`: builds what is missing or outdated, starts the one process, and starts it again when it dies.

/** Young garbage is collected after 8 MB, not 32: what starting leaves behind would otherwise stay for ever, some 100 MB. */
const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']

process.chdir(fileURLToPath(new URL('../../', import.meta.url)))

const built = ['dist/web/index.html', 'dist/public/src/public/index.html']
const sources = [
  'index.html',
  'vite.config.ts',
  'build/*.ts',
  'package-lock.json',
  'src/{contract,public,web}/**/*.*',
  'locales/**/*.json',
]
const changedAtMs = (file: string) => statSync(file).mtimeMs

/** Whoever has brought the project up to date gets the web app that goes with it. */
function isBuilt(): boolean {
  if (!built.every(file => existsSync(file))) return false
  const builtAtMs = Math.min(...built.map(changedAtMs))
  // What the type check keeps beside them for itself is no source.
  const files = globSync(sources).filter(file => !file.endsWith('.tsbuildinfo'))
  return files.every(file => changedAtMs(file) <= builtAtMs)
}

if (!isBuilt()) {
  console.log('Building the web app …')
  const build = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
  })
  if (build.status !== 0) process.exit(build.status ?? 1)
}

keepRunning([...flags, 'src/backend/main.ts'])

import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// The small parent of `npm start`: builds what is missing, starts the one process, and starts it again when it dies.

const root = fileURLToPath(new URL('../../', import.meta.url))
const settingsAreWrong = 2
const waitBetweenFailuresMs = 5000
/** Young garbage is collected after 8 MB, not 32: what starting leaves behind would otherwise stay for ever, some 100 MB. */
const flags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']

process.chdir(root)

if (!existsSync('dist/web/index.html')) {
  console.log('Building the web app, once …')
  const built = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    stdio: 'inherit',
  })
  if (built.status !== 0) process.exit(built.status ?? 1)
}

let child: ChildProcess
let isStopping = false

function run(): void {
  let isReady = false
  child = spawn(process.execPath, [...flags, 'src/backend/main.ts'], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  child.on('message', () => {
    isReady = true
  })
  child.on('exit', code => {
    if (isStopping || code === settingsAreWrong) process.exit(code ?? 0)
    console.error(isReady ? 'Parley ended unexpectedly and starts again.' : 'Parley did not start; it tries again in 5 s.')
    setTimeout(run, isReady ? 0 : waitBetweenFailuresMs)
  })
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    isStopping = true
    child.kill('SIGTERM')
  })

run()

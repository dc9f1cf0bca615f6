import { spawn, type ChildProcess } from 'node:child_process'

const settingsAreWrong = 2
const waitBetweenFailuresMs = 5000
const lookForShellMs = 300

/**
 * Runs Node with these arguments and starts it again when it dies; ends with it on SIGINT and SIGTERM, and when its
 * settings are wrong. The child says by a message that it is ready.
 */
export function keepRunning(args: string[]): void {
  let child: ChildProcess
  let isStopping = false

  const run = () => {
    let isReady = false
    child = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    child.on('message', () => {
      isReady = true
    })
    child.on('exit', code => {
      if (isStopping || code === settingsAreWrong) process.exit(code ?? 0)
      console.error(isReady ? 'Parley ended unexpectedly and starts again.' : 'Parley did not start; it tries again in 5 s.')
      setTimeout(run, isReady ? 0 : waitBetweenFailuresMs)
    })
  }

  const end = () => {
    isStopping = true
    // Between two tries there is nobody to wait for.
    if (child.exitCode !== null || child.signalCode !== null) process.exit(0)
    child.kill('SIGTERM')
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  whenNpmEnds(end)
  run()
}

/** npm hands SIGTERM to its shell alone, and the shell dies of it without a word to us: our parent is another then. */
export function whenNpmEnds(end: () => void): void {
  if (!process.env['npm_lifecycle_event']) return
  const shell = process.ppid
  setInterval(() => {
    if (process.ppid !== shell) end()
  }, lookForShellMs).unref()
}

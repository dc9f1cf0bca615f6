import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:http'
import { Server } from 'node:net'
import { answerStarting, isStartStep, type StartStep, stepText } from './starting-page.ts'

const settingsAreWrong = 2
const waitBetweenFailuresMs = 5000
const lookForShellMs = 300
/** A start that takes longer says what it is at. */
const tellAfterMs = 3000

/**
 * Runs Node with these arguments and starts it again when it dies; ends with it on SIGINT and SIGTERM, and when its
 * settings are wrong. The child says by messages what its start is at (`{ starting }`), and that it is ready. With a
 * step that nothing else of it runs beside it may share its port: then visitors are answered from here.
 */
export function keepRunning(args: string[]): void {
  let child: ChildProcess
  let isStopping = false

  const run = () => {
    let isReady = false
    const start = followStart()
    child = spawn(process.execPath, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    child.on('message', (message, shared) => {
      const step = stepIn(message)
      if (step) return start.isAt(step, shared instanceof Server ? shared : undefined)
      isReady = true
      start.end()
    })
    child.on('exit', code => {
      start.end()
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

function stepIn(message: unknown): StartStep | null {
  const step = typeof message === 'object' && message !== null && 'starting' in message ? message.starting : null
  return isStartStep(step) ? step : null
}

/** Tells what a start is at: in the terminal once it takes long, and whoever opens the address, while the child cannot. */
function followStart() {
  let step: StartStep = 'code'
  let isLong = false
  let port: Server | undefined
  const page = createServer((request, response) => answerStarting(step, request, response))
  const tell = () => console.log(`Parley is still starting. ${stepText(step)}`)
  const timer = setTimeout(() => {
    isLong = true
    tell()
  }, tellAfterMs)
  return {
    isAt(next: StartStep, shared: Server | undefined) {
      step = next
      if (isLong) tell()
      port = shared?.on('connection', socket => page.emit('connection', socket)) ?? port
    },
    end: () => {
      clearTimeout(timer)
      port?.close()
      page.closeAllConnections()
    },
  }
}

/** npm hands SIGTERM to its shell alone, and the shell dies of it without a word to us: our parent is another then. */
export function whenNpmEnds(end: () => void): void {
  if (!process.env['npm_lifecycle_event']) return
  const shell = process.ppid
  setInterval(() => {
    if (process.ppid !== shell) end()
  }, lookForShellMs).unref()
}

import { spawn } from 'node:child_process'

// A program that hangs must not hold up the others for ever.
const longestMs = 45 * 60_000
const longestLongMs = 12 * 3_600_000

/** What became of a program: its exit code, or null when it took too long and was cut off. */
export type Outcome = { code: number | null; seconds: number }

/** Runs a program with its output on ours; the programs of node_modules/.bin are found by name. */
export function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const timeoutMs = env.LONG ? longestLongMs : longestMs
  const started = performance.now()
  return new Promise(resolve => {
    // A group of its own, so that what a hung program started goes with it.
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      detached: true,
    })
    const end = (code: number | null) => {
      clearTimeout(timer)
      process.off('exit', killGroup)
      resolve({ code, seconds: (performance.now() - started) / 1000 })
    }
    const killGroup = () => {
      if (child.pid === undefined || child.exitCode !== null) return
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It ended by itself meanwhile.
      }
    }
    const timer = setTimeout(() => {
      console.error(`${command} did not end within ${timeoutMs / 1000} s and is cut off`)
      killGroup()
      end(null)
    }, timeoutMs)
    process.on('exit', killGroup)
    child.on('error', error => {
      console.error(`${command} could not start: ${error.message}`)
      end(127)
    })
    child.on('exit', end)
  })
}

import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'

/** What became of a program: its exit code, or null when it took too long and was cut off. */
export type Outcome = { code: number | null; said: string }
/**
 * `isHeldBack`: its output comes at its end, in one piece, for programs that run beside others. `isNice`: it gives way to them.
 */
export type RunOptions = { env?: NodeJS.ProcessEnv; boundMs: number; isHeldBack?: true; isNice?: true }

/** Two thirds of what others get where both want a processor. */
const niceness = '2'

/** Linux shares its processors among sessions first, and each of our programs has one of its own: their niceness is told apart. */
function beNice(pid: number | undefined): void {
  try {
    if (pid) writeFileSync(`/proc/${pid}/autogroup`, niceness)
  } catch {
    // Another system, or one that shares them otherwise.
  }
}

/** Runs a program with its output on ours; the programs of node_modules/.bin are found by name. One that hangs is cut off at its bound. */
export function run(command: string, args: string[], { env, boundMs, isHeldBack, isNice }: RunOptions): Promise<Outcome> {
  return new Promise(resolve => {
    // A group of its own, so that what a hung program started goes with it.
    const [program, ...rest] = isNice ? ['nice', '-n', niceness, command, ...args] : [command, ...args]
    const child = spawn(program, rest, {
      stdio: isHeldBack ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      detached: true,
    })
    if (isNice) beNice(child.pid)
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (said += chunk))
    const end = (code: number | null) => {
      clearTimeout(timer)
      process.off('exit', killGroup)
      resolve({ code, said })
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
      killGroup()
      end(null)
    }, boundMs)
    process.on('exit', killGroup)
    child.on('error', error => {
      console.error(`${command} could not start: ${error.message}`)
      end(127)
    })
    child.on('close', end)
  })
}

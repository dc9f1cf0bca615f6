import { spawn } from 'node:child_process'

/** What became of a program: its exit code, or null when it took too long and was cut off. */
export type Outcome = { code: number | null; said: string }
/** `isHeldBack`: its output comes at its end, in one piece, for programs that run beside others. */
export type RunOptions = { env?: NodeJS.ProcessEnv; boundMs: number; isHeldBack?: boolean }

/** Runs a program with its output on ours; the programs of node_modules/.bin are found by name. One that hangs is cut off at its bound. */
export function run(command: string, args: string[], { env, boundMs, isHeldBack }: RunOptions): Promise<Outcome> {
  return new Promise(resolve => {
    // A group of its own, so that what a hung program started goes with it.
    const child = spawn(command, args, {
      stdio: isHeldBack ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      detached: true,
    })
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

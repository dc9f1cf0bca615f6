import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { TestWorld } from './test-world.ts'

const root = join(import.meta.dirname, '../..')

/** Begins `npm run backup` or `npm run restore` on a world's data, as a process that can be killed. */
export function beginCommand(world: TestWorld, script: 'backup' | 'restore', ...args: string[]) {
  const program = `src/backend/backups/${script}.ts`
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    cwd: root,
    env: { ...process.env, ...world.env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  const ended = new Promise<{ code: number | null; said: string }>(resolve =>
    child.once('close', code => resolve({ code, said })),
  )
  return { ended, kill: () => child.kill('SIGKILL') }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'

const parent = `import('${new URL('./keep-running.ts', import.meta.url).href}')`

/** The parent with a child that runs `code`, started as npm does it: through a shell. */
function start(code: string, env: Record<string, string> = {}) {
  const script = `${parent}.then(({ keepRunning }) => keepRunning(['-e', process.env.CHILD]))`
  // Two commands, so that no shell puts the first in its own place.
  const shell = spawn('sh', ['-c', '"$NODE" -e "$PARENT"; exit $?'], {
    env: { ...process.env, npm_lifecycle_event: '', ...env, NODE: process.execPath, PARENT: script, CHILD: code },
    detached: true,
  })
  const group = shell.pid ?? 0
  const isAlive = () => {
    try {
      return process.kill(-group, 0)
    } catch {
      return false
    }
  }
  onTestFinished(() => void (isAlive() && process.kill(-group, 'SIGKILL')))
  let said = ''
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  return {
    shell,
    isAlive,
    exited: once(shell, 'exit'),
    interrupt: () => process.kill(-group, 'SIGINT'),
    heard: (text: string) => expect.poll(() => said, { timeout: 10_000 }).toContain(text),
  }
}

const stays = `process.send('ready'); console.log('up'); setInterval(() => {}, 1000)`

test('a child that dies after it was ready is started again at once', async () => {
  const run = start(`process.send('ready'); console.log('up ' + process.pid); setTimeout(() => process.exit(1), 50)`)
  await run.heard('Parley ended unexpectedly and starts again.')
  run.interrupt()
  await run.exited
})

test('a child whose settings are wrong is not started again', async () => {
  const run = start(`console.log('wrong'); process.exit(2)`)
  expect(await run.exited).toEqual([2, null])
})

test('Ctrl-C between two tries ends it at once', async () => {
  const run = start('process.exit(1)')
  await run.heard('it tries again in 5 s')
  run.interrupt()
  const started = Date.now()
  await run.exited
  await expect.poll(run.isAlive, { timeout: 2000 }).toBe(false)
  expect(Date.now() - started).toBeLessThan(2000)
})

test('npm that is ended takes everything with it, though its shell passes no signal on', async () => {
  const run = start(stays, { npm_lifecycle_event: 'start' })
  await run.heard('up')
  run.shell.kill('SIGTERM')
  await run.exited
  await expect.poll(run.isAlive, { timeout: 5000 }).toBe(false)
})

test('without npm it outlives the shell that started it', async () => {
  const run = start(stays)
  await run.heard('up')
  run.shell.kill('SIGTERM')
  await run.exited
  await sleep(1000)
  expect(run.isAlive()).toBe(true)
})

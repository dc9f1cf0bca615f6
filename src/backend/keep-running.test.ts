import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
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
    said: () => said,
    heard: (text: string) => expect.poll(() => said, { timeout: 10_000 }).toContain(text),
  }
}

/** Nothing else of the process runs for so long, as while the embedded database opens. */
const block = (ms: number) => `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${ms});`
const stays = `process.send('ready'); console.log('up'); setInterval(() => {}, 1000)`

test('a child that dies after it was ready is started again at once', async () => {
  const run = start(`process.send('ready'); console.log('up ' + process.pid); setTimeout(() => process.exit(1), 50)`)
  await run.heard('Parley ended unexpectedly and starts again.')
  run.interrupt()
  await run.exited
})

test('a start that takes long says what it is at, and a quick one says nothing', async () => {
  const long = start(`process.send({ starting: 'embedded' }); ${block(4500)}`)
  await long.heard('Parley is still starting. It is opening its database')
  long.interrupt()
  await long.exited
  const quick = start(`process.send('ready'); setTimeout(() => console.log('later'), 3500); setInterval(() => {}, 1000)`)
  await quick.heard('later')
  expect(quick.said()).not.toContain('still starting')
  quick.interrupt()
  await quick.exited
})

/** Shares its port and is busy with something else for so long; then it answers by itself. */
const busy = `
  const server = require('node:http').createServer((_, response) => response.end('ready'))
  server.listen(0, '127.0.0.1', () => {
    console.log('port ' + server.address().port + '.')
    process.send({ starting: 'embedded' }, server)
    ${block(2500)}
    process.send({ ready: true })
  })`

test('while the child can do nothing else visitors read what it is at, in their language, until it answers itself', async () => {
  const run = start(busy)
  await run.heard('.')
  const address = `http://127.0.0.1:${/port (\d+)/.exec(run.said())?.[1]}/chat`
  const open = (language: string) => fetch(address, { headers: { accept: 'text/html', 'accept-language': language } })
  const [polish, other] = [await open('pl-PL,pl;q=0.9,en;q=0.8'), await open('de')]
  expect([polish.status, other.status]).toEqual([503, 503])
  expect(await polish.text()).toContain('Otwiera swoją bazę danych.')
  const english = await other.text()
  expect(english).toContain('<html lang="en">')
  expect(english).toContain('It is opening its database')
  // Nothing of the page but what its policy names runs.
  const script = /<script>(.*)<\/script>/.exec(english)?.[1] ?? ''
  expect(other.headers.get('content-security-policy')).toContain(createHash('sha256').update(script).digest('base64'))
  // A program is told to come again, and no connection to the parent is kept.
  const asked = await fetch(address)
  expect([asked.status, asked.headers.get('retry-after'), asked.headers.get('connection')]).toEqual([503, '1', 'close'])
  expect(await asked.text()).toBe('')
  await expect.poll(async () => (await open('pl')).text(), { timeout: 10_000 }).toBe('ready')
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

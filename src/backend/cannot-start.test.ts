import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../e2e/check/ports.ts'
import { whyNot } from './cannot-start.ts'
import { readConfig } from './config.ts'
import { prepareFolder } from './data-folder.ts'
import { lockFolder } from './db/folder-lock.ts'
import { openDatabase } from './db/open.ts'
import { startParley } from './run.ts'
import { openEmptyDatabase } from './testing/empty-database.ts'

function configOf(env: Record<string, string>) {
  const config = readConfig(env)
  if ('problems' in config) throw new Error(config.problems.join())
  return config
}

const failureOf = (run: () => unknown) =>
  Promise.resolve()
    .then(run)
    .then(
      () => 'it started',
      (error: unknown) => error,
    )

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a port in use, a host that is none of ours and a name that does not exist are told by their variable, once', async () => {
  const other = createServer()
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = address !== null && typeof address === 'object' ? String(address.port) : ''
  for (const [env, words] of [
    [{ PORT: port }, `Port ${port} is in use`],
    [{ HOST: '192.0.2.200' }, 'HOST: 192.0.2.200 is no address of this computer'],
    [{ HOST: 'nowhere.invalid' }, 'HOST: nowhere.invalid is no address of this computer'],
  ] as const) {
    const config = configOf({ PORT: '1', ...env, DATA_DIR: join(temporaryFolder(), 'data') })
    const why = whyNot(await failureOf(() => startParley(config)), config)
    expect(why).toMatchObject({ message: expect.stringContaining(words), isFinal: true })
  }
})

test('a data folder that is a file, that may not be written or that another process has is told by its path', async () => {
  const folder = temporaryFolder()
  const config = configOf({ DATA_DIR: folder })
  const file = join(folder, 'file')
  writeFileSync(file, '')
  expect(whyNot(await failureOf(() => prepareFolder(file, [])), config)).toMatchObject({
    message: expect.stringMatching(/file cannot be written .*DATA_DIR/),
    isFinal: true,
  })
  const unlock = lockFolder(join(folder, 'db'))
  onTestFinished(unlock)
  expect(whyNot(await failureOf(() => openDatabase({ folder: join(folder, 'db') })), config)).toMatchObject({
    message: expect.stringContaining('in use by another Parley'),
    isFinal: true,
  })
})

test('a real carrier does not start on the pretend customers of a demo: somebody may have their numbers', {
  timeout: 90_000,
}, async () => {
  const DATA_DIR = temporaryFolder()
  const opened = process.env['TEST_DATABASE_URL'] ? await openEmptyDatabase() : null
  if (opened) onTestFinished(opened.drop)
  const data = { DATA_DIR, DATABASE_URL: opened?.database.url ?? '' }
  const port = async () => String(await freePort())
  const demo = await startParley(configOf({ ...data, PORT: await port() }))
  await demo.stop()
  const kannel = configOf({
    ...data,
    PORT: await port(),
    CARRIER: 'kannel',
    KANNEL_PASSWORD: 'x',
    KANNEL_SECRET: 'sixteen characters',
  })
  expect(whyNot(await failureOf(() => startParley(kannel)), kannel)).toMatchObject({
    message: expect.stringMatching(/^CARRIER: .*db:reset$/),
    isFinal: true,
  })
})

test('PostgreSQL that refuses is told and not asked again; one that does not answer is asked again', async () => {
  const config = configOf({ DATABASE_URL: 'postgres://parley:wrong@127.0.0.1:1/parley' })
  expect(whyNot(await failureOf(() => openDatabase({ url: config.DATABASE_URL, folder: null })), config)).toMatchObject({
    message: expect.stringMatching(/^DATABASE_URL: PostgreSQL does not answer .*ECONNREFUSED/),
    isFinal: false,
  })
  const refused = Object.assign(new Error('password authentication failed for user "parley"'), { code: '28P01' })
  expect(whyNot(refused, config)).toEqual({
    message: 'DATABASE_URL: password authentication failed for user "parley".',
    isFinal: true,
  })
})

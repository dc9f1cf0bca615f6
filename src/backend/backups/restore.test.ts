import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockFolder } from '../db/folder-lock.ts'
import { openDatabase, type Database } from '../db/open.ts'
import { createAccount } from '../testing/start-app.ts'

const server = process.env['TEST_DATABASE_URL']
const folder = mkdtempSync(join(tmpdir(), 'parley-restore-'))
const DATA_DIR = join(folder, 'data')
const place = join(folder, 'data-backups')
const account = randomUUID()
const files = join(DATA_DIR, 'files', account)
const name = `restore_${randomUUID().replaceAll('-', '')}`
/** As README makes it: the database's owner, who is nobody special. */
let DATABASE_URL = ''
let backup = ''

const run = (script: 'backup' | 'restore', ...args: string[]) => {
  const path = new URL(`./${script}.ts`, import.meta.url).pathname
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', path, ...args], {
    env: { ...process.env, DATA_DIR, DATABASE_URL },
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

async function withRows<T>(look: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url: DATABASE_URL || undefined, folder: join(DATA_DIR, 'db') })
  try {
    return await look(database)
  } finally {
    await database.close()
  }
}
const accounts = () =>
  withRows(async ({ pool }) => (await pool.query<{ count: number }>('select count(*)::int as count from account')).rows[0]?.count)

async function onServer(...statements: string[]): Promise<void> {
  if (!server) return
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  for (const statement of statements) await admin.query(statement)
  await admin.end()
}

// One account and a picture of a mug; after the backup there are two accounts, a bowl, and no mug.
beforeAll(async () => {
  await onServer(`create role ${name} login createrole`, `create database ${name} owner ${name}`)
  if (server) {
    const url = new URL(server)
    Object.assign(url, { username: name, pathname: name })
    DATABASE_URL = url.href
    // The role of all is there already, and was made by somebody else.
    await onServer('do $$ begin create role app nologin; exception when duplicate_object then null; end $$', `grant app to ${name}`)
  }
  await withRows(createAccount)
  mkdirSync(files, { recursive: true })
  writeFileSync(join(files, 'mug'), 'a mug')
  expect(run('backup')).toMatchObject({
    status: 0,
    said: expect.stringMatching(/^The backup is in .*: \d+ rows and 1 files, 1 MB\.\n$/),
  })
  backup = readdirSync(place)[0] ?? ''
  await withRows(createAccount)
  writeFileSync(join(files, 'bowl'), 'a bowl')
  rmSync(join(files, 'mug'))
}, 120_000)
afterAll(async () => {
  await onServer(`drop database ${name} with (force)`, `drop owned by ${name}`, `drop role ${name}`)
  rmSync(folder, { recursive: true })
})

test('without a name it names the backups, without a yes it restores nothing', async () => {
  expect(run('restore')).toMatchObject({ status: 2, said: expect.stringContaining(`${backup}  (made by hand)`) })
  expect(run('restore', backup)).toMatchObject({ status: 2, said: expect.stringContaining(`npm run restore -- ${backup} --yes`) })
  expect(run('restore', 'none', '--yes')).toMatchObject({ status: 2, said: expect.stringContaining('no whole backup') })
  expect(await accounts()).toBe(2)
})

test('a damaged one, and one of a newer Parley, are refused', async () => {
  const copy = join(folder, 'copy')
  cpSync(join(place, backup), copy, { recursive: true })
  writeFileSync(join(copy, 'files', account, 'mug'), 'a mud')
  expect(run('restore', copy, '--yes')).toMatchObject({
    status: 2,
    said: expect.stringContaining(`damaged: files/${account}/mug`),
  })
  const manifest = readFileSync(join(copy, 'manifest.json'), 'utf8')
  writeFileSync(join(copy, 'manifest.json'), manifest.replace('0001-texting.sql', '9999-tomorrow.sql'))
  const refused = run('restore', copy, '--yes')
  expect(refused).toMatchObject({ status: 2, said: expect.stringContaining('newer Parley (it has 9999-tomorrow.sql)') })
  expect(await accounts()).toBe(2)
})

test('where a Parley works it is refused', async () => {
  if (server) {
    await withRows(async ({ pool }) => {
      await pool.query('select 1')
      expect(run('restore', backup, '--yes')).toMatchObject({ status: 2, said: expect.stringContaining('Stop it first') })
    })
  } else {
    const unlock = lockFolder(join(DATA_DIR, 'db'))
    expect(run('restore', backup, '--yes')).toMatchObject({
      status: 2,
      said: expect.stringContaining('in use by another Parley'),
    })
    unlock()
  }
  expect(await accounts()).toBe(2)
})

test('what was backed up is there again, and what was there before is aside, not gone', async () => {
  const done = run('restore', backup, '--yes')
  expect(done).toMatchObject({ status: 0, said: expect.stringContaining('Restored: the data of 2') })
  expect(await accounts()).toBe(1)
  expect(readdirSync(files)).toEqual(['mug'])
  const aside = /What was there before is in (?:the schema )?(\S+) and (\S+?)\.\n/.exec(done.said)
  const [, data = '', asideFiles = ''] = aside ?? []
  expect(readdirSync(join(asideFiles, account))).toEqual(['bowl'])
  if (server) {
    const { rows } = await withRows(({ pool }) => pool.query(`select count(*)::int as count from ${data}.account`))
    expect(rows).toEqual([{ count: 2 }])
  } else {
    const before = await openDatabase({ folder: data })
    const { rows } = await before.pool.query('select count(*)::int as count from account')
    await before.close()
    expect(rows).toEqual([{ count: 2 }])
  }
  // On a server once more over what was restored: the present is put aside beside the other.
  if (server) expect(run('restore', backup, '--yes')).toMatchObject({ status: 0 })
  expect(await accounts()).toBe(1)
}, 120_000)

test('where nothing is left it restores all the same', async () => {
  rmSync(DATA_DIR, { recursive: true })
  await onServer(`drop database ${name} with (force)`, `create database ${name} owner ${name}`)
  const done = run('restore', backup, '--yes')
  expect(done).toMatchObject({ status: 0 })
  expect(done.said).not.toContain('before')
  expect(await accounts()).toBe(1)
  expect(readdirSync(files)).toEqual(['mug'])
}, 120_000)

// Killed between its two renames it has put the present data aside and not yet the restored in its place.
if (!server)
  test('a restore that was killed at its end is ended by whoever opens the folder next', async () => {
    const db = join(DATA_DIR, 'db')
    renameSync(db, `${db}.restored`)
    expect(await accounts()).toBe(1)
    expect(existsSync(`${db}.restored`)).toBe(false)
    cpSync(db, `${db}.restored`, { recursive: true })
    rmSync(`${db}.restored/PG_VERSION`)
    expect(await accounts(), 'one that is there is not replaced').toBe(1)
    expect(existsSync(`${db}.restored`), 'nor waits for the day on which somebody empties the folder').toBe(false)
  })

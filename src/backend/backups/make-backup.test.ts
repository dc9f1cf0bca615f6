import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig, type Config } from '../config.ts'
import { openDatabase } from '../db/open.ts'
import { FileStore } from '../media/file-store.ts'
import { createAccount, openTestDatabase, type TestDatabase } from '../testing/start-app.ts'
import { findDamage, listBackups, type Backup } from './archive.ts'
import { makeBackup } from './make-backup.ts'

vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>()
  return { ...real, statfs: vi.fn(real.statfs) }
})

const folder = mkdtempSync(join(tmpdir(), 'parley-backup-'))
const place = join(folder, 'backups')
const half = join(place, '2026-01-01T03-30-00Z.part')
const account = randomUUID()
const days = [1, 2, 3, 4, 5, 6, 7, 8].map(day => `2026-02-0${day}T03-30-00Z`)
let config: Config
let files: FileStore
let server: TestDatabase | null = null
let first: Backup
let second: Backup

// Two backups are made for all tests: by hand, and that of the day.
beforeAll(async () => {
  if (process.env['TEST_DATABASE_URL']) server = await openTestDatabase()
  const read = readConfig({ DATA_DIR: folder, BACKUP_DIR: place, DATABASE_URL: server?.database.url ?? '' })
  if ('problems' in read) throw new Error(read.problems.join())
  config = read
  const database = server?.database ?? (await openDatabase({ folder: join(folder, 'db') }))
  await createAccount(database)
  if (!server) await database.close()
  files = new FileStore(join(folder, 'files'))
  await files.write(account, 'mug', Buffer.from('a picture of a mug'))
  first = (await makeBackup(config, { by: 'hand', pause: work => work() })).backup

  await files.write(account, 'bowl', Buffer.from('a picture of a bowl'))
  for (const day of days) {
    mkdirSync(join(place, day))
    writeFileSync(join(place, day, 'manifest.json'), JSON.stringify({ ...first.manifest, by: 'day' }))
  }
  mkdirSync(half)
  cpSync(join(first.folder, 'manifest.json'), join(half, 'manifest.json'))
  expect((await listBackups(place)).map(one => one.name)).toEqual([first.name, ...days.toReversed()])
  const pause = async <T>(work: () => Promise<T>) => {
    await files.write(account, 'vase', Buffer.from('a picture of a vase'))
    return work()
  }
  // The clock stands at the second of the first.
  vi.useFakeTimers({ toFake: ['Date'], now: secondOf(first) })
  second = (await makeBackup(config, { by: 'day', pause })).backup
  vi.useRealTimers()
})
afterAll(async () => {
  await server?.drop()
  rmSync(folder, { recursive: true })
})

const secondOf = ({ name }: Backup) => new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)Z/, 'T$1:$2:$3Z'))

test('of two that begin within one second the later takes the next', () => {
  expect(secondOf(second).getTime()).toBe(secondOf(first).getTime() + 1000)
})

const inodeOf = (backup: Backup, id: string) => statSync(join(backup.folder, 'files', account, id)).ino

test('it holds all rows and files with their checksums, for the eyes of its owner alone', async () => {
  expect(first.manifest).toMatchObject({ by: 'hand', files: 1, rows: { account: 1, phone_number: 1 } })
  expect(readFileSync(join(first.folder, 'files', account, 'mug'), 'utf8')).toBe('a picture of a mug')
  expect(readFileSync(join(first.folder, 'checksums'), 'utf8')).toMatch(
    /^[0-9a-f]{64} {2}data\.jsonl\.gz\n[0-9a-f]{64} {2}files\//,
  )
  expect(await findDamage(first)).toEqual([])
  for (const name of ['.', 'manifest.json', 'data.jsonl.gz', `files/${account}/mug`])
    expect([name, statSync(join(first.folder, name)).mode & 0o077]).toEqual([name, 0])
})

test('what is damaged or missing is found', async () => {
  const copy = join(folder, 'copy')
  cpSync(first.folder, copy, { recursive: true })
  rmSync(join(copy, 'files', account, 'mug'))
  writeFileSync(join(copy, 'data.jsonl.gz'), 'half of it')
  expect(await findDamage({ ...first, folder: copy })).toEqual(['data.jsonl.gz', `files/${account}/mug`])
})

// Seven backups of the same pictures must not cost seven times.
test('a file that the backup before has is the same on the disk, but for that of the data', () => {
  expect(inodeOf(second, 'mug')).toBe(inodeOf(first, 'mug'))
  expect(statSync(files.path(account, 'mug')).ino).not.toBe(inodeOf(second, 'mug'))
})

if (!process.env['TEST_DATABASE_URL'])
  test('a file that comes while the rows are taken is in it', () => {
    expect(readFileSync(join(second.folder, 'files', account, 'vase'), 'utf8')).toBe('a picture of a vase')
  })

test('a half-written one is none, and is cleared away by the next', () => {
  expect(existsSync(half)).toBe(false)
})

test('of those of each day seven are kept, of those made by hand all', async () => {
  expect((await listBackups(place)).map(one => one.name)).toEqual([second.name, first.name, ...days.slice(2).toReversed()])
})

test('without room it says how much is needed, and leaves nothing behind', async () => {
  const before = readdirSync(place)
  const real = await statfs(folder)
  await files.write(account, 'plate', Buffer.from('a picture of a plate'))
  vi.mocked(statfs).mockResolvedValue({ ...real, bavail: 299 * 1024 * 1024, bsize: 1 })
  await expect(makeBackup(config, { by: 'hand', pause: work => work() })).rejects.toThrow(
    /^There is no room in .* 300 MB that stay free, and 299 MB are free in all\.$/,
  )
  vi.mocked(statfs).mockReset()
  expect(readdirSync(place)).toEqual(before)
})

test('where the rows cannot be read it fails, and leaves nothing behind', async () => {
  const before = readdirSync(place)
  const none = new URL(config.DATABASE_URL ?? 'postgres://none')
  none.pathname = '/none'
  const wrong = { ...config, ...(server ? { DATABASE_URL: none.href } : { DATA_DIR: join(folder, 'none') }) }
  mkdirSync(join(folder, 'none', 'files'), { recursive: true })
  const making = makeBackup(wrong, { by: 'hand', pause: work => work() })
  await expect(making).rejects.toThrow(server ? /does not exist/ : /ENOENT/)
  expect(readdirSync(place)).toEqual(before)
})

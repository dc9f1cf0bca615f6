import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import { log } from '../log.ts'
import {
  dataOf,
  describeBackup,
  hashFile,
  listBackups,
  makePrivateFolder,
  nameAt,
  nameBackup,
  partOf,
  removeBackup,
  type Backup,
  type Checksum,
  type Manifest,
} from './archive.ts'
import { bytesIn, copyFolder } from './copy-folder.ts'
import { copyFiles, filesOf } from './copy-files.ts'
import { dump, type Dumped } from './dump.ts'
import { megabytes, needRoom } from './disk-space.ts'

const keptDays = 7

type Making = {
  by: Manifest['by']
  /** Holds up whoever works on the embedded database while `work` copies its folder. */
  pause: <T>(work: () => Promise<T>) => Promise<T>
  /** Ends it. */
  signal?: AbortSignal
}
export type Made = { backup: Backup; bytes: number; pausedMs: number }

/**
 * Makes a backup beside the others; of those of each day seven are kept. Only one is made at a time: whoever calls sees to that.
 * Throws NoRoom. What fails leaves nothing behind.
 *
 * Files come first, then the rows, then the files that came meanwhile, so that whatever a row names is there. The embedded
 * database is copied as a whole while nobody works on it, which takes seconds for gigabytes; reading its rows takes minutes, and
 * is done from the copy.
 */
export async function makeBackup(config: Config, making: Making): Promise<Made> {
  const { folder: place } = config.backups
  await makePrivateFolder(place)
  await removeParts(place)
  const folder = freeFolder(place, new Date())
  const part = partOf(folder)
  await mkdir(part, { mode: 0o700 })
  try {
    const pausedMs = await fill(part, config, making)
    await nameBackup(folder)
    const backups = await listBackups(place)
    const backup = backups.find(one => one.folder === folder)
    if (!backup) throw new Error(`the backup in ${folder} is gone`)
    await removeOld(backups)
    return { backup, bytes: await bytesIn(folder), pausedMs }
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    throw error
  }
}

/** Named by its second; of several made within one each takes the next that is free. */
function freeFolder(place: string, time: Date): string {
  const folder = join(place, nameAt(time))
  return existsSync(folder) ? freeFolder(place, new Date(time.getTime() + 1000)) : folder
}

/** Returns for how many milliseconds nobody could work. */
async function fill(part: string, config: Config, making: Making): Promise<number> {
  const [previous] = await listBackups(config.backups.folder)
  const known = await filesOf(previous)
  const done = new Map<string, Checksum>()
  const takeFiles = () => copyFiles(join(config.DATA_DIR, 'files'), part, known, done)
  const url = config.DATABASE_URL
  await takeFiles()
  const { pausedMs, madeAt, migrations, rows } = url
    ? await dumpServer(url, dataOf(part), takeFiles, making)
    : await dumpFolder(join(config.DATA_DIR, 'db'), dataOf(part), takeFiles, making)
  const files = [...done.values()]
  const sha256 = (await hashFile(dataOf(part))) ?? ''
  await describeBackup(part, [{ path: basename(dataOf(part)), sha256 }, ...files], {
    format: 1,
    madeAt,
    by: making.by,
    database: url ? 'postgres' : 'pglite',
    migrations,
    rows,
    files: files.length,
  })
  return pausedMs
}

type Rows = Dumped & { pausedMs: number }
type TakeFiles = () => Promise<void>

async function dumpServer(url: string, path: string, takeFiles: TakeFiles, { signal }: Making): Promise<Rows> {
  const fixed = Promise.withResolvers<void>()
  const dumping = dump({ url, path }, { onSnapshot: fixed.resolve, signal })
  const taking = Promise.race([fixed.promise, dumping]).then(takeFiles)
  // Both to their end: what fails is cleaned away.
  const [dumped, taken] = await Promise.allSettled([dumping, taking])
  if (dumped.status === 'rejected') throw dumped.reason
  if (taken.status === 'rejected') throw taken.reason
  return { ...dumped.value, pausedMs: 0 }
}

async function dumpFolder(folder: string, path: string, takeFiles: TakeFiles, { pause, signal }: Making): Promise<Rows> {
  const copy = `${path}.db`
  await needRoom(dirname(path), await bytesIn(folder))
  const { madeAt, pausedMs } = await pause(async () => {
    const [madeAt, began] = [new Date().toISOString(), performance.now()]
    await copyFolder(folder, copy)
    return { madeAt, pausedMs: Math.round(performance.now() - began) }
  })
  await takeFiles()
  const dumped = await dump({ folder: copy, path }, { signal })
  await rm(copy, { recursive: true })
  return { ...dumped, madeAt, pausedMs }
}

/** One that cannot be removed makes the new one no worse. */
async function removeOld(backups: Backup[]): Promise<void> {
  for (const old of backups.filter(one => one.manifest.by === 'day').slice(keptDays))
    await removeBackup(old).catch((error: unknown) => log.warn({ error: String(error) }, 'an old backup stays'))
}

/** What a process left that died in the middle. */
async function removeParts(place: string): Promise<void> {
  for (const name of await readdir(place)) if (name.endsWith('.part')) await rm(join(place, name), { recursive: true })
}

/** For the person who asked. */
export function sayMade({ backup, bytes, pausedMs }: Made): string {
  const { rows, files } = backup.manifest
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0)
  const paused = pausedMs ? ` Parley waited for ${(pausedMs / 1000).toFixed(1)} s.` : ''
  return `The backup is in ${backup.folder}: ${all} rows and ${files} files, ${megabytes(bytes)} MB.${paused}`
}

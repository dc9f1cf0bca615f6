import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { walk } from './copy-folder.ts'

/*
 * A backup is a folder:
 *   manifest.json   what it is; written last
 *   data.jsonl.gz   every row of every table but those that are left out (dump-rows.ts)
 *   files/          pictures and other files, by account and id; hard links where the backup before has them
 *   checksums       as `sha256sum --check checksums` reads them
 * While it is made its name ends in .part, so a half-written one is never taken for a whole one.
 */

const Manifest = z.object({
  format: z.literal(1),
  /** By the clock of the database: everything committed before is in it. */
  madeAt: z.iso.datetime({ offset: true }),
  by: z.enum(['day', 'hand']),
  database: z.enum(['pglite', 'postgres']),
  migrations: z.array(z.string()),
  /** How many rows each table has. */
  rows: z.record(z.string(), z.number()),
  files: z.number(),
  /** Of the checksums, which hold those of all else. */
  sha256: z.string(),
})
export type Manifest = z.infer<typeof Manifest>
export type Backup = { folder: string; name: string; manifest: Manifest }
export type Checksum = { path: string; sha256: string }

export const partOf = (folder: string) => `${folder}.part`
export const dataOf = (folder: string) => join(folder, 'data.jsonl.gz')
const manifestOf = (folder: string) => join(folder, 'manifest.json')
const checksumsOf = (folder: string) => join(folder, 'checksums')

/** A name that sorts by time and that every file system takes: 2026-11-23T03-30-00Z. */
export const nameAt = (time: Date) => `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** The whole backup in this folder; null where there is none. */
export async function readBackup(folder: string): Promise<Backup | null> {
  if (folder.endsWith('.part') || !existsSync(manifestOf(folder))) return null
  const { data } = Manifest.safeParse(JSON.parse(await readFile(manifestOf(folder), 'utf8')))
  return data ? { folder, name: basename(folder), manifest: data } : null
}

/** All whole backups in a folder, the newest first. */
export async function listBackups(folder: string): Promise<Backup[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { withFileTypes: true })
  const found = await Promise.all(entries.filter(one => one.isDirectory()).map(one => readBackup(join(folder, one.name))))
  return found.filter(one => one !== null).toSorted((one, other) => (one.name < other.name ? 1 : -1))
}

/** Writes the checksums and the manifest of a backup that has all else. */
export async function describeBackup(part: string, checksums: Checksum[], manifest: Omit<Manifest, 'sha256'>): Promise<void> {
  const lines = checksums.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('')
  await writeSafely(checksumsOf(part), lines)
  await writeSafely(manifestOf(part), `${JSON.stringify({ ...manifest, sha256: hashOf(lines) }, null, 2)}\n`)
}

/** Gives the whole backup its name, once all of it is on the disk. */
export async function nameBackup(folder: string): Promise<void> {
  const part = partOf(folder)
  for (const inside of ['.', ...(await walk(part)).folders]) await syncFolder(join(part, inside))
  await rename(part, folder)
  await syncFolder(dirname(folder))
}

/** Half of one that is being removed is none either. */
export async function removeBackup({ folder }: Backup): Promise<void> {
  await rename(folder, partOf(folder))
  await rm(partOf(folder), { recursive: true })
}

export async function readChecksums(folder: string): Promise<Checksum[]> {
  const text = await readFile(checksumsOf(folder), 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map(line => ({ sha256: line.slice(0, 64), path: line.slice(66) }))
}

/** What of a backup is not as it was made: paths of files that are damaged or missing. */
export async function findDamage({ folder, manifest }: Backup): Promise<string[]> {
  if ((await hashFile(checksumsOf(folder))) !== manifest.sha256) return ['checksums']
  const damaged: string[] = []
  for (const { path, sha256 } of await readChecksums(folder))
    if ((await hashFile(join(folder, path))) !== sha256) damaged.push(path)
  return damaged
}

/** The SHA-256 of a file; null when it is not there. */
export async function hashFile(path: string): Promise<string | null> {
  if (!existsSync(path)) return null
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Nobody else's eyes: a backup holds what the data folder holds. */
export const privateFile = 0o600
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

async function writeSafely(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', privateFile)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A new name is on the disk once its folder is. Windows knows no such thing. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

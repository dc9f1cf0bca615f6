import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makePrivateFolder, privateFile, readChecksums, type Backup, type Checksum } from './archive.ts'
import { needRoom } from './disk-space.ts'

const accountFolder = /^[0-9a-f-]{36}$/

/**
 * Copies the files of all accounts into the backup in `to`, those that are not there yet; files never change under their name, so one that the
 * backup before has is a hard link to it where the disk knows such links. Adds to `done`, by path.
 */
export async function copyFiles(from: string, to: string, previous: Known, done: Map<string, Checksum>): Promise<void> {
  for (const account of (await readdir(from)).filter(name => accountFolder.test(name)))
    for (const id of await readdir(join(from, account))) {
      const path = `files/${account}/${id}`
      if (done.has(path)) continue
      const sha256 = await takeFile(join(from, account, id), join(to, path), previous.get(path))
      if (sha256) done.set(path, { path, sha256 })
    }
}

/** What the backup before has, by path. */
export type Known = Map<string, { file: string; sha256: string }>

export async function filesOf(backup: Backup | undefined): Promise<Known> {
  if (!backup) return new Map()
  const checksums = await readChecksums(backup.folder)
  return new Map(checksums.map(({ path, sha256 }) => [path, { file: join(backup.folder, path), sha256 }]))
}

/** Null where somebody removed it meanwhile. */
async function takeFile(from: string, to: string, known: { file: string; sha256: string } | undefined): Promise<string | null> {
  const size = await sizeOf(from)
  if (size === null) return null
  await makePrivateFolder(dirname(to))
  if (known && (await sizeOf(known.file)) === size && (await isLinked(known.file, to))) return known.sha256
  await needRoom(dirname(to), size)
  return copyFile(from, to).catch(async (error: unknown) => {
    if (!isGone(error)) throw error
    await rm(to, { force: true })
    return null
  })
}

/** Copies a file onto the disk and returns its SHA-256. */
export async function copyFile(from: string, to: string): Promise<string> {
  const hash = createHash('sha256')
  const seen = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk)
      next(null, chunk)
    },
  })
  await pipeline(createReadStream(from), seen, createWriteStream(to, { mode: privateFile, flush: true }))
  return hash.digest('hex')
}

/** Other disks, too many links, file systems without any: then it is copied. */
const isLinked = (from: string, to: string) =>
  link(from, to).then(
    () => true,
    () => false,
  )

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
const sizeOf = (path: string) =>
  stat(path).then(
    found => found.size,
    () => null,
  )

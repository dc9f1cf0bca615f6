import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

const lanes = 8

/** Copies a folder as fast as the disk can; some file systems share the bytes until either changes. */
export async function copyFolder(from: string, to: string): Promise<void> {
  const { folders, files } = await walk(from)
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const folder of folders) await mkdir(join(to, folder))
  const lane = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop())
      await copyFile(join(from, file), join(to, file), constants.COPYFILE_FICLONE)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** What all files in a folder come to. */
export async function bytesIn(folder: string): Promise<number> {
  const { files } = await walk(folder)
  const sizeOf = (file: string) =>
    stat(join(folder, file)).then(
      found => found.size,
      // Somebody works there, and removed it.
      () => 0,
    )
  const sizes = await Promise.all(files.map(sizeOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Everything in a folder, by paths within it; a folder comes before what it holds. */
export async function walk(folder: string): Promise<{ folders: string[]; files: string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = (areFolders: boolean) =>
    entries
      .filter(entry => entry.isDirectory() === areFolders)
      .map(entry => relative(folder, join(entry.parentPath, entry.name)))
      .sort()
  return { folders: paths(true), files: paths(false) }
}

import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readChecksums, hashFile, syncFolder, type Backup } from './archive.ts'
import { copyFile } from './copy-files.ts'
import { needRoom } from './disk-space.ts'

/** Copies what is missing, or not as it was, of a backup's files into the data folder. What else is there stays. */
export async function putBackFiles({ folder }: Backup, dataFolder: string): Promise<void> {
  const changed = new Set<string>()
  for (const { path, sha256 } of await filesOf(folder)) {
    const to = join(dataFolder, path)
    if ((await hashFile(to)) === sha256) continue
    await mkdir(dirname(to), { recursive: true })
    await needRoom(dirname(to), (await stat(join(folder, path))).size)
    // Whole or not at all.
    await copyFile(join(folder, path), `${to}.part`)
    await rename(`${to}.part`, to)
    changed.add(dirname(to))
  }
  for (const one of changed) await syncFolder(one)
}

/** Puts aside the files that came after the backup: nothing in it tells of them. */
export async function putFilesAside({ folder }: Backup, dataFolder: string, aside: string): Promise<void> {
  const kept = new Set((await filesOf(folder)).map(({ path }) => path))
  const from = join(dataFolder, 'files')
  for (const account of (await readdir(from)).filter(name => name !== 'incoming'))
    for (const id of await readdir(join(from, account))) {
      const path = join('files', account, id)
      if (kept.has(`files/${account}/${id}`)) continue
      await mkdir(dirname(join(aside, path)), { recursive: true })
      await rename(join(dataFolder, path), join(aside, path))
    }
}

export async function removeFiles(dataFolder: string, files: { account: string; id: string }[]): Promise<void> {
  for (const { account, id } of files) await rm(join(dataFolder, 'files', account, id), { force: true })
}

const filesOf = async (folder: string) => (await readChecksums(folder)).filter(({ path }) => path.startsWith('files/'))

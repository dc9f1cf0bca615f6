import { statfs } from 'node:fs/promises'
import { minimumFreeBytes } from '../media/file-store.ts'

/** The disk has no room for a backup, or for what is restored from one. */
export class NoRoom extends Error {
  constructor(folder: string, neededBytes: number, freeBytes: number) {
    super(
      `There is no room in ${folder}: ${megabytes(neededBytes)} MB are needed beside the ${megabytes(minimumFreeBytes)} MB that stay free, and ${megabytes(freeBytes)} MB are free in all.`,
    )
  }
}

export const megabytes = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

/** Throws NoRoom where so much more would leave less free than Parley needs to go on writing. */
export async function needRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize - bytes < minimumFreeBytes) throw new NoRoom(folder, bytes, bavail * bsize)
}

import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'

/** What a restore made ready, whole and on the disk, until the present data is out of its way. */
export const restoredOf = (folder: string) => `${folder}.restored`

/**
 * Gives a restored database its place, once there is no other. A restore that was killed after it had put the old one aside is
 * brought to its end so, whoever opens the folder next; with its lock held.
 */
export function finishRestore(folder: string): void {
  if (!existsSync(restoredOf(folder))) return
  if (existsSync(folder)) {
    // One that was killed before that is no longer meant.
    if (readdirSync(folder).length) return rmSync(restoredOf(folder), { recursive: true })
    // Whoever starts makes an empty folder first.
    rmdirSync(folder)
  }
  renameSync(restoredOf(folder), folder)
}

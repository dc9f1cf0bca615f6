import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { FolderInUse, lockFolder } from '../db/lock.ts'
import { privateFile } from './archive.ts'

/*
 * How `npm run backup` reaches the process that has the embedded database: a file in the data folder asks, another answers.
 * Whoever may write there has the data anyway, and nothing listens anywhere.
 */

const askedOf = (dataFolder: string) => join(dataFolder, 'backup-asked')
const answerOf = (dataFolder: string, id: string) => join(dataFolder, `backup-answer-${id}`)
const lookEveryMs = 200
/** A process that works looks every second. */
const takenWithinMs = 30_000

const Answer = z.object({ isMade: z.boolean(), text: z.string() })
type Answer = z.infer<typeof Answer>

/** The id of whoever asks for a backup, which takes the question away; null when nobody asks. */
export function takeQuestion(dataFolder: string): string | null {
  const path = askedOf(dataFolder)
  if (!existsSync(path)) return null
  const id = z.uuid().safeParse(readFileSync(path, 'utf8')).data ?? null
  rmSync(path, { force: true })
  return id
}

export function answerQuestion(dataFolder: string, id: string, answer: Answer): void {
  const path = answerOf(dataFolder, id)
  writeFileSync(`${path}.part`, JSON.stringify(answer), { mode: privateFile })
  renameSync(`${path}.part`, path)
}

/** Asks the process that has the folder, and waits for its answer; null when that process ends before. */
export async function askForBackup(dataFolder: string): Promise<Answer | null> {
  const id = randomUUID()
  const [asked, answered] = [askedOf(dataFolder), answerOf(dataFolder, id)]
  writeFileSync(asked, id, { mode: privateFile })
  const untilMs = performance.now() + takenWithinMs
  try {
    for (;;) {
      if (existsSync(answered)) return Answer.parse(JSON.parse(readFileSync(answered, 'utf8')))
      if (isFree(dataFolder)) return null
      if (existsSync(asked) && performance.now() > untilMs)
        return {
          isMade: false,
          text: 'The process that has the data folder does not answer: it is another command, or an older Parley.',
        }
      await sleep(lookEveryMs)
    }
  } finally {
    rmSync(asked, { force: true })
    rmSync(answered, { force: true })
  }
}

function isFree(dataFolder: string): boolean {
  try {
    lockFolder(join(dataFolder, 'db'))()
    return true
  } catch (error) {
    if (error instanceof FolderInUse) return false
    throw error
  }
}

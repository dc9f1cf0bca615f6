import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
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

/** Who makes it, until there is more to say. */
const Promised = z.object({ madeBy: z.int() })
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

/** Tells whoever asked that this process makes it. */
export function promiseAnswer(dataFolder: string, id: string): void {
  write(answerOf(dataFolder, id), { madeBy: process.pid })
}

export function answerQuestion(dataFolder: string, id: string, answer: Answer): void {
  write(answerOf(dataFolder, id), answer)
}

function write(path: string, answer: Answer | z.infer<typeof Promised>): void {
  writeFileSync(`${path}.part`, JSON.stringify(answer), { mode: privateFile })
  renameSync(`${path}.part`, path)
}

/** Asks the process that has the folder, and waits for its answer. */
export async function askForBackup(dataFolder: string): Promise<Answer> {
  const id = randomUUID()
  const [asked, answered] = [askedOf(dataFolder), answerOf(dataFolder, id)]
  writeFileSync(asked, id)
  const untilMs = performance.now() + takenWithinMs
  const answer = () => Promised.or(Answer).parse(JSON.parse(readFileSync(answered, 'utf8')))
  try {
    for (;;) {
      const said = existsSync(answered) ? answer() : null
      if (said && 'isMade' in said) return said
      if (said && !isAlive(said.madeBy)) return { isMade: false, text: 'Parley ended while it made one.' }
      if (!said && performance.now() > untilMs)
        return { isMade: false, text: 'Who has the data folder does not answer: another command, or an older Parley.' }
      await sleep(lookEveryMs)
    }
  } finally {
    rmSync(asked, { force: true })
    rmSync(answered, { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // There, but somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

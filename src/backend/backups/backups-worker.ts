import type { AppContext } from '../context.ts'
import { loggable } from '../db/errors.ts'
import type { Database } from '../db/open.ts'
import type { Loop } from '../jobs/loop.ts'
import { log, warnOfMany } from '../log.ts'
import { listBackups, type Manifest } from './archive.ts'
import { answerQuestion, promiseAnswer, takeQuestion } from './backup-request.ts'
import { isDue } from './schedule.ts'
import { makeBackup, sayMade, type Made } from './make-backup.ts'
import { aloneInFolder, aloneOnServer, BackupUnderWay } from './one-at-a-time.ts'
import { keepWishes } from './privacy-journal.ts'

const lookEveryMs = 1000
const wishesEveryMs = 3000
const againAfterMs = 60 * 60_000

type Context = Pick<AppContext, 'config' | 'database' | 'files'>

/**
 * Makes the backup of each day, on the embedded database also those that `npm run backup` asks for, and writes wishes down.
 * The stop ends a backup that is being made.
 */
export function startBackups(context: Context): Pick<Loop, 'stop'> {
  const { config, database, files } = context
  const startedAt = new Date()
  const stopping = new AbortController()
  let making: Promise<unknown> | null = null
  let newest: Date | null = null
  let notBeforeMs = 0
  let wishesAtMs = 0

  const begin = (by: Manifest['by']): Promise<Made> => {
    const made = make(context, by, stopping.signal)
    making = made.catch(() => undefined).finally(() => void (making = null))
    return made
  }

  const makeDaily = async () => {
    const { time, folder } = config.backups
    const isNow = () => !making && time !== null && isDue(time, { newest, startedAt, now: new Date() })
    if (performance.now() < notBeforeMs || !isNow()) return
    // Another instance may have made it, or this one before it started again.
    newest = await newestOfDay(folder)
    if (!isNow()) return
    notBeforeMs = performance.now() + againAfterMs
    begin('day').catch((error: unknown) => log.error({ error: loggable(error) }, 'the backup of the day was not made'))
  }

  const answerAsked = async () => {
    const id = database.kind === 'pglite' ? takeQuestion(config.DATA_DIR) : null
    if (!id) return
    const answer = (isMade: boolean, text: string) => answerQuestion(config.DATA_DIR, id, { isMade, text })
    if (making) return answer(false, new BackupUnderWay().message)
    promiseAnswer(config.DATA_DIR, id)
    begin('hand')
      .then(
        made => answer(true, sayMade(made)),
        (error: unknown) => answer(false, error instanceof Error ? error.message : String(error)),
      )
      .catch((error: unknown) => log.error({ error: loggable(error) }, 'whoever asked for a backup has no answer'))
  }

  const writeWishes = async () => {
    if (performance.now() - wishesAtMs < wishesEveryMs || !(await files.hasRoom())) return
    wishesAtMs = performance.now()
    await keepWishes(context)
  }

  const look = async () => {
    for (const work of [answerAsked, makeDaily, writeWishes])
      await work().catch((error: unknown) => warnOfMany({ error: loggable(error) }, 'backups'))
  }
  let isLooking = false
  let looking = Promise.resolve()
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    looking = look().finally(() => void (isLooking = false))
  }, lookEveryMs)
  return {
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await looking
      await making
      await keepWishes(context).catch((error: unknown) => log.warn({ error: loggable(error) }, 'wishes wait for the next start'))
    },
  }
}

async function newestOfDay(folder: string): Promise<Date | null> {
  const newest = (await listBackups(folder)).find(one => one.manifest.by === 'day')
  return newest ? new Date(newest.manifest.madeAt) : null
}

function make({ config, database }: Context, by: Manifest['by'], signal: AbortSignal): Promise<Made> {
  const making = () => makeBackup(config, { by, signal, pause: work => whileNobodyWorks(database, work) })
  return database.kind === 'pglite' ? aloneInFolder(config.backups.folder, making) : aloneOnServer(database.pool, making)
}

/** The embedded database has one connection: who holds it holds up everybody. */
async function whileNobodyWorks<T>({ pool }: Database, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await work()
  } finally {
    client.release()
  }
}

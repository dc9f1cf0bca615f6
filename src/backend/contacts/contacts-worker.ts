import type { Parley } from '../context.ts'
import { isDatabaseAway } from '../db/errors.ts'
import { log } from '../log.ts'
import { followTexts } from './contact-activity.ts'
import { runWaitingJobs } from './contact-job-slices.ts'

const everyMs = 1000

/** What goes on behind the contacts: last messages follow the chat, jobs over many contacts are worked off. Returns the stop. */
export function startContactsWorker(parley: Parley): () => Promise<void> {
  let isStopped = false
  let wake: () => void = () => undefined
  const loop = async () => {
    while (!isStopped) {
      try {
        if (await parley.files.hasRoom()) {
          await followTexts(parley)
          if (await runWaitingJobs(parley, () => isStopped)) continue
        }
      } catch (error) {
        log[isDatabaseAway(error) ? 'warn' : 'error']({ error: String(error) }, 'contacts')
      }
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, everyMs)
        wake = () => (clearTimeout(timer), resolve())
      })
    }
  }
  const running = loop()
  return async () => {
    isStopped = true
    wake()
    await running
  }
}

import type { AppContext } from '../../context.ts'
import { startLoop, type Loop } from '../../jobs/loop.ts'
import { followTexts } from '../contact-activity.ts'
import { runWaitingJobs } from './contact-job.ts'

const everyMs = 1000

/** What goes on behind the contacts: last messages follow the chat, jobs over many contacts are worked off. */
export const startContactsWorker = (context: AppContext): Loop =>
  startLoop(context, {
    name: 'contacts',
    everyMs,
    work: async isStopped => {
      await followTexts(context)
      return runWaitingJobs(context, isStopped)
    },
  })

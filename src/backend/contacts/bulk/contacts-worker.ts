import type { Parley } from '../../context.ts'
import { startLoop, type Loop } from '../../jobs/loop.ts'
import { followTexts } from '../contact-activity.ts'
import { runWaitingJobs } from './contact-job-slices.ts'

const everyMs = 1000

/** What goes on behind the contacts: last messages follow the chat, jobs over many contacts are worked off. */
export const startContactsWorker = (parley: Parley): Loop =>
  startLoop(parley, {
    name: 'contacts',
    everyMs,
    work: async isStopped => {
      await followTexts(parley)
      return runWaitingJobs(parley, isStopped)
    },
  })

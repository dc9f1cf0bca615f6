import type { Parley } from '../../context.ts'
import { startLoop, type Loop } from '../../jobs/loop.ts'
import { runWaitingConversationJobs } from './conversation-job-slices.ts'

const everyMs = 1000

/** Works off what is left of jobs over many chats. */
export const startConversationJobsWorker = (parley: Parley): Loop =>
  startLoop(parley, { name: 'chats', everyMs, work: isStopped => runWaitingConversationJobs(parley, isStopped) })

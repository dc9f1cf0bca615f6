import type { AppContext } from '../../context.ts'
import { startLoop, type Loop } from '../../jobs/loop.ts'
import { runWaitingConversationJobs } from './conversation-job.ts'

const everyMs = 1000

/** Works off what is left of jobs over many chats. */
export const startConversationJobsWorker = (context: AppContext): Loop =>
  startLoop(context, { name: 'chats', everyMs, work: isStopped => runWaitingConversationJobs(context, isStopped) })

import type { ConversationJob } from '#contract/chat/conversation-bulk.ts'
import { call } from '#web/api/call.ts'
import { Refusal } from '#web/api/refusal.ts'

const soonestMs = 700
const latestMs = 10_000

/** Until the job has ended; it goes on on the server, whoever looks, and a look that fails says nothing about it. */
export async function ended(job: ConversationJob): Promise<ConversationJob> {
  let now = job
  let pauseMs = soonestMs
  while (now.status === 'PENDING' || now.status === 'INPROGRESS') {
    await new Promise(resolve => setTimeout(resolve, pauseMs))
    try {
      now = await call('GET /conversations/bulk/:id')({ params: { id: job.id } })
      pauseMs = soonestMs
    } catch (error) {
      if (error instanceof Refusal && error.isFinal) throw error
      pauseMs = Math.min(latestMs, pauseMs * 2)
    }
  }
  return now
}

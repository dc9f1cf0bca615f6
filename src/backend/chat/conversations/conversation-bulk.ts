import { randomUUIDv7 } from 'node:crypto'
import type { Api } from '#contract/api.ts'
import type { ConversationSelection } from '#contract/chat/conversation-bulk.ts'
import { listTotalMax } from '#contract/limits.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { workAtOnce } from '../../jobs/batches.ts'
import { addJob, jobOf, toJob } from '../../jobs/job-rows.ts'
import { digestOf, readKey, rememberKey } from '../sending/idempotency.ts'
import { ensureMember } from './conversation-acts.ts'
import { countConversations } from './conversation-list.ts'

/** How many chats are meant; null: more than are counted. */
async function countSelected(tx: Tx, sub: string, selection: ConversationSelection): Promise<number | null> {
  if ('ids' in selection) return selection.ids.length
  const total = await countConversations(tx, sub, selection.match)
  return total > listTotalMax ? null : total
}

export const conversationBulk = {
  'POST /conversations/bulk': async (call, { body }) => {
    if (body.do.action === 'tag' && !call.hasBulkMessaging) throw new Refusal('FORBIDDEN')
    const key = readKey(call.request)
    const { sub } = call.person
    const id = randomUUIDv7()
    const job = await call.inAccount(async tx => {
      const repeated = key && (await rememberKey(tx, key, digestOf(body), id))
      if (repeated) return jobOf(tx, repeated)
      if (body.do.action === 'assign') await ensureMember(tx, body.do.to)
      const total = await countSelected(tx, sub, body.selection)
      await addJob(tx, { id, kind: 'conversations', details: body, total, created_by: sub, isAtOnce: true })
      return jobOf(tx, id)
    })
    return toJob(job.id === id ? await workAtOnce(call, job) : job)
  },
} satisfies Partial<Handlers<keyof Api>>

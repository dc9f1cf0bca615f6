import type { Api } from '#contract/api.ts'
import type { ConversationSelection } from '#contract/chat/conversation-bulk.ts'
import { listTotalMax } from '#contract/limits.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { workAtOnce } from '../../jobs/batches.ts'
import { addJob, jobOf, toJob } from '../../jobs/job-rows.ts'
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
    const { sub } = call.person
    const add = async (tx: Tx, id: string) => {
      if (body.do.action === 'assign') await ensureMember(tx, body.do.to)
      const total = await countSelected(tx, sub, body.selection)
      await addJob(tx, { id, kind: 'conversations', details: body, total, created_by: sub, isAtOnce: true })
      return jobOf(tx, id)
    }
    // A repeat works on where the first was cut off; where that is still at work, or done, there is nothing left for it.
    return toJob(await workAtOnce(call, await call.once(add, { again: jobOf })))
  },
} satisfies Partial<Handlers<keyof Api>>

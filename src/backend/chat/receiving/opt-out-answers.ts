import type { Api } from '#contract/api.ts'
import type { OptOutAnswer } from '#contract/chat/messages.ts'
import type { Handlers } from '../../http/mount.ts'
import { Refusal } from '../../http/refusal.ts'
import { emit } from '../../live/emit.ts'
import { optOut } from './apply-opt-out.ts'
import { settleQuestions } from './opt-out-question.ts'
import { messagesById } from '../rows.ts'

type Row = {
  client: string
  own: string
  body: string
  channel: string
  opt_out: 'asked' | OptOutAnswer | null
}

export const optOutAnswers = {
  'POST /conversations/:id/messages/:messageId/opt-out': async (call, { params, body: { answer } }) => {
    const message = await call.inAccount(async tx => {
      await tx.rows('select from conversation where account_id = $1 and id = $2 for update', [tx.accountId, params.id])
      const [row] = await tx.rows<Row>(
        `select from_number as client, to_number as own, body, channel, opt_out from message
         where account_id = $1 and conversation_id = $2 and id = $3 for update`,
        [tx.accountId, params.id, params.messageId],
      )
      if (!row || row.opt_out === null) throw new Refusal('NOT_FOUND')
      if (row.opt_out !== 'asked' && row.opt_out !== answer) throw new Refusal('ALREADY_ANSWERED')
      const changes = await settleQuestions(tx, params.id, answer)
      // No carrier knows of these words: the one answer is ours to give.
      if (answer === 'confirmed' && changes.length)
        changes.push(...(await optOut(tx, { conversationId: params.id, ...row }, call.carrier)))
      await emit(tx, call.hub, changes)
      const [answered] = await messagesById(tx, [params.messageId])
      if (!answered) throw new Refusal('NOT_FOUND')
      return answered
    })
    call.wakeWorkers()
    return message
  },
} satisfies Partial<Handlers<keyof Api>>

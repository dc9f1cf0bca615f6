import type { OptOutAnswer } from '#contract/chat/messages.ts'
import { mayOptOut } from '#contract/chat/maybe-opt-out.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Change } from '../../live/emit.ts'

// A text that reads like an opt-out asks a person; nothing happens by itself, but campaigns keep away until it is answered.

/** Asks about an incoming text that may be an opt-out, unless the customer is off already. Whoever calls holds the conversation's row. */
export async function askAbout(
  tx: Tx,
  { messageId, client, body }: { messageId: string; client: string; body: string },
): Promise<void> {
  if (!mayOptOut(body)) return
  await tx.rows(
    `update message set opt_out = 'asked' where account_id = $1 and id = $2
       and not exists (select from block_list where account_id = $1 and phone = $3)`,
    [tx.accountId, messageId, client],
    'ask-opt-out',
  )
}

/** Answers all questions of a conversation at once: who is off, is off; for who is not, campaigns go on. Returns what the screens must hear. */
export async function settleQuestions(tx: Tx, conversationId: string, answer: OptOutAnswer): Promise<Change[]> {
  const settled = await tx.rows<{ id: string }>(
    `update message set opt_out = $3 where account_id = $1 and conversation_id = $2 and opt_out = 'asked' returning id`,
    [tx.accountId, conversationId, answer],
    'settle-opt-out',
  )
  if (answer === 'dismissed')
    await tx.rows(
      `update message set run_at = now()
       where account_id = $1 and conversation_id = $2 and direction = 'out' and status = 'PENDING' and origin = 'campaign'
         and run_at > now()`,
      [tx.accountId, conversationId],
      'campaigns-go-on',
    )
  return settled.map(({ id: messageId }) => ({ type: 'CONVERSATION_CHANGED', conversationId, messageId }))
}

import { partAfter, wholeOf } from '#contract/chat/receipts.ts'
import type { MessageStatus } from '#contract/chat/status.ts'
import type { Report } from '../../carriers/carrier.ts'
import type { Tx } from '../../db/transaction.ts'
import { lockConversations } from './statuses.ts'

type Part = { number: number; of: number }
type Row = { part: number; status: MessageStatus }

/**
 * Keeps what a report says of one part, and returns what the whole text then is: that alone is what a status is moved by.
 * Null when the text is not there. Two reports of one text wait for each other at its conversation.
 */
export async function keepReceipt(tx: Tx, report: Report, { number, of }: Part): Promise<MessageStatus | null> {
  const { messageId, reason = null, code = null } = report
  await lockConversations(tx, [messageId])
  const rows = await tx.rows<Row>(
    'select part, status from message_receipt where account_id = $1 and message_id = $2',
    [tx.accountId, messageId],
    'receipts',
  )
  const known = rows.find(row => row.part === number)?.status ?? null
  const status = partAfter(known, report.status)
  if (status !== known) {
    const kept = await tx.rows(
      `insert into message_receipt (account_id, message_id, part, status, reason, code)
       select $1, id, $3, $4, $5, $6 from message where account_id = $1 and id = $2 for key share
       on conflict (account_id, message_id, part) do update
         set status = excluded.status, reason = excluded.reason, code = excluded.code, time = excluded.time
       returning part`,
      [tx.accountId, messageId, number, status, reason, code],
      'keep-receipt',
    )
    if (!kept.length) return null
  }
  const others = rows.filter(row => row.part !== number).map(row => row.status)
  return wholeOf([...others, status], of)
}

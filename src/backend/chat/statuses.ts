import { mayPrecede, type MessageStatus } from '#contract/chat/status.ts'
import { endHolds } from '../billing/ledger.ts'
import type { Tx } from '../db/transaction.ts'
import type { Change } from '../live/emit.ts'

export type StatusChange = { messageId: string; status: MessageStatus; reason?: string; carrierId?: string; wasTaken: boolean }

/** Conversations come before messages, balance and counter, for whoever writes: two in different orders would wait for each other. */
export async function lockConversations(tx: Tx, messageIds: string[]): Promise<void> {
  if (!messageIds.length) return
  await tx.rows(
    `select from conversation where account_id = $1 and id in (
       select conversation_id from message where account_id = $1 and id = any($2::uuid[])
     ) order by id for update`,
    [tx.accountId, messageIds],
    'lock-conversations',
  )
}

/**
 * Moves messages on, never back: a status that may not follow the present one changes nothing.
 * Ends their holds: a charge when the carrier took them, a release when it never will. Returns the events to emit.
 */
export async function applyStatuses(tx: Tx, changes: StatusChange[]): Promise<Change[]> {
  await lockConversations(
    tx,
    changes.map(change => change.messageId),
  )
  const events: Change[] = []
  for (const status of new Set(changes.map(change => change.status))) {
    const group = changes.filter(change => change.status === status)
    const moved = await tx.rows<{ id: string; conversation_id: string }>(
      `with wanted as (
         select * from unnest($2::uuid[], $3::text[], $4::text[]) as w (id, reason, carrier_id)
       ), moved as (
         update message m set status = $5, failure_reason = w.reason, carrier_id = coalesce(w.carrier_id, m.carrier_id), is_unconfirmed = false
         from wanted w where m.account_id = $1 and m.id = w.id and m.status = any($6::text[])
         returning m.id, m.conversation_id
       ), conversations as (
         update conversation c set status = $5 from moved where c.account_id = $1 and c.last_out_id = moved.id
       )
       select id, conversation_id from moved order by id`,
      [
        tx.accountId,
        group.map(change => change.messageId),
        group.map(change => change.reason ?? null),
        group.map(change => change.carrierId ?? null),
        status,
        mayPrecede(status),
      ],
      'apply-status',
    )
    events.push(
      ...moved.map(row => ({ type: 'MESSAGE_STATUS' as const, conversationId: row.conversation_id, messageId: row.id })),
    )
  }
  await endHolds(
    tx,
    changes.filter(change => change.wasTaken).map(change => change.messageId),
    'charge',
  )
  await endHolds(
    tx,
    changes.filter(change => !change.wasTaken).map(change => change.messageId),
    'release',
  )
  return events
}

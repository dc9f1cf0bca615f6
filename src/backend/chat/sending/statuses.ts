import { mayPrecede, type MessageStatus } from '#contract/chat/status.ts'
import { endHolds } from '../../billing/ledger.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Change } from '../../live/emit.ts'

export type StatusChange = {
  messageId: string
  status: MessageStatus
  /** What the carrier said of it, and its code (contract/chat/carrier-reasons.ts). */
  reason?: string
  code?: string
  carrierId?: string
  /** It left, so it is paid. */
  wasTaken: boolean
  /** This is the carrier's answer to being given it, no report of it. */
  isAnswer?: boolean
}

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
 * Moves messages on, never back: a status that may not follow the present one changes nothing. What moved is a step of its timeline.
 * Ends their holds: a charge when they left, a release when they never will. A carrier's answer that comes after its own reports
 * still brings its id. Returns the events to emit.
 */
export async function applyStatuses(tx: Tx, changes: StatusChange[]): Promise<Change[]> {
  await lockConversations(
    tx,
    changes.map(change => change.messageId),
  )
  const events: Change[] = []
  for (const status of new Set(changes.map(change => change.status))) {
    const group = changes.filter(change => change.status === status)
    const moved = await tx.rows<{ id: string; conversation_id: string; is_quiet: boolean }>(
      `with wanted as (
         select * from unnest($2::uuid[], $3::text[], $4::text[], $7::text[], $8::bool[]) as w (id, reason, carrier_id, code, is_answer)
       ), moved as (
         update message m set status = $5, failure_reason = w.reason, carrier_id = coalesce(w.carrier_id, m.carrier_id), is_unconfirmed = false,
           submitted_at = case when w.is_answer then now() when w.carrier_id is not null then coalesce(m.submitted_at, now()) else m.submitted_at end
         from wanted w where m.account_id = $1 and m.id = w.id and m.status = any($6::text[])
         returning m.id, m.conversation_id, w.reason, w.code, m.origin = 'campaign' and m.origin_id is not null as is_quiet
       ), late as (
         update message m set carrier_id = coalesce(w.carrier_id, m.carrier_id), submitted_at = coalesce(m.submitted_at, now())
         from wanted w where m.account_id = $1 and m.id = w.id and w.is_answer and m.status <> all($6::text[])
       ), conversations as (
         update conversation c set status = $5 from moved
         where c.account_id = $1 and c.id = moved.conversation_id and c.last_out_id = moved.id
       ), steps as (
         insert into message_step (account_id, message_id, kind, reason, code) select $1, id, $5, reason, code from moved on conflict do nothing
       )
       select id, conversation_id, is_quiet from moved order by id`,
      [
        tx.accountId,
        group.map(change => change.messageId),
        group.map(change => change.reason ?? null),
        group.map(change => change.carrierId ?? null),
        status,
        mayPrecede(status),
        group.map(change => change.code ?? null),
        group.map(change => change.wasTaken && change.isAnswer === true),
      ],
      'apply-status',
    )
    // Screens hear of a campaign's texts together, once a second (campaigns/sending/figures.ts).
    events.push(
      ...moved
        .filter(row => !row.is_quiet)
        .map(row => ({ type: 'MESSAGE_STATUS' as const, conversationId: row.conversation_id, messageId: row.id })),
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

/**
 * The carrier accepted these texts but has not sent them yet: keeps its id, and the hold stays. May run after its reports.
 * Returns events only of texts that were shown as unconfirmed, because nothing else of this shows.
 */
export async function keepTaken(tx: Tx, taken: { messageId: string; carrierId?: string }[]): Promise<Change[]> {
  const ids = taken.map(one => one.messageId)
  if (!ids.length) return []
  await lockConversations(tx, ids)
  const kept = await tx.rows<{ id: string; conversation_id: string; was_unconfirmed: boolean }>(
    `update message m set submitted_at = coalesce(m.submitted_at, now()), carrier_id = coalesce(w.carrier_id, m.carrier_id), is_unconfirmed = false
     from unnest($2::uuid[], $3::text[]) as w (id, carrier_id) join message before on before.account_id = $1 and before.id = w.id
     where m.account_id = $1 and m.id = w.id and m.status <> 'PENDING' and (m.submitted_at is null or m.carrier_id is null)
     returning m.id, m.conversation_id, before.is_unconfirmed as was_unconfirmed`,
    [tx.accountId, ids, taken.map(one => one.carrierId ?? null)],
    'keep-taken',
  )
  const shown = kept.filter(row => row.was_unconfirmed)
  return shown.map(row => ({ type: 'MESSAGE_STATUS', conversationId: row.conversation_id, messageId: row.id }))
}

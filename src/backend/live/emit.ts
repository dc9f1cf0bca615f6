import type { ConversationEvent, Resource, ResourceChange } from '#contract/events.ts'
import type { Tx } from '../db/transaction.ts'
import type { Hub } from './hub.ts'

export type Change =
  | { type: ConversationEvent['type']; conversationId: string; messageId?: string }
  | { type: 'RESOURCE_CHANGED'; payload: ResourceChange }

export const resourceChanged = (resource: Resource, ids: string[] = []): Change => ({
  type: 'RESOURCE_CHANGED',
  payload: { resource, ids },
})

/**
 * Writes the events of a transaction, numbered without gaps, and puts the numbers on the rows that changed.
 * It must be the transaction's last statement: it locks the account's counter until the commit,
 * which is what makes the numbers come in the order of the commits. Returns the number of the last change; 0 without any.
 */
export async function emit(tx: Tx, hub: Hub, changes: Change[]): Promise<number> {
  if (!changes.length) return 0
  const written = await tx.rows<{ number: number }>(
    `with counter as (
       update event_counter set number = number + $2 where account_id = $1 returning number - $2 as base
     ), numbered as (
       select base + ordinality as number, type, conversation_id, message_id, payload
       from counter, unnest($3::text[], $4::uuid[], $5::uuid[], $6::jsonb[]) with ordinality as e (type, conversation_id, message_id, payload, ordinality)
     ), messages as (
       update message m set event_number = n.number
       from (select message_id, max(number) as number from numbered group by message_id) n
       where m.account_id = $1 and m.id = n.message_id
     ), conversations as (
       update conversation c set event_number = n.number
       from (select conversation_id, max(number) as number from numbered group by conversation_id) n
       where c.account_id = $1 and c.id = n.conversation_id
     )
     insert into event (account_id, number, type, conversation_id, message_id, payload)
     select $1, number, type, conversation_id, message_id, payload from numbered returning number`,
    [
      tx.accountId,
      changes.length,
      changes.map(change => change.type),
      changes.map(change => ('conversationId' in change ? change.conversationId : null)),
      changes.map(change => ('messageId' in change ? (change.messageId ?? null) : null)),
      changes.map(change => ('payload' in change ? JSON.stringify(change.payload) : null)),
    ],
    'emit',
  )
  tx.afterCommit(() => hub.changed(tx.accountId))
  return Math.max(...written.map(row => row.number))
}

/** Tells the other screens that rows of these resources changed; the transaction's last statement, as `emit`. */
export function emitChanged(tx: Tx, hub: Hub, resources: readonly Resource[], ids: string[]): Promise<number> {
  return emit(
    tx,
    hub,
    resources.map(resource => resourceChanged(resource, ids)),
  )
}

/** More rows than this are told by one event: screens then ask again instead of taking each. */
const toldOneByOne = 50

/**
 * Tells of conversations that changed: few by their own events, many by one that makes screens ask again. Either way the rows
 * carry the number, so that nothing older overwrites them. Comes last in a transaction, as `emit`; the rows are its own already.
 */
export async function emitConversations(tx: Tx, hub: Hub, ids: readonly string[], more: Change[]): Promise<void> {
  if (ids.length <= toldOneByOne) {
    const own = ids.map((conversationId): Change => ({ type: 'CONVERSATION_CHANGED', conversationId }))
    await emit(tx, hub, [...own, ...more])
    return
  }
  await emit(tx, hub, [...more, resourceChanged('chats')])
  await tx.rows(
    `update conversation set event_number = (select number from event_counter where account_id = $1)
     where account_id = $1 and id = any($2::uuid[])`,
    [tx.accountId, ids],
  )
}

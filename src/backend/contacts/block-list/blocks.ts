import { randomUUIDv7 } from 'node:crypto'
import { isWithdrawal } from '#contract/contacts/block-list.ts'
import type { BlockReason } from '#contract/contacts/block-reasons.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Change } from '../../live/emit.ts'

type Blocking = {
  /** E.164. */
  phones: string[]
  reason: BlockReason
  note: string | null
  /** Who of the staff did it; null for a machine. */
  blockedBy: string | null
}

/** A file of thousands asks for one look at the list, not for a frame as long as the file. */
const idsTold = 100

/**
 * Blocks numbers for one reason: by hand, for many contacts at once, from a file. Numbers that are blocked for it already
 * stay as they are. Returns the ids of the new rows, those of their entries in the consent record by number, and the changes to emit as the transaction's last statement.
 */
export async function block(
  tx: Tx,
  blocking: Blocking,
): Promise<{ ids: string[]; consents: Map<string, string>; changes: Change[] }> {
  const phones = [...new Set(blocking.phones)]
  const added = await tx.rows<{ id: string; phone: string }>(
    `insert into block_list (account_id, id, phone, reason, note, blocked_by)
     select $1, id, phone, $4, $5, $6 from unnest($2::uuid[], $3::text[]) as b (id, phone)
     on conflict (account_id, phone, reason) do nothing returning id, phone`,
    [tx.accountId, phones.map(() => randomUUIDv7()), phones, blocking.reason, blocking.note, blocking.blockedBy],
  )
  const ids = added.map(row => row.id)
  const blocked = added.map(row => row.phone)
  const consents = isWithdrawal(blocking.reason)
    ? await recordConsents(tx, blocked, 'OPTED_OUT', blocking.note ?? '', blocking.blockedBy)
    : new Map<string, string>()
  return { ids, consents, changes: await blocksChanged(tx, ids, blocked) }
}

/** What the screens of others must hear: their lists, and the threads of these numbers, which say why one cannot write. */
export async function blocksChanged(tx: Tx, ids: string[], phones: string[]): Promise<Change[]> {
  if (!phones.length) return []
  const conversations = await tx.rows<{ id: string }>(
    'select id from conversation where account_id = $1 and client_number = any($2::text[])',
    [tx.accountId, phones],
  )
  return [...conversations.map(({ id }): Change => ({ type: 'CONVERSATION_CHANGED', conversationId: id })), ...listsChanged(ids)]
}

/** The lists alone: where the thread hears of it by a message. */
export function listsChanged(ids: string[]): Change[] {
  return [
    { type: 'RESOURCE_CHANGED', payload: { resource: 'block-list', ids: ids.slice(0, idsTold) } },
    // A contact is active or blocked by its number.
    { type: 'RESOURCE_CHANGED', payload: { resource: 'contacts', ids: [] } },
  ]
}

/** The staff wrote down what these customers said about texts. Returns the ids of the entries by number. */
export async function recordConsents(
  tx: Tx,
  phones: string[],
  kind: 'OPTED_IN' | 'OPTED_OUT',
  text: string,
  recordedBy: string | null,
): Promise<Map<string, string>> {
  const ids = new Map(phones.map(phone => [phone, randomUUIDv7()]))
  if (!ids.size) return ids
  await tx.rows(
    `insert into consent (account_id, id, phone, kind, channel, text, recorded_by)
     select $1, id, phone, $4, $5, $6, $7 from unnest($2::uuid[], $3::text[]) as c (id, phone)`,
    [tx.accountId, [...ids.values()], [...ids.keys()], kind, recordedBy === null ? 'import' : 'staff', text, recordedBy],
  )
  return ids
}

/** Contacts with these numbers show again what is recorded of them, after entries were taken back. */
export async function knowNumbers(tx: Tx, phones: readonly string[]): Promise<void> {
  if (phones.length)
    await tx.rows('select know_number(id) from contact where account_id = $1 and phone = any($2::text[])', [tx.accountId, phones])
}

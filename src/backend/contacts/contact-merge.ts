import { isWithdrawal } from '#contract/contacts/block-list.ts'
import type { BlockReason } from '#contract/contacts/block-reasons.ts'
import { blockNoteMaxCharacters } from '#contract/limits.ts'
import type { Tx } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import type { Change } from '../live/emit.ts'
import { block } from './block-list/blocks.ts'
import { recordHistory } from './contact-history.ts'
import { binContacts } from './bulk/deleted-contacts.ts'
import { numbersOf } from './contact-numbers.ts'
import { contactsById, type FullRow } from './contact-rows.ts'
import { contactChanges } from './contact-writes.ts'

type Merging = { id: string; version: number; other: string; otherVersion: number }

/**
 * Two contacts become one: what the one that stays lacks comes from the other, with the earlier sign-up, the tags and values of
 * both. The other is deleted as by hand; its number stands in the history of the one that stays, so that its texts are found.
 */
export async function mergeContacts(tx: Tx, by: string, merging: Merging): Promise<{ row: FullRow; changes: Change[] }> {
  const { id, other } = merging
  if (id === other) throw new Refusal('BAD_REQUEST', { field: 'other', message: 'A contact cannot be merged with itself.' })
  await tx.rows('select 1 from contact where account_id = $1 and id = any($2::uuid[]) order by id for update', [
    tx.accountId,
    [id, other],
  ])
  const [into, from] = await contactsById(tx, [id, other])
  if (!into || !from) throw new Refusal('NOT_FOUND')
  if (into.version !== merging.version || from.version !== merging.otherVersion)
    throw new Refusal('STALE_VERSION', { details: { current: into, other: from } })
  await tx.rows(
    `update contact c set name = coalesce(c.name, o.name), surname = case when c.name is null then coalesce(c.surname, o.surname) else c.surname end,
       gender = coalesce(c.gender, o.gender), email = coalesce(c.email, o.email), birthday = coalesce(c.birthday, o.birthday), time_zone = coalesce(c.time_zone, o.time_zone),
       sign_up_date = least(c.sign_up_date, o.sign_up_date), shop_account_at = least(c.shop_account_at, o.shop_account_at), created_at = least(c.created_at, o.created_at),
       version = c.version + 1, updated_at = now()
     from contact o where c.account_id = $1 and c.id = $2 and o.account_id = $1 and o.id = $3`,
    [tx.accountId, id, other],
  )
  await tx.rows(
    `insert into contact_tagging (account_id, tag_id, contact_id)
     select account_id, tag_id, $2 from contact_tagging where account_id = $1 and contact_id = $3 on conflict do nothing`,
    [tx.accountId, id, other],
  )
  await tx.rows(
    `insert into custom_field_value (account_id, contact_id, field_id, value)
     select account_id, $2, field_id, value from custom_field_value where account_id = $1 and contact_id = $3 on conflict do nothing`,
    [tx.accountId, id, other],
  )
  await tx.rows('update purchase set contact_id = $2 where account_id = $1 and contact_id = $3', [tx.accountId, id, other])
  // Numbers that the other had before come along.
  const phones = await numbersOf(tx, other, from.phone)
  await binContacts(tx, [other], null)
  await recordHistory(tx, by, [{ contactId: id, act: 'MERGED', what: phones }])
  const changes = await carryRefusals(tx, by, phones, into.phone)
  const [row] = await contactsById(tx, [id])
  if (!row) throw new Refusal('NOT_FOUND')
  return { row, changes: [...changes, ...(await contactChanges(tx, [id, other], [into.phone, from.phone]))] }
}

/** A customer who withdrew consent on one number withdrew it for all: the number that stays is blocked for the same reason. */
async function carryRefusals(tx: Tx, by: string, from: string[], into: string): Promise<Change[]> {
  const blocks = await tx.rows<{ phone: string; reason: BlockReason }>(
    'select phone, reason from block_list where account_id = $1 and phone = any($2::text[]) order by created_at',
    [tx.accountId, from],
  )
  const changes: Change[] = []
  for (const { phone, reason } of blocks.filter(row => isWithdrawal(row.reason))) {
    const [said] = await tx.rows<{ text: string }>(
      `select text from consent where account_id = $1 and phone = $2 and kind = 'OPTED_OUT' order by created_at desc, id desc limit 1`,
      [tx.accountId, phone],
    )
    const note = [phone, said?.text].filter(Boolean).join(': ').slice(0, blockNoteMaxCharacters).toWellFormed()
    changes.push(...(await block(tx, { phones: [into], reason, note, blockedBy: by })).changes)
  }
  return changes
}

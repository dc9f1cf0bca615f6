import type { BlockReason } from '#contract/contacts/block-reasons.ts'
import type { ContactAction } from '#contract/contacts/contact-bulk.ts'
import type { Tx } from '../../db/transaction.ts'
import { recordJobChanges } from '../../jobs/job-changes.ts'
import type { Done } from '../../jobs/kind.ts'
import type { Change } from '../../live/emit.ts'
import { block } from '../block-list/blocks.ts'
import { addTags, touchTagged, type Tagging } from '../contact-taggings.ts'
import { contactChanges } from '../contact-writes.ts'
import { binContacts } from './deleted-contacts.ts'

/** What is done to contacts, by the job of this id, and who asked for it. */
export type Doing = { id: string; act: ContactAction; by: string }
export type Result = Omit<Done, 'seen'>

export const result = (changed: number, changes: Change[]): Result => ({ counts: { changed }, changes })

/** Does what a job does to these contacts, and writes down what it changed. */
export async function actOn(tx: Tx, doing: Doing, ids: string[]): Promise<Result> {
  const { act } = doing
  if (!ids.length) return result(0, [])
  if (act.action === 'delete') return remove(tx, doing, ids)
  if (act.action === 'block') return blockAll(tx, doing, act.reason, ids)
  const taggings = act.action === 'addTags' ? await addTags(tx, ids, act.tagIds) : await removeTags(tx, ids, act.tagIds)
  await recordJobChanges(
    tx,
    doing.id,
    [...Map.groupBy(taggings, tagging => tagging.contact_id)].map(([subjectId, own]) => ({
      subjectId,
      before: { tagIds: own.map(tagging => tagging.tag_id) },
    })),
  )
  return touch(tx, doing.by, taggings, act.action === 'addTags' ? 'TAGGED' : 'UNTAGGED')
}

export const phonesOf = async (tx: Tx, ids: string[]) =>
  tx.rows<{ id: string; phone: string }>('select id, phone from contact where account_id = $1 and id = any($2::uuid[])', [
    tx.accountId,
    ids,
  ])
export const onlyPhones = (rows: { phone: string }[]) => rows.map(row => row.phone)

async function remove(tx: Tx, { id }: Doing, ids: string[]): Promise<Result> {
  const phones = onlyPhones(await phonesOf(tx, ids))
  const gone = await binContacts(tx, ids, id)
  await recordJobChanges(
    tx,
    id,
    gone.map(subjectId => ({ subjectId, before: null })),
  )
  return result(gone.length, await contactChanges(tx, gone, phones))
}

async function blockAll(tx: Tx, { id, by }: Doing, reason: BlockReason, ids: string[]): Promise<Result> {
  const numbers = await phonesOf(tx, ids)
  const blocked = await block(tx, { phones: onlyPhones(numbers), reason, note: null, blockedBy: by })
  const rows = await tx.rows<{ id: string; phone: string }>(
    'select id, phone from block_list where account_id = $1 and id = any($2::uuid[])',
    [tx.accountId, blocked.ids],
  )
  const byPhone = new Map(numbers.map(row => [row.phone, row.id]))
  await recordJobChanges(
    tx,
    id,
    rows.map(row => ({
      subjectId: byPhone.get(row.phone) ?? row.id,
      before: { blockId: row.id, consentId: blocked.consents.get(row.phone) ?? null },
    })),
  )
  return result(rows.length, blocked.changes)
}

const removeTags = (tx: Tx, ids: string[], tagIds: string[]) =>
  tx.rows<Tagging>(
    `delete from contact_tagging where account_id = $1 and tag_id = any($3::uuid[]) and contact_id = any($2::uuid[]) returning contact_id, tag_id`,
    [tx.accountId, ids, tagIds],
  )

export async function touch(tx: Tx, by: string, taggings: Tagging[], act: 'TAGGED' | 'UNTAGGED'): Promise<Result> {
  const changed = await touchTagged(tx, by, taggings, act)
  return result(changed.length, changed.length ? await contactChanges(tx, changed, []) : [])
}

import type { BlockReason } from '#contract/contacts/block-reasons.ts'
import type { ContactAction } from '#contract/contacts/contact-bulk.ts'
import type { Tx } from '../../db/transaction.ts'
import { recordJobChanges } from '../../jobs/job-changes.ts'
import type { Done } from '../../jobs/kind.ts'
import type { Change } from '../../live/emit.ts'
import { block, knowNumbers } from '../block-list/blocks.ts'
import { recordHistory, type HistoryEntry } from '../contact-history.ts'
import { addTags, removeTaggings, touchTagged, type Tagging } from '../contact-taggings.ts'
import { contactChanges } from '../contact-writes.ts'
import { binContacts, restoreContacts } from './deleted-contacts.ts'

/** What is done to contacts, by the job of this id, and who asked for it. */
type Doing = { id: string; act: ContactAction; by: string }
type Result = Omit<Done, 'seen'>

const result = (changed: number, changes: Change[]): Result => ({ counts: { changed }, changes })

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

/** Takes back what a job did to these contacts. */
export async function undoOn(tx: Tx, done: Doing, ids: string[]): Promise<Result> {
  const { act } = done
  if (!ids.length) return result(0, [])
  if (act.action === 'delete') return bringBack(tx, done, ids)
  if (act.action === 'block') return unblock(tx, done, ids)
  const taggings = await tx.rows<Tagging>(
    `select j.subject_id as contact_id, t.id::uuid as tag_id from job_change j, jsonb_array_elements_text(j.before -> 'tagIds') as t (id)
     where j.account_id = $1 and j.job_id = $2 and j.subject_id = any($3::uuid[])`,
    [tx.accountId, done.id, ids],
  )
  const changed = act.action === 'addTags' ? await removeTaggings(tx, taggings) : await putTaggingsBack(tx, taggings)
  return touch(tx, done.by, changed, act.action === 'addTags' ? 'UNTAGGED' : 'TAGGED')
}

const phonesOf = async (tx: Tx, ids: string[]) =>
  tx.rows<{ id: string; phone: string }>('select id, phone from contact where account_id = $1 and id = any($2::uuid[])', [
    tx.accountId,
    ids,
  ])
const onlyPhones = (rows: { phone: string }[]) => rows.map(row => row.phone)

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

async function bringBack(tx: Tx, { id, by }: Doing, ids: string[]): Promise<Result> {
  const back = await restoreContacts(tx, ids, id)
  await recordHistory(
    tx,
    by,
    back.map((contactId): HistoryEntry => ({ contactId, act: 'RESTORED' })),
  )
  return result(back.length, await contactChanges(tx, back, onlyPhones(await phonesOf(tx, back))))
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

async function unblock(tx: Tx, { id }: Doing, ids: string[]): Promise<Result> {
  const lifted = await tx.rows<{ phone: string }>(
    `delete from block_list b using job_change j
     where j.account_id = $1 and j.job_id = $2 and j.subject_id = any($3::uuid[])
       and b.account_id = $1 and b.id = (j.before ->> 'blockId')::uuid returning b.phone`,
    [tx.accountId, id, ids],
  )
  await knowNumbers(
    tx,
    onlyPhones(await tx.rows<{ phone: string }>('select take_back_job_consents($1, $2::uuid[]) as phone', [id, ids])),
  )
  return result(lifted.length, await contactChanges(tx, ids, onlyPhones(lifted)))
}

const removeTags = (tx: Tx, ids: string[], tagIds: string[]) =>
  tx.rows<Tagging>(
    `delete from contact_tagging where account_id = $1 and tag_id = any($3::uuid[]) and contact_id = any($2::uuid[]) returning contact_id, tag_id`,
    [tx.accountId, ids, tagIds],
  )

/** Where contact and tag are still there; returns what is worn again. */
const putTaggingsBack = (tx: Tx, taggings: Tagging[]) =>
  tx.rows<Tagging>(
    `insert into contact_tagging (account_id, contact_id, tag_id)
     select c.account_id, c.id, t.id from unnest($2::uuid[], $3::uuid[]) as p (contact_id, tag_id)
     join contact c on c.account_id = $1 and c.id = p.contact_id join contact_tag t on t.account_id = $1 and t.id = p.tag_id
     on conflict do nothing returning contact_id, tag_id`,
    [tx.accountId, taggings.map(tagging => tagging.contact_id), taggings.map(tagging => tagging.tag_id)],
  )

async function touch(tx: Tx, by: string, taggings: Tagging[], act: 'TAGGED' | 'UNTAGGED'): Promise<Result> {
  const changed = await touchTagged(tx, by, taggings, act)
  return result(changed.length, changed.length ? await contactChanges(tx, changed, []) : [])
}

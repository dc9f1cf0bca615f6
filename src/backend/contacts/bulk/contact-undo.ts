import type { Tx } from '../../db/transaction.ts'
import { knowNumbers } from '../block-list/blocks.ts'
import { recordHistory, type HistoryEntry } from '../contact-history.ts'
import { removeTaggings, type Tagging } from '../contact-taggings.ts'
import { contactChanges } from '../contact-writes.ts'
import { type Doing, onlyPhones, phonesOf, type Result, result, touch } from './contact-actions.ts'
import { restoreContacts } from './deleted-contacts.ts'

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

async function bringBack(tx: Tx, { id, by }: Doing, ids: string[]): Promise<Result> {
  const back = await restoreContacts(tx, ids, id)
  await recordHistory(
    tx,
    by,
    back.map((contactId): HistoryEntry => ({ contactId, act: 'RESTORED' })),
  )
  return result(back.length, await contactChanges(tx, back, onlyPhones(await phonesOf(tx, back))))
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

/** Where contact and tag are still there; returns what is worn again. */
const putTaggingsBack = (tx: Tx, taggings: Tagging[]) =>
  tx.rows<Tagging>(
    `insert into contact_tagging (account_id, contact_id, tag_id)
     select c.account_id, c.id, t.id from unnest($2::uuid[], $3::uuid[]) as p (contact_id, tag_id)
     join contact c on c.account_id = $1 and c.id = p.contact_id join contact_tag t on t.account_id = $1 and t.id = p.tag_id
     on conflict do nothing returning contact_id, tag_id`,
    [tx.accountId, taggings.map(tagging => tagging.contact_id), taggings.map(tagging => tagging.tag_id)],
  )

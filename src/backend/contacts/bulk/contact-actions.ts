import { BlockReason } from '#contract/contacts/block-reasons.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Change } from '../../live/emit.ts'
import { block, knowNumbers } from '../block-list/blocks.ts'
import { recordHistory, type Act } from '../contact-acts.ts'
import { binContacts, restoreContacts } from './contact-bin.ts'
import { contactChanges } from '../contact-writes.ts'
import type { JobRow } from './contact-bulk.ts'
import { addTags, removeTaggings, touchTagged, type Tagging } from '../contact-taggings.ts'

export type JobDetails = { tagIds?: string[]; reason?: string }
type Pair = Tagging & { consent_id?: string | null }

/** Does what a job does to these contacts, writes down what it changed, and returns what to emit. */
export async function actOn(tx: Tx, job: JobRow, ids: string[]): Promise<Change[]> {
  if (!ids.length) return []
  const phones = (
    await tx.rows<{ phone: string }>('select phone from contact where account_id = $1 and id = any($2::uuid[])', [
      tx.accountId,
      ids,
    ])
  ).map(row => row.phone)
  if (job.action === 'delete') {
    const gone = await binContacts(tx, ids, job.id)
    await count(tx, job.id, gone.length)
    return contactChanges(tx, gone, phones)
  }
  if (job.action === 'block') return blockAll(tx, job, ids)
  const pairs =
    job.action === 'addTags'
      ? await addTags(tx, ids, job.details.tagIds ?? [])
      : await removeTags(tx, ids, job.details.tagIds ?? [])
  await writeChanges(tx, job, pairs)
  const changed = await touch(tx, job, pairs, job.action === 'addTags' ? 'TAGGED' : 'UNTAGGED')
  return changed.length ? contactChanges(tx, changed, []) : []
}

/** Takes back what a job did to these contacts. */
export async function undoOn(tx: Tx, undo: JobRow, job: JobRow, ids: string[]): Promise<Change[]> {
  if (job.action === 'delete') {
    const back = await restoreContacts(tx, ids, job.id)
    await count(tx, undo.id, back.length)
    await recordHistory(
      tx,
      undo.created_by,
      back.map((contactId): Act => ({ contactId, act: 'RESTORED' })),
    )
    const phones = await tx.rows<{ phone: string }>('select phone from contact where account_id = $1 and id = any($2::uuid[])', [
      tx.accountId,
      back,
    ])
    return contactChanges(
      tx,
      back,
      phones.map(row => row.phone),
    )
  }
  const pairs = await tx.rows<Pair>(
    'select contact_id, tag_id from contact_job_change where account_id = $1 and job_id = $2 and contact_id = any($3::uuid[])',
    [tx.accountId, job.id, ids],
  )
  if (job.action === 'block') {
    const rows = await tx.rows<{ phone: string }>(
      'delete from block_list where account_id = $1 and id = any($2::uuid[]) returning phone',
      [tx.accountId, pairs.map(pair => pair.tag_id)],
    )
    const unsaid = await tx.rows<{ phone: string }>('select take_back_job_consents($1, $2::uuid[]) as phone', [job.id, ids])
    await knowNumbers(
      tx,
      unsaid.map(row => row.phone),
    )
    await count(tx, undo.id, rows.length)
    return [
      ...(await contactChanges(
        tx,
        ids,
        rows.map(row => row.phone),
      )),
      { type: 'RESOURCE_CHANGED', payload: { resource: 'block-list', ids: [] } },
    ]
  }
  const columns = [tx.accountId, pairs.map(pair => pair.contact_id), pairs.map(pair => pair.tag_id)]
  if (job.action === 'addTags') await removeTaggings(tx, pairs)
  else
    await tx.rows(
      `insert into contact_tagging (account_id, contact_id, tag_id)
       select c.account_id, c.id, t.id from unnest($2::uuid[], $3::uuid[]) as p (contact_id, tag_id)
       join contact c on c.account_id = $1 and c.id = p.contact_id join contact_tag t on t.account_id = $1 and t.id = p.tag_id
       on conflict do nothing`,
      columns,
    )
  const changed = await touch(tx, undo, pairs, job.action === 'addTags' ? 'UNTAGGED' : 'TAGGED')
  return contactChanges(tx, changed, [])
}

const removeTags = (tx: Tx, ids: string[], tagIds: string[]) =>
  tx.rows<Pair>(
    `delete from contact_tagging where account_id = $1 and tag_id = any($3::uuid[]) and contact_id = any($2::uuid[]) returning contact_id, tag_id`,
    [tx.accountId, ids, tagIds],
  )

async function blockAll(tx: Tx, job: JobRow, ids: string[]): Promise<Change[]> {
  const numbers = await tx.rows<{ id: string; phone: string }>(
    'select id, phone from contact where account_id = $1 and id = any($2::uuid[])',
    [tx.accountId, ids],
  )
  const blocked = await block(tx, {
    phones: numbers.map(row => row.phone),
    reason: BlockReason.parse(job.details.reason),
    note: null,
    blockedBy: job.created_by,
  })
  const rows = await tx.rows<{ id: string; phone: string }>(
    'select id, phone from block_list where account_id = $1 and id = any($2::uuid[])',
    [tx.accountId, blocked.ids],
  )
  const byPhone = new Map(numbers.map(row => [row.phone, row.id]))
  await writeChanges(
    tx,
    job,
    rows.map(row => ({
      contact_id: byPhone.get(row.phone) ?? row.id,
      tag_id: row.id,
      consent_id: blocked.consents.get(row.phone) ?? null,
    })),
  )
  await count(tx, job.id, rows.length)
  return blocked.changes
}

async function writeChanges(tx: Tx, job: JobRow, pairs: Pair[]): Promise<void> {
  await tx.rows(
    `insert into contact_job_change (account_id, job_id, contact_id, tag_id, consent_id)
     select $1, $2, contact_id, tag_id, consent_id from unnest($3::uuid[], $4::uuid[], $5::uuid[]) as p (contact_id, tag_id, consent_id)`,
    [
      tx.accountId,
      job.id,
      pairs.map(pair => pair.contact_id),
      pairs.map(pair => pair.tag_id),
      pairs.map(pair => pair.consent_id ?? null),
    ],
  )
}

/** Counts who got or lost a tag. Returns the ids. */
async function touch(tx: Tx, job: JobRow, pairs: Pair[], act: 'TAGGED' | 'UNTAGGED'): Promise<string[]> {
  const changed = await touchTagged(tx, job.created_by, pairs, act)
  await count(tx, job.id, changed.length)
  return changed
}

async function count(tx: Tx, jobId: string, more: number): Promise<void> {
  await tx.rows('update contact_job set changed = changed + $3 where account_id = $1 and id = $2', [tx.accountId, jobId, more])
}

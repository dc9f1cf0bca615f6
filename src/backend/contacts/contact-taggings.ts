import type { Tx } from '../db/transaction.ts'
import { recordHistory, type HistoryEntry } from './contact-history.ts'

/** A tag that a contact wears. */
export type Tagging = { contact_id: string; tag_id: string }

/** Puts tags on contacts; returns what is new. */
export const addTags = (tx: Tx, ids: string[], tagIds: string[]) =>
  tx.rows<Tagging>(
    `insert into contact_tagging (account_id, contact_id, tag_id)
     select c.account_id, c.id, t.id from contact c, contact_tag t
     where c.account_id = $1 and c.id = any($2::uuid[]) and t.account_id = $1 and t.id = any($3::uuid[])
     on conflict do nothing returning contact_id, tag_id`,
    [tx.accountId, ids, tagIds],
  )

/** Takes off just these; returns what was there. */
export const removeTaggings = (tx: Tx, taggings: Tagging[]) =>
  tx.rows<Tagging>(
    `delete from contact_tagging g using unnest($2::uuid[], $3::uuid[]) as p (contact_id, tag_id)
     where g.account_id = $1 and g.contact_id = p.contact_id and g.tag_id = p.tag_id returning g.contact_id, g.tag_id`,
    [tx.accountId, taggings.map(pair => pair.contact_id), taggings.map(pair => pair.tag_id)],
  )

/** Who got or lost a tag is a new version, with a line in the timeline; `by` null: the customer's own act. Returns the ids. */
export async function touchTagged(tx: Tx, by: string | null, taggings: Tagging[], act: 'TAGGED' | 'UNTAGGED'): Promise<string[]> {
  const changed = [...new Set(taggings.map(pair => pair.contact_id))]
  await tx.rows('update contact set version = version + 1, updated_at = now() where account_id = $1 and id = any($2::uuid[])', [
    tx.accountId,
    changed,
  ])
  const tags = await tx.rows<{ id: string; name: string }>(
    'select id, name from contact_tag where account_id = $1 and id = any($2::uuid[])',
    [tx.accountId, [...new Set(taggings.map(pair => pair.tag_id))]],
  )
  const names = new Map(tags.map(tag => [tag.id, tag.name]))
  const entries = [...Map.groupBy(taggings, pair => pair.contact_id)].map(
    ([contactId, own]): HistoryEntry => ({ contactId, act, what: own.flatMap(pair => names.get(pair.tag_id) ?? []) }),
  )
  await recordHistory(tx, by, entries)
  return changed
}

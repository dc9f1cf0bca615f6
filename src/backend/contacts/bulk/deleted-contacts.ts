import { deletedKeptMinutes } from '#contract/limits.ts'
import type { Tx } from '../../db/transaction.ts'

/** Deletes contacts, and keeps them for as long as that can be undone. Returns the ids of those that were there. */
export async function binContacts(tx: Tx, ids: readonly string[], jobId: string | null): Promise<string[]> {
  const rows = await tx.rows<{ contact_id: string }>(
    `with gone as (delete from contact where account_id = $1 and id = any($2::uuid[]) returning *)
     insert into contact_bin (account_id, contact_id, job_id, kept)
     select account_id, id, $3, to_jsonb(gone) || jsonb_build_object(
       'tag_ids', (select coalesce(jsonb_agg(tag_id), '[]') from contact_tagging g where g.account_id = $1 and g.contact_id = gone.id),
       'fields', (select coalesce(jsonb_object_agg(field_id, value), '{}') from custom_field_value v where v.account_id = $1 and v.contact_id = gone.id))
     from gone
     on conflict (account_id, contact_id) do update set job_id = excluded.job_id, kept = excluded.kept, deleted_at = now()
     returning contact_id`,
    [tx.accountId, ids, jobId],
  )
  return rows.map(row => row.contact_id)
}

/**
 * Brings deleted contacts back, with tags and values that are still there; whose number was taken meanwhile stays deleted.
 * What a job deleted, its undo brings back however long that takes: it was accepted in time.
 */
export async function restoreContacts(tx: Tx, ids: readonly string[], jobId: string | null = null): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `insert into contact (account_id, id, phone, name, surname, gender, email, birthday, sign_up_date, created_at, updated_at, version,
       last_message_at, time_zone, shop_account_at, consent_kind, consent_source, consent_detail, consent_at)
     select c.account_id, c.id, c.phone, c.name, c.surname, c.gender, c.email, c.birthday, c.sign_up_date, c.created_at, now(), c.version + 1,
       c.last_message_at, c.time_zone, c.shop_account_at, s.kind, s.channel, s.detail, s.created_at
     from contact_bin b cross join jsonb_populate_record(null::contact, b.kept) c left join lateral (
       select kind, channel, detail, created_at from consent where account_id = $1 and phone = c.phone order by created_at desc, id desc limit 1
     ) s on true
     where b.account_id = $1 and b.contact_id = any($2::uuid[]) and (b.job_id = $4 or b.deleted_at > now() - $3 * interval '1 minute')
     on conflict do nothing returning id`,
    [tx.accountId, ids, deletedKeptMinutes, jobId],
  )
  const back = rows.map(row => row.id)
  await tx.rows(
    `insert into contact_tagging (account_id, contact_id, tag_id)
     select b.account_id, b.contact_id, t.id from contact_bin b, jsonb_array_elements_text(b.kept -> 'tag_ids') as kept (id)
     join contact_tag t on t.account_id = $1 and t.id = kept.id::uuid
     where b.account_id = $1 and b.contact_id = any($2::uuid[]) on conflict do nothing`,
    [tx.accountId, back],
  )
  await tx.rows(
    `insert into custom_field_value (account_id, contact_id, field_id, value)
     select b.account_id, b.contact_id, f.id, kept.value from contact_bin b, jsonb_each(b.kept -> 'fields') as kept (id, value)
     join custom_field f on f.account_id = $1 and f.id = kept.id::uuid and field_takes(f.type, f.options, kept.value)
     where b.account_id = $1 and b.contact_id = any($2::uuid[]) on conflict do nothing`,
    [tx.accountId, back],
  )
  await tx.rows('select recount_own_purchases($1::uuid[])', [back])
  await tx.rows('delete from contact_bin where account_id = $1 and contact_id = any($2::uuid[])', [tx.accountId, back])
  return back
}

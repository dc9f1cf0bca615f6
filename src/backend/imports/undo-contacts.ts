import type { Tx } from '../db/transaction.ts'
import { knowNumbers } from '../contacts/block-list/blocks.ts'
import { contactChanges } from '../contacts/contact-writes.ts'
import type { ImportRun, Undone } from './import-kind.ts'

type Met = { key: string; done: 'created' | 'updated'; ref: string; phone: string | null }

/** Deletes those whom the import made and restores those whom it changed, where nobody touched them since. */
export async function undoContacts(tx: Tx, run: ImportRun, keys: string[]): Promise<Undone> {
  const values = [tx.accountId, run.id, keys]
  const met = await tx.rows<Met>(
    `select b.key, b.done, b.ref, c.phone from import_change b left join contact c on c.account_id = b.account_id and c.id = b.ref
     where b.account_id = $1 and b.import_id = $2 and b.key = any($3::text[]) and b.done in ('created', 'updated')`,
    values,
  )
  // Whoever bought something or said something since is no longer what the import made; that they were erased before, a machine wrote down.
  const gone = await tx.rows<{ key: string }>(
    `delete from contact c using import_change b
     where b.account_id = $1 and b.import_id = $2 and b.key = any($3::text[]) and b.done = 'created'
       and c.account_id = $1 and c.id = b.ref and c.version = b.version and c.purchases = 0
       and not exists (select from consent s where s.account_id = $1 and s.phone = c.phone and s.created_at > $4
         and s.id is distinct from b.consent_id and not (s.channel = 'import' and s.recorded_by is null))
     returning b.key`,
    [...values, run.createdAt],
  )
  const back = await tx.rows<{ key: string; id: string }>(
    `update contact c set
       name = case when b.before ? 'v:name' then b.before ->> 'v:name' else c.name end,
       surname = case when b.before ? 'v:surname' then b.before ->> 'v:surname' else c.surname end,
       gender = case when b.before ? 'v:gender' then b.before ->> 'v:gender' else c.gender end,
       email = case when b.before ? 'v:email' then b.before ->> 'v:email' else c.email end,
       birthday = case when b.before ? 'v:birthday' then (b.before ->> 'v:birthday')::date else c.birthday end,
       sign_up_date = case when b.before ? 'v:signUpDate' then (b.before ->> 'v:signUpDate')::timestamptz else c.sign_up_date end,
       shop_account_at = case when b.before ? 'v:shopAccountAt' then (b.before ->> 'v:shopAccountAt')::timestamptz else c.shop_account_at end,
       time_zone = case when b.before ? 'v:timeZone' then b.before ->> 'v:timeZone' else c.time_zone end,
       version = c.version + 1, updated_at = now()
     from import_change b
     where b.account_id = $1 and b.import_id = $2 and b.key = any($3::text[]) and b.done = 'updated'
       and c.account_id = $1 and c.id = b.ref and c.version = b.version
     returning b.key, c.id`,
    values,
  )
  const restored = [tx.accountId, run.id, back.map(row => row.key)]
  await tx.rows(
    `delete from contact_tagging g using import_change b, jsonb_object_keys(b.before) as k (name)
     where b.account_id = $1 and b.import_id = $2 and b.key = any($3::text[]) and k.name like 't:%'
       and g.account_id = $1 and g.contact_id = b.ref and g.tag_id = substr(k.name, 3)::uuid`,
    restored,
  )
  // Where there was no value, or an option that is no longer offered.
  await tx.rows(
    `delete from custom_field_value v using import_change b, jsonb_each(b.before) as k (name, value), custom_field f
     where b.account_id = $1 and b.import_id = $2 and b.key = any($3::text[]) and k.name like 'f:%'
       and f.account_id = $1 and f.id = substr(k.name, 3)::uuid and (k.value = 'null' or not field_takes(f.type, f.options, k.value))
       and v.account_id = $1 and v.contact_id = b.ref and v.field_id = substr(k.name, 3)::uuid`,
    restored,
  )
  await tx.rows(
    `insert into custom_field_value (account_id, contact_id, field_id, value)
     select $1, b.ref, f.id, k.value from import_change b, jsonb_each(b.before) as k (name, value), custom_field f
     where b.account_id = $1 and b.import_id = $2 and b.key = any($3::text[]) and k.name like 'f:%' and k.value <> 'null'
       and f.account_id = $1 and f.id = substr(k.name, 3)::uuid and field_takes(f.type, f.options, k.value)
     on conflict (account_id, contact_id, field_id) do update set value = excluded.value`,
    restored,
  )
  const undone = new Set([...gone, ...back].map(row => row.key))
  // Of those whom somebody changed since and those who are gone too: nobody agreed to what the import says.
  await takeBackConsents(tx, run, keys)
  const phones = met.flatMap(row => row.phone ?? [])
  return {
    deleted: gone.length,
    restored: back.length,
    // Whom somebody deleted already is as the undo wants it.
    left: met
      .filter(row => !undone.has(row.key) && (row.done === 'updated' || row.phone !== null))
      .map(row => ({ key: row.key, reason: row.phone === null ? 'DELETED_SINCE' : 'CHANGED_SINCE' })),
    changes: await contactChanges(
      tx,
      back.map(row => row.id),
      phones,
    ),
  }
}

/** What the import wrote into the consent record goes with it; contacts show what is recorded without it. */
export async function takeBackConsents(tx: Tx, run: ImportRun, keys: string[]): Promise<void> {
  const numbers = await tx.rows<{ phone: string }>('select take_back_consents($1, $2::text[]) as phone', [run.id, keys])
  await knowNumbers(
    tx,
    numbers.map(row => row.phone),
  )
}

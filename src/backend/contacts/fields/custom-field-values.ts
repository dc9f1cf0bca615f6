import {
  checkFieldValue,
  type CustomField,
  type CustomFieldValue,
  type CustomFieldValues,
} from '#contract/contacts/custom-fields.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'

type Field = Pick<CustomField, 'id' | 'type' | 'options'>

/**
 * Writes what is given of a contact's values; null takes one away, what is not named stays. A value that is none of its
 * field is refused at `fields.{id}`.
 */
export async function writeFieldValues(tx: Tx, contactId: string, values: CustomFieldValues): Promise<void> {
  const ids = Object.keys(values)
  if (!ids.length) return
  // Locked, so that an option which is just being taken away is not written meanwhile; in one order, so that two writers never cross.
  const fields = await tx.rows<Field>(
    'select id, type, options from custom_field where account_id = $1 and id = any($2::uuid[]) order by id for no key update',
    [tx.accountId, ids],
  )
  const checked = Object.entries(values).map(([id, value]) => ({ id, value: checkedValue(fields, id, value) }))
  const filled = checked.filter(({ value }) => value !== null)
  const emptied = checked.filter(({ value }) => value === null).map(({ id }) => id)
  if (emptied.length)
    await tx.rows('delete from custom_field_value where account_id = $1 and contact_id = $2 and field_id = any($3::uuid[])', [
      tx.accountId,
      contactId,
      emptied,
    ])
  if (filled.length)
    await tx.rows(
      `insert into custom_field_value (account_id, contact_id, field_id, value)
       select $1, $2, field_id, value from unnest($3::uuid[], $4::jsonb[]) as v (field_id, value)
       on conflict (account_id, contact_id, field_id) do update set value = excluded.value`,
      [tx.accountId, contactId, filled.map(({ id }) => id), filled.map(({ value }) => JSON.stringify(value))],
    )
}

function checkedValue(fields: Field[], id: string, value: CustomFieldValue | null): CustomFieldValue | null {
  const field = fields.find(one => one.id === id)
  // A field that was deleted meanwhile holds nothing, and asks for nothing.
  if (!field) return null
  const checked = checkFieldValue(field, value)
  if ('problem' in checked) throw new Refusal('BAD_REQUEST', { field: `fields.${id}`, message: checked.problem })
  return checked.value
}

/** The values of these contacts, by the id of the contact and of the field; contacts without any are left out. */
export async function fieldValuesOf(tx: Tx, contactIds: string[]): Promise<Map<string, Record<string, CustomFieldValue>>> {
  if (!contactIds.length) return new Map()
  const rows = await tx.rows<{ contact_id: string; held: Record<string, CustomFieldValue> }>(
    `select contact_id, jsonb_object_agg(field_id, value) as held from custom_field_value
     where account_id = $1 and contact_id = any($2::uuid[]) group by contact_id`,
    [tx.accountId, contactIds],
    'field-values',
  )
  return new Map(rows.map(row => [row.contact_id, row.held]))
}

import type { ContactRow } from '#contract/contacts/contacts.ts'
import type { Tx } from '../db/transaction.ts'
import { fieldValuesOf } from './fields/custom-field-values.ts'

type Stored = {
  id: string
  phone: string
  name: string | null
  surname: string | null
  gender: ContactRow['gender']
  email: string | null
  birthday: string | null
  time_zone: string | null
  is_blocked: boolean
  created_at: Date
  updated_at: Date
  sign_up_date: Date | null
  last_message_at: Date | null
  purchases: number
  last_purchase_at: Date | null
  shop_account_at: Date | null
  consent_kind: NonNullable<ContactRow['consent']>['kind'] | null
  consent_source: string | null
  consent_detail: string | null
  consent_at: Date | null
  version: number
  tags: string[]
  tag_ids: string[]
}

/** A row with the ids of its tags beside their names. */
export type FullRow = ContactRow & { tagIds: string[] }

/** Contacts by their ids, in this order; who is gone is left out. */
export async function contactsById(tx: Tx, ids: readonly string[]): Promise<FullRow[]> {
  if (!ids.length) return []
  const rows = await tx.rows<Stored>(
    `select c.id, c.phone, c.name, c.surname, c.gender, c.email, c.birthday, c.time_zone, c.is_blocked, c.created_at, c.updated_at, c.sign_up_date,
       nullif(c.last_message_at, '-infinity') as last_message_at, c.purchases,
       nullif(c.last_purchase_at, '-infinity') as last_purchase_at, c.shop_account_at, c.consent_kind, c.consent_source, c.consent_detail, c.consent_at,
       c.version, worn.tags, worn.tag_ids
     from contact c, lateral (
       select coalesce(array_agg(t.name order by fold(t.name)), '{}') as tags, coalesce(array_agg(t.id order by fold(t.name)), '{}') as tag_ids
       from contact_tagging g join contact_tag t on t.account_id = g.account_id and t.id = g.tag_id
       where g.account_id = c.account_id and g.contact_id = c.id
     ) worn
     where c.account_id = $1 and c.id = any($2::uuid[])`,
    [tx.accountId, ids],
    'contacts-by-id',
  )
  const values = await fieldValuesOf(tx, [...ids])
  const byId = new Map(rows.map(row => [row.id, toRow(row, values.get(row.id) ?? {})]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** One contact as lists show it; undefined when there is none. */
export async function contactById(tx: Tx, id: string): Promise<FullRow | undefined> {
  const [row] = await contactsById(tx, [id])
  return row
}

function toRow(row: Stored, fields: ContactRow['fields']): FullRow {
  return {
    id: row.id,
    phone: row.phone,
    name: row.name,
    surname: row.surname,
    gender: row.gender,
    email: row.email,
    birthday: row.birthday,
    timeZone: row.time_zone,
    tags: row.tags,
    tagIds: row.tag_ids,
    active: !row.is_blocked,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    signUpDate: row.sign_up_date?.toISOString() ?? null,
    lastMessageAt: row.last_message_at?.toISOString() ?? null,
    purchases: row.purchases,
    lastPurchaseAt: row.last_purchase_at?.toISOString() ?? null,
    shopAccountAt: row.shop_account_at?.toISOString() ?? null,
    consent:
      row.consent_kind && row.consent_at
        ? {
            kind: row.consent_kind,
            source: row.consent_source ?? '',
            detail: row.consent_detail,
            at: row.consent_at.toISOString(),
          }
        : null,
    fields,
    version: row.version,
  }
}

import { randomUUIDv7 } from 'node:crypto'
import type { ContactChange, NewContact } from '#contract/contacts/contacts.ts'
import { parseNumber } from '../chat/phone.ts'
import type { Tx } from '../db/transaction.ts'
import { Refusal } from '../http/refusal.ts'
import { resourceChanged, type Change } from '../live/emit.ts'
import { countriesOf } from './search/contact-list.ts'
import { contactById, type FullRow } from './contact-rows.ts'
import { recordHistory, type HistoryEntry } from './contact-history.ts'
import { writeFieldValues } from './fields/custom-field-values.ts'
import { blockErased } from './block-list/erased-numbers.ts'

type Details = NewContact | ContactChange
const columns = ['name', 'surname', 'gender', 'email', 'birthday', 'timeZone'] as const

/** The number in E.164. Without a country it is read as it is written in the account's own. */
async function phoneOf(tx: Tx, { phone, country }: Details): Promise<string> {
  const [own = ''] = country ? [country] : await countriesOf(tx)
  const parsed = parseNumber(phone, own)
  if (!parsed) throw new Refusal('WRONG_PHONE_NUMBER', { field: 'phone' })
  return parsed.number
}

async function insistOnFreePhone(tx: Tx, phone: string, exceptId: string | null): Promise<void> {
  const taken = await tx.rows('select 1 from contact where account_id = $1 and phone = $2 and id is distinct from $3::uuid', [
    tx.accountId,
    phone,
    exceptId,
  ])
  if (taken.length) throw new Refusal('PHONE_TAKEN', { field: 'phone', details: { phone } })
}

/** The set of a contact's tags becomes this one; returns the names that came and went. Tags that are gone are passed over. */
async function writeTags(tx: Tx, contactId: string, tagIds: readonly string[]): Promise<{ came: string[]; went: string[] }> {
  const went = await tx.rows<{ name: string }>(
    `with gone as (delete from contact_tagging where account_id = $1 and contact_id = $2 and tag_id <> all($3::uuid[]) returning tag_id)
     select t.name from gone join contact_tag t on t.account_id = $1 and t.id = gone.tag_id`,
    [tx.accountId, contactId, tagIds],
  )
  const came = await tx.rows<{ name: string }>(
    `with added as (
       insert into contact_tagging (account_id, tag_id, contact_id)
       select $1, id, $2 from contact_tag where account_id = $1 and id = any($3::uuid[]) on conflict do nothing returning tag_id
     ) select t.name from added join contact_tag t on t.account_id = $1 and t.id = added.tag_id`,
    [tx.accountId, contactId, tagIds],
  )
  return { came: came.map(tag => tag.name), went: went.map(tag => tag.name) }
}

/** Refuses with NOT_FOUND. */
export async function existingContact(tx: Tx, id: string): Promise<FullRow> {
  const row = await contactById(tx, id)
  if (!row) throw new Refusal('NOT_FOUND')
  return row
}

/** Makes a contact by hand, with the consent that somebody of the staff writes down. */
export async function addContact(tx: Tx, by: string, id: string, body: NewContact): Promise<{ row: FullRow; changes: Change[] }> {
  const phone = await phoneOf(tx, body)
  await insistOnFreePhone(tx, phone, null)
  await tx.rows(
    `insert into contact (account_id, id, phone, name, surname, gender, email, birthday, time_zone, shop_account_at, sign_up_date)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, case when $11 then now() end)`,
    [tx.accountId, id, phone, ...columns.map(column => body[column] ?? null), body.shopAccountAt ?? null, Boolean(body.consent)],
  )
  if (body.consent)
    await tx.rows(
      `insert into consent (account_id, id, phone, kind, channel, text, recorded_by) values ($1, $2, $3, 'OPTED_IN', 'staff', $4, $5)`,
      [tx.accountId, randomUUIDv7(), phone, body.consent, by],
    )
  if (body.tags?.length) await writeTags(tx, id, body.tags)
  if (body.fields) await writeFieldValues(tx, id, body.fields)
  await recordHistory(tx, by, [{ contactId: id, act: 'CREATED' }])
  const changes = await blockErased(tx, [phone])
  return { row: await existingContact(tx, id), changes: [...changes, ...(await contactChanges(tx, [id], [phone]))] }
}

/** Changes what is given; of two who change the same version the second is refused and told how it stands. */
export async function changeContact(tx: Tx, by: string, id: string, body: ContactChange) {
  const [locked] = await tx.rows('select 1 from contact where account_id = $1 and id = $2 for update', [tx.accountId, id])
  if (!locked) throw new Refusal('NOT_FOUND')
  const before = await existingContact(tx, id)
  if (before.version !== body.version) throw new Refusal('STALE_VERSION', { details: { current: before } })
  const phone = await phoneOf(tx, body)
  if (phone !== before.phone) await insistOnFreePhone(tx, phone, id)
  const value = (column: (typeof columns)[number]) => (body[column] === undefined ? before[column] : body[column])
  await tx.rows(
    `update contact set phone = $3, name = $4, surname = $5, gender = $6, email = $7, birthday = $8, time_zone = $9, shop_account_at = $10,
       version = version + 1, updated_at = now()
     where account_id = $1 and id = $2`,
    [
      tx.accountId,
      id,
      phone,
      ...columns.map(value),
      body.shopAccountAt === undefined ? before.shopAccountAt : body.shopAccountAt,
    ],
  )
  // Blocks, consents and texts belong to the number.
  if (phone !== before.phone) await tx.rows('select know_number($1)', [id])
  const tags = body.tags ? await writeTags(tx, id, body.tags) : { came: [], went: [] }
  if (body.fields) await writeFieldValues(tx, id, body.fields)
  const row = await existingContact(tx, id)
  const edited = [
    ...[...columns, 'shopAccountAt' as const].filter(column => row[column] !== before[column]),
    ...Object.keys({ ...before.fields, ...row.fields }).filter(field => row.fields[field] !== before.fields[field]),
  ]
  const entries: HistoryEntry[] = [
    // The number that it had: what happened under it stays this person's.
    ...(phone === before.phone ? [] : [{ contactId: id, act: 'RENUMBERED' as const, what: [before.phone] }]),
    ...(edited.length ? [{ contactId: id, act: 'EDITED' as const, what: edited }] : []),
    ...(tags.came.length ? [{ contactId: id, act: 'TAGGED' as const, what: tags.came }] : []),
    ...(tags.went.length ? [{ contactId: id, act: 'UNTAGGED' as const, what: tags.went }] : []),
  ]
  await recordHistory(tx, by, entries)
  const changes = phone === before.phone ? [] : await blockErased(tx, [phone])
  return { row, changes: [...changes, ...(await contactChanges(tx, [id], [before.phone, phone]))] }
}

/** What other screens must hear: lists of contacts, and the chats with these numbers, which show the name. */
export async function contactChanges(tx: Tx, ids: string[], phones: readonly string[]): Promise<Change[]> {
  const chats = await tx.rows<{ id: string }>(
    'select id from conversation where account_id = $1 and client_number = any($2::text[]) limit 500',
    [tx.accountId, phones],
  )
  return [
    ...chats.map(({ id }): Change => ({ type: 'CONVERSATION_CHANGED', conversationId: id })),
    resourceChanged('contacts', ids.length > 500 ? [] : ids),
    // Their counts.
    resourceChanged('contact-tags'),
    resourceChanged('custom-fields'),
  ]
}

import { randomUUIDv7 } from 'node:crypto'
import type { CustomFieldValue } from '#contract/contacts/custom-fields.ts'
import { recordHistory } from '../contacts/contact-history.ts'
import { contactChanges } from '../contacts/contact-writes.ts'
import { fieldValuesOf } from '../contacts/fields/custom-field-values.ts'
import { blockErased, erasedOf } from '../contacts/block-list/erased-numbers.ts'
import type { Tx } from '../db/transaction.ts'
import type { Change as Emitted } from '../live/emit.ts'
import { valueNames, type Person, type Values } from './contact-values.ts'
import type { TagIds } from './import-tags.ts'
import { recordChanges } from './import-changes.ts'
import type { ImportRun } from './import-kind.ts'

/** A person of the file beside who is there already. */
export type Decision = {
  person: Person
  known: Known | undefined
  done: 'created' | 'updated' | 'unchanged' | 'skipped' | 'repeated'
  change: ContactChange | null
}

/** What a known contact gets. */
export type ContactChange = { values: Person['values']; tagIds: string[]; fields: Person['fields']; agrees: boolean }

/** A contact with a number of the file. */
export type Known = {
  id: string
  version: number
  values: Values
  /** With all digits of the database, for an undo. */
  signUpText: string | null
  tagIds: string[]
  fields: Record<string, CustomFieldValue>
  /** Nothing is known of a consent or a refusal, and the number is not blocked. */
  mayAgree: boolean
}

type Stored = Values & {
  id: string
  phone: string
  version: number
  signUpText: string | null
  mayAgree: boolean
  tagIds: string[]
}

/** Who of these numbers is there, which of them this import met before, and which are on the block list. */
export async function knownOf(tx: Tx, run: ImportRun, phones: string[], isLocked: boolean) {
  const rows = await tx.rows<Stored>(
    `select c.id, c.phone, c.version, c.name, c.surname, c.gender, c.email, c.birthday,
       to_char(c.sign_up_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "signUpDate", c.sign_up_date::text as "signUpText",
       to_char(c.shop_account_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "shopAccountAt", c.time_zone as "timeZone",
       c.consent_kind is null and not c.is_blocked as "mayAgree",
       array(select g.tag_id from contact_tagging g where g.account_id = c.account_id and g.contact_id = c.id) as "tagIds"
     from contact c where c.account_id = $1 and c.phone = any($2::text[]) order by c.id ${isLocked ? 'for update' : ''}`,
    [tx.accountId, phones],
  )
  const fields = await fieldValuesOf(
    tx,
    rows.map(row => row.id),
  )
  const repeated = await tx.rows<{ key: string }>(
    'select key from import_change where account_id = $1 and import_id = $2 and key = any($3::text[])',
    [tx.accountId, run.id, phones],
  )
  const blocked = await tx.rows<{ phone: string }>(
    'select distinct phone from block_list where account_id = $1 and phone = any($2::text[])',
    [tx.accountId, phones],
  )
  const erased = await erasedOf(tx, phones)
  return {
    contacts: new Map(
      rows.map(({ phone, id, version, signUpText, mayAgree, tagIds, ...values }): [string, Known] => [
        phone,
        { id, version, values, signUpText, mayAgree, tagIds, fields: fields.get(id) ?? {} },
      ]),
    ),
    repeats: new Set(repeated.map(row => row.key)),
    blocked: new Set([...blocked, ...erased].map(row => row.phone)),
  }
}

/** Who is new: one statement for each table, however many. */
export async function insertPersons(tx: Tx, run: ImportRun, decisions: Decision[], tags: TagIds): Promise<Emitted[]> {
  const added = decisions.filter(decision => decision.done === 'created').map(({ person }) => ({ person, id: randomUUIDv7() }))
  if (!added.length) return []
  const phones = added.map(({ person }) => person.phone)
  const consents = await consentsFor(tx, run, phones)
  const column = (name: keyof Values) => added.map(({ person }) => person.values[name] ?? null)
  // With the consent in it already, or the consent's own trigger would write each row a second time.
  await tx.rows(
    `insert into contact (account_id, id, phone, name, surname, gender, email, birthday, sign_up_date, shop_account_at, time_zone,
       consent_kind, consent_source, consent_detail, consent_at)
     select $1, id, phone, name, surname, gender, email, birthday, coalesce(signed_up, case when agrees then now() end), shop_account, time_zone,
       case when agrees then 'OPTED_IN' end, case when agrees then 'import' end, case when agrees then $13 end, case when agrees then now() end
     from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::date[], $9::timestamptz[], $10::timestamptz[],
       $11::text[], $12::bool[]) as p (id, phone, name, surname, gender, email, birthday, signed_up, shop_account, time_zone, agrees)`,
    [
      tx.accountId,
      added.map(({ id }) => id),
      phones,
      ...valueNames.map(column),
      phones.map(phone => consents.has(phone)),
      run.fileName,
    ],
  )
  await insertConsents(tx, run, consents)
  await insertTaggings(
    tx,
    added.map(({ person, id }) => ({ id, tagIds: tags.of(person) })),
  )
  await upsertFields(
    tx,
    added.map(({ person, id }) => ({ id, fields: person.fields })),
  )
  await recordChanges(
    tx,
    run,
    added.map(({ person, id }) => ({
      key: person.phone,
      row: person.row,
      done: 'created' as const,
      ref: id,
      version: 1,
      before: null,
      consentId: consents.get(person.phone) ?? null,
    })),
  )
  await recordHistory(
    tx,
    run.createdBy,
    added.map(({ id }) => ({ contactId: id, act: 'IMPORTED' as const, what: [run.fileName] })),
  )
  return [
    ...(await blockErased(tx, phones)),
    ...(await contactChanges(
      tx,
      added.map(({ id }) => id),
      phones,
    )),
  ]
}

/** Who was there: what changes, and what it was before. */
export async function updatePersons(tx: Tx, run: ImportRun, decisions: Decision[]): Promise<Emitted[]> {
  const there = decisions.flatMap(({ known, ...decision }) =>
    known && decision.done !== 'created' ? [{ ...decision, known }] : [],
  )
  const changed = there.flatMap(({ change, ...decision }) => (change ? [{ ...decision, change }] : []))
  const consents = new Map(changed.filter(({ change }) => change.agrees).map(({ person }) => [person.phone, randomUUIDv7()]))
  if (changed.length) {
    const column = (name: keyof Values) => changed.map(({ change }) => change.values[name] ?? null)
    await tx.rows(
      `update contact c set name = coalesce(u.name, c.name), surname = coalesce(u.surname, c.surname), gender = coalesce(u.gender, c.gender),
         email = coalesce(u.email, c.email), birthday = coalesce(u.birthday, c.birthday), sign_up_date = coalesce(u.signed_up, c.sign_up_date),
         shop_account_at = coalesce(u.shop_account, c.shop_account_at), time_zone = coalesce(u.time_zone, c.time_zone),
         version = c.version + 1, updated_at = now()
       from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::date[], $8::timestamptz[], $9::timestamptz[],
         $10::text[]) as u (id, name, surname, gender, email, birthday, signed_up, shop_account, time_zone)
       where c.account_id = $1 and c.id = u.id`,
      [tx.accountId, changed.map(({ known }) => known.id), ...valueNames.map(column)],
    )
    await insertTaggings(
      tx,
      changed.map(({ known, change }) => ({ id: known.id, tagIds: change.tagIds })),
    )
    await upsertFields(
      tx,
      changed.map(({ known, change }) => ({ id: known.id, fields: change.fields })),
    )
    await insertConsents(tx, run, consents)
    await recordHistory(
      tx,
      run.createdBy,
      changed.map(({ known }) => ({ contactId: known.id, act: 'IMPORTED' as const, what: [run.fileName] })),
    )
  }
  await recordChanges(
    tx,
    run,
    there.map(({ person, known, change, done }) => ({
      key: person.phone,
      row: person.row,
      done: change ? ('updated' as const) : done === 'skipped' ? ('skipped' as const) : ('unchanged' as const),
      ref: known.id,
      version: known.version + (change ? 1 : 0),
      before: change ? beforeOf(known, change) : null,
      consentId: consents.get(person.phone) ?? null,
    })),
  )
  return changed.length
    ? contactChanges(
        tx,
        changed.map(({ known }) => known.id),
        changed.map(({ person }) => person.phone),
      )
    : []
}

/** What an undo puts back: flat, so that a second row of the same person adds to it without hiding what was first. */
function beforeOf(known: Known, change: NonNullable<Decision['change']>): Record<string, unknown> {
  return Object.fromEntries([
    ...(['name', 'surname', 'gender', 'email', 'birthday', 'shopAccountAt', 'timeZone'] as const)
      .filter(name => change.values[name] !== undefined)
      .map(name => [`v:${name}`, known.values[name] ?? null]),
    ...(change.values.signUpDate === undefined ? [] : [['v:signUpDate', known.signUpText]]),
    ...change.tagIds.map(id => [`t:${id}`, true]),
    ...[...change.fields.keys()].map(id => [`f:${id}`, known.fields[id] ?? null]),
  ])
}

/** Who of the new numbers is recorded as having agreed: of whom nothing else is known. Ids of the entries by number. */
async function consentsFor(tx: Tx, run: ImportRun, phones: string[]): Promise<Map<string, string>> {
  if (run.plan.options.kind !== 'contacts' || run.plan.options.consent === '') return new Map()
  const rows = await tx.rows<{ phone: string }>(
    `select p.phone from unnest($2::text[]) as p (phone)
     where not exists (select from consent s where s.account_id = $1 and s.phone = p.phone)
       and not exists (select from block_list b where b.account_id = $1 and b.phone = p.phone)
       and not exists (select from suppression s where s.account_id = $1 and s.phone_digest = phone_digest(p.phone))`,
    [tx.accountId, phones],
  )
  return new Map(rows.map(row => [row.phone, randomUUIDv7()]))
}

async function insertConsents(tx: Tx, run: ImportRun, consents: Map<string, string>): Promise<void> {
  if (!consents.size || run.plan.options.kind !== 'contacts') return
  await tx.rows(
    `insert into consent (account_id, id, phone, kind, channel, detail, text, recorded_by)
     select $1, id, phone, 'OPTED_IN', 'import', $4, $5, $6 from unnest($2::uuid[], $3::text[]) as c (id, phone)`,
    [tx.accountId, [...consents.values()], [...consents.keys()], run.fileName, run.plan.options.consent, run.createdBy],
  )
}

async function insertTaggings(tx: Tx, wearers: { id: string; tagIds: string[] }[]): Promise<void> {
  const pairs = wearers.flatMap(({ id, tagIds }) => tagIds.map(tagId => [id, tagId] as const))
  if (!pairs.length) return
  await tx.rows(
    `insert into contact_tagging (account_id, contact_id, tag_id)
     select $1, contact_id, tag_id from unnest($2::uuid[], $3::uuid[]) as p (contact_id, tag_id) on conflict do nothing`,
    [tx.accountId, pairs.map(([id]) => id), pairs.map(([, tagId]) => tagId)],
  )
}

async function upsertFields(tx: Tx, holders: { id: string; fields: Map<string, CustomFieldValue> }[]): Promise<void> {
  const values = holders.flatMap(({ id, fields }) =>
    [...fields].map(([field, value]) => [id, field, JSON.stringify(value)] as const),
  )
  if (!values.length) return
  await tx.rows(
    `insert into custom_field_value (account_id, contact_id, field_id, value)
     select $1, contact_id, field_id, value from unnest($2::uuid[], $3::uuid[], $4::jsonb[]) as v (contact_id, field_id, value)
     on conflict (account_id, contact_id, field_id) do update set value = excluded.value`,
    [tx.accountId, values.map(([id]) => id), values.map(([, field]) => field), values.map(([, , value]) => value)],
  )
}

import { addTags, touchTagged } from '../../contacts/contact-taggings.ts'
import type { Tx } from '../../db/transaction.ts'

/** What somebody typed beside their number; null where nobody asked. */
export type SignUpDetails = {
  name: string | null
  surname: string | null
  gender: string | null
  birthday: string | null
  email: string | null
  /** Of the options that they chose. */
  tagIds: string[]
  /** Answers by the id of the custom field that keeps them. */
  fields: Record<string, string>
}

/**
 * Gives a contact what was typed into a form. What nobody proved to be the owner's own words, by a yes from their phone, fills what is
 * empty and writes over nothing: anybody can type anybody's number.
 */
export async function applyDetails(tx: Tx, contactId: string, details: SignUpDetails, isProven: boolean): Promise<void> {
  const { name, surname, gender, birthday, email, tagIds, fields } = details
  await tx.rows(
    `update contact set
       name = case when $3 then coalesce($4, name) else coalesce(name, $4) end,
       surname = case when $3 then coalesce($5, surname) else coalesce(surname, $5) end,
       gender = case when $3 then coalesce($6, gender) else coalesce(gender, $6) end,
       birthday = case when $3 then coalesce($7::date, birthday) else coalesce(birthday, $7::date) end,
       email = case when $3 then coalesce($8, email) else coalesce(email, $8) end,
       version = version + 1, updated_at = now()
     where account_id = $1 and id = $2`,
    [tx.accountId, contactId, isProven, name, surname, gender, birthday, email],
    'sign-up-details',
  )
  await tx.rows(
    `insert into custom_field_value as v (account_id, contact_id, field_id, value)
     select $1, $2, f.id, to_jsonb(a.value) from jsonb_each_text($3) as a join custom_field f
       on f.account_id = $1 and f.id = a.key::uuid and f.type = 'TEXT' order by f.id
     on conflict (account_id, contact_id, field_id) do update set value = case when $4 then excluded.value else v.value end`,
    [tx.accountId, contactId, JSON.stringify(fields), isProven],
    'sign-up-answers',
  )
  const tagged = await addTags(tx, [contactId], tagIds)
  if (tagged.length) await touchTagged(tx, null, tagged, 'TAGGED')
}

import type { Database } from '../db/open.ts'

export type ContactsFilled = {
  /** A tag that a third of the contacts wear, one of one in a thousand, and one of those that lie together by sign-up. */
  tags: { common: string; rare: string; clustered: string }
  /** A select-like text field: a tenth of the contacts hold `Warszawa`, three in all hold `Suwałki`. */
  field: string
}

/** Ids as the backend makes them, of the moment of the contact: the order of the ids is the order of time. */
const idOf = `(lpad(to_hex((extract(epoch from timestamptz '2020-01-01' + i * interval '1 minute') * 1000)::bigint), 12, '0')
  || '7' || substr(md5($1::uuid::text || i), 1, 3) || '8' || substr(md5($1::uuid::text || i), 4, 15))::uuid`
/** One statement stays within the pool's time-out. */
const rowsAtOnce = 10_000

const first = [
  'Anna',
  'Piotr',
  'Katarzyna',
  'Emily',
  'James',
  'Agnieszka',
  'Tomasz',
  'Małgorzata',
  'Oliver',
  'Joanna',
  'Paweł',
  'Ewa',
  'Grace',
  'Michał',
  'Zofia',
  'Łukasz',
  'Żaneta',
  'Hannah',
  'Lucas',
  'Devon',
  'Bożena',
  'Świętosława',
  'Noah',
  'Aaliyah',
  'Stanisław',
  'Olivia',
  'Jędrzej',
  'Ines',
] // prettier-ignore
const last = [
  'Nowak',
  'Kowalska',
  'Wiśniewski',
  'Wójcik',
  'Carter',
  'Brooks',
  'Kamiński',
  'Lewandowska',
  'Zieliński',
  'Szymańska',
  'Dąbrowski',
  'Kozłowska',
  'Moreau',
  'Fischer',
  'Mazur',
  'Krawczyk',
  'Ellis',
  'Kim',
  'Grabowski',
  'Pawłowska',
  'Tran',
  'Hale',
  'Sikora',
  'Brzęczyszczykiewicz',
  'Ćwikła',
] // prettier-ignore
const sources = ['popup', 'import', 'keyword', 'landing-page', 'qr-code', null]

/**
 * Fills an account with contacts as they come to be: some names often and most seldom, consents of several sources, a third
 * that never wrote, tags and values. Numbers are Polish from `+48 500 000 000` on: for tests and benches alone.
 */
export async function fillContacts(
  { pool }: Database,
  accountId: string,
  contacts: number,
  firstNumber = 500_000_000,
): Promise<ContactsFilled> {
  const ids = await pool.query<{ common: string; rare: string; clustered: string; field: string }>(
    'select gen_random_uuid() as common, gen_random_uuid() as rare, gen_random_uuid() as clustered, gen_random_uuid() as field',
  )
  const [made] = ids.rows
  if (!made) throw new Error('no ids')
  await pool.query(
    `insert into contact_tag (account_id, id, name) values ($1, $2, 'Newsletter PL'), ($1, $3, 'VIP'), ($1, $4, 'Fair 2024')`,
    [accountId, made.common, made.rare, made.clustered],
  )
  await pool.query(`insert into custom_field (account_id, id, name, type) values ($1, $2, 'City', 'TEXT')`, [
    accountId,
    made.field,
  ])
  for (let from = 0; from < contacts; from += rowsAtOnce) {
    const range = [accountId, from, Math.min(from + rowsAtOnce, contacts) - 1]
    // The pseudo-random of a number: the same rows in every run.
    const draw = (salt: number) => `(('x' || substr(md5('${salt}-' || i), 1, 7))::bit(28)::int / 268435456.0)`
    await pool.query(
      `insert into contact (account_id, id, phone, name, surname, gender, email, sign_up_date, created_at, last_message_at,
         consent_kind, consent_source, consent_at)
       select $1::uuid, ${idOf}, '+48' || ($4::bigint + i),
         ($5::text[])[1 + floor(cardinality($5::text[]) * power(${draw(1)}, 2))], ($6::text[])[1 + floor(cardinality($6::text[]) * power(${draw(2)}, 2))],
         (array['female', 'male', 'other', null])[1 + floor(4 * ${draw(3)})], 'customer' || i || '@mail.example',
         case when i % 10 > 0 then timestamptz '2020-01-01' + i * interval '1 minute' end, timestamptz '2020-01-01' + i * interval '1 minute',
         case when i % 3 > 0 then timestamptz '2020-01-01' + ${draw(4)} * interval '2500 days' else '-infinity' end,
         case when source is not null then 'OPTED_IN' end, source, case when source is not null then timestamptz '2020-01-01' + i * interval '1 minute' end
       from generate_series($2::int, $3::int) i, lateral (select ($7::text[])[1 + i % cardinality($7::text[])] as source) s`,
      [...range, firstNumber, first, last, sources],
    )
    await pool.query(
      `insert into contact_tagging (account_id, contact_id, tag_id)
       select $1::uuid, ${idOf}, t.id from generate_series($2::int, $3::int) i,
         lateral (values ($4::uuid, i % 3 = 0), ($5::uuid, i % 1000 = 7), ($6::uuid, i between $7 * 0.4 and $7 * 0.45)) as t (id, has) where t.has`,
      [...range, made.common, made.rare, made.clustered, contacts],
    )
    await pool.query(
      `insert into custom_field_value (account_id, contact_id, field_id, value)
       select $1::uuid, ${idOf}, $4, to_jsonb(case when i % 10 = 1 then 'Warszawa' else 'Suwałki' end)
       from generate_series($2::int, $3::int) i where i % 10 = 1 or i in (2, 402, 802)`,
      [...range, made.field],
    )
  }
  await pool.query(
    `insert into block_list (account_id, phone, reason) select account_id, phone, 'SENT_STOP' from contact where account_id = $1 and right(phone, 2) = '13'`,
    [accountId],
  )
  const { common, rare, clustered, field } = made
  return { tags: { common, rare, clustered }, field }
}

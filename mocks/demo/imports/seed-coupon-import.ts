import { idAt } from '../ids.ts'
import { insertAll, type Seeding } from '../insert-all.ts'
import { type PastImport, seedImport } from './seed-imports.ts'

const tag = 'Kiln opening'

const kiln: PastImport = {
  file: 'kiln-codes.csv',
  when: '69d 9:40',
  by: 'ola',
  total: 122,
  counts: { imported: 120, changed: 120, created: 120, rejected: 2, EMPTY_COUPON: 1, COUPON_EXISTS: 1 },
  header: ['Code'],
  columns: ['code'],
  options: { kind: 'coupons', tag },
}

/** The file that the codes of one tag came from, with two rows that were none. After them. */
export async function seedCouponImport(seeding: Seeding): Promise<void> {
  const { client, accountId, now } = seeding
  const id = await seedImport(seeding, kiln)
  await client.query(
    `update coupon k set import_id = $3 from coupon_tag t
     where k.account_id = $1 and t.account_id = $1 and t.id = k.tag_id and t.name = $2`,
    [accountId, tag, id],
  )
  await client.query(
    `insert into import_change (account_id, import_id, key, row, done, ref)
     select account_id, import_id, upper(code), row_number() over (order by id), 'created', id from coupon
     where account_id = $1 and import_id = $2`,
    [accountId, id],
  )
  const { rows } = await client.query<{ code: string }>(
    'select code from coupon where account_id = $1 and import_id is null order by id limit 1',
    [accountId],
  )
  await insertAll(
    client,
    'import_row',
    'account_id uuid, id uuid, import_id uuid, outcome text, row int, reason text, phone text, is_cut boolean, problems jsonb, cells jsonb',
    [
      { row: 121, reason: 'EMPTY_COUPON', code: '' },
      { row: 122, reason: 'COUPON_EXISTS', code: rows[0]?.code ?? '' },
    ].map(({ row, reason, code }) => ({
      account_id: accountId,
      id: idAt(now),
      import_id: id,
      outcome: 'REJECTED',
      row,
      reason,
      phone: code,
      is_cut: false,
      problems: [],
      cells: [code],
    })),
  )
}

import { randomUUIDv7 } from 'node:crypto'
import { couponCodeMaxCharacters } from '#contract/limits.ts'
import { oneLine } from '#contract/names.ts'
import type { Tx } from '../../db/transaction.ts'
import { resourceChanged } from '../../live/emit.ts'
import { recordChanges } from '../import-changes.ts'
import type { ImportRun, KindOfImport, Memory, Settled, TakenRow, Undone } from '../import-kind.ts'
import type { CheckedNumber } from '../numbers.ts'

export const couponsKind: KindOfImport = {
  fields: [
    {
      key: 'code',
      isRequired: true,
      headings: [
        'code',
        'codes',
        'coupon',
        'coupons',
        'coupon code',
        'discount code',
        'voucher',
        'kod',
        'kody',
        'kupon',
        'kupony',
        'kod kuponu',
        'kod rabatowy',
      ],
    },
  ],
  hasCustomFields: false,
  takesLandlines: true,
  subject: { field: 'code', check: checkCode },
  refreshes: ['coupons'],
  settle: settleCoupons,
  undo: undoCoupons,
}

/** Where other kinds have a number these have a code. */
function checkCode(cell: string): CheckedNumber {
  const code = oneLine(cell).trim()
  if (code === '') return { rejection: 'EMPTY_COUPON', isCut: false, written: '' }
  return code.length > couponCodeMaxCharacters ? { rejection: 'INVALID_COUPON', isCut: false, written: code } : { phone: code }
}

/** Codes are told apart without regard to case, as tills read them. */
const keyOf = (code: string) => code.toUpperCase()

/** Codes that are new; one that is there already, whatever its tag, stays what it is. */
async function settleCoupons(tx: Tx, run: ImportRun, rows: TakenRow[], memory: Memory | null): Promise<Settled> {
  const counts = { created: 0, repeated: 0 }
  const rejected: NonNullable<Settled['rejected']> = []
  const codes = new Map<string, TakenRow>()
  for (const row of rows) {
    const key = keyOf(row.phone)
    if (codes.has(key)) counts.repeated += 1
    else codes.set(key, row)
  }
  const { there, met } = await knownCodes(tx, run, [...codes.keys()])
  const fresh: TakenRow[] = []
  for (const [key, row] of codes) {
    if (memory ? memory.keys.has(key) : met.has(key)) counts.repeated += 1
    else if (there.has(key)) rejected.push({ ...row, rejection: 'COUPON_EXISTS' })
    else fresh.push(row)
    memory?.keys.add(key)
  }
  counts.created = fresh.length
  return { counts, problems: new Map(), rejected, apply: () => apply(tx, run, fresh) }
}

async function knownCodes(tx: Tx, run: ImportRun, keys: string[]): Promise<{ there: Set<string>; met: Set<string> }> {
  const there = await tx.rows<{ key: string }>(
    'select upper(code) as key from coupon where account_id = $1 and upper(code) = any($2::text[])',
    [tx.accountId, keys],
  )
  const met = await tx.rows<{ key: string }>(
    'select key from import_change where account_id = $1 and import_id = $2 and key = any($3::text[])',
    [tx.accountId, run.id, keys],
  )
  return { there: new Set(there.map(row => row.key)), met: new Set(met.map(row => row.key)) }
}

/** The tag by its name, made where there is none. */
async function tagOf(tx: Tx, run: ImportRun): Promise<string> {
  const { options } = run.plan
  if (options.kind !== 'coupons') throw new Error('a plan of another kind')
  const [tag] = await tx.rows<{ id: string }>(
    `insert into coupon_tag (account_id, id, name) values ($1, $2, $3)
     on conflict (account_id, lower(btrim(name))) do update set name = coupon_tag.name returning id`,
    [tx.accountId, randomUUIDv7(), options.tag],
  )
  if (!tag) throw new Error('a tag was neither found nor made')
  return tag.id
}

async function apply(tx: Tx, run: ImportRun, rows: TakenRow[]) {
  if (!rows.length) return []
  const tagId = await tagOf(tx, run)
  // One after the other, because codes are handed out in the order of their ids: that of the file.
  const coupons = rows.map(row => ({ id: randomUUIDv7(), row: row.row, code: row.phone }))
  await tx.rows(
    `insert into coupon (account_id, id, tag_id, code, import_id) select $1, id, $2, code, $3
     from unnest($4::uuid[], $5::text[]) as c (id, code)`,
    [tx.accountId, tagId, run.id, coupons.map(coupon => coupon.id), coupons.map(coupon => coupon.code)],
  )
  await recordChanges(
    tx,
    run,
    coupons.map(({ id, row, code }) => ({
      key: keyOf(code),
      row,
      done: 'created' as const,
      ref: id,
      version: null,
      before: null,
      consentId: null,
    })),
  )
  return [resourceChanged('coupons', [tagId])]
}

/** Takes codes back that are in stock still; what somebody has stays theirs. */
async function undoCoupons(tx: Tx, run: ImportRun, keys: string[]): Promise<Undone> {
  const values = [tx.accountId, run.id, keys]
  const gone = await tx.rows<{ id: string }>(
    `delete from coupon k using import_change c
     where c.account_id = $1 and c.import_id = $2 and c.key = any($3::text[]) and c.done = 'created'
       and k.account_id = $1 and k.id = c.ref and k.state = 'STOCK' returning k.id`,
    values,
  )
  const left = await tx.rows<{ key: string }>(
    `select c.key from import_change c join coupon k on k.account_id = $1 and k.id = c.ref
     where c.account_id = $1 and c.import_id = $2 and c.key = any($3::text[]) and c.done = 'created'`,
    values,
  )
  return {
    deleted: gone.length,
    restored: 0,
    left: left.map(({ key }) => ({ key, reason: 'CHANGED_SINCE' })),
    changes: [resourceChanged('coupons')],
  }
}

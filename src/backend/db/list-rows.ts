import * as z from 'zod'
import type { ListQuery } from '#contract/lists.ts'
import { listTotalMax } from '#contract/limits.ts'
import { Refusal } from '../http/refusal.ts'
import type { Tx } from './transaction.ts'

/** What a list is read from. Everything here is our own SQL; what a person typed goes into `values`. */
export type List = {
  table: string
  columns: string
  /** Expressions that are never null, by the name that `sort` calls them; the first is the list's own order. */
  sorts: Record<string, string>
  /** Columns that `search` looks into, folded. */
  search?: string
  /** Further conditions; they number their values from $2, $1 is the account. */
  where?: string
  values?: readonly unknown[]
  /** The column that tells rows apart. */
  id?: string
  /** For whoever walks all of it and shows no total. */
  isUncounted?: boolean
}

type Cursor = { isBack: boolean; key: string; id: string; from: number }
const CursorShape = z.tuple([z.boolean(), z.string(), z.string(), z.int()])

export type Rows<R> = { items: R[]; next?: string; previous?: string; from: number; total: number }

/**
 * One page of a list by keyset: it goes on from the row that the cursor names, so that pages neither skip nor repeat
 * when rows come and go, and the hundredth page costs as much as the first. Counts exactly up to listTotalMax.
 */
export async function listRows<R extends object>(tx: Tx, query: ListQuery, list: List): Promise<Rows<R>> {
  const { id = 'id' } = list
  const name = query.sort?.replace(/^-/, '') ?? Object.keys(list.sorts)[0] ?? ''
  const key = list.sorts[name]
  if (!key) throw new Refusal('BAD_REQUEST', { field: 'sort', message: 'There is no such order.' })
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor)
  const isDown = (query.sort?.startsWith('-') ?? false) !== (cursor?.isBack ?? false)
  const values: unknown[] = [tx.accountId, ...(list.values ?? [])]
  const bind = (value: unknown) => `$${values.push(value)}`

  const conditions = ['account_id = $1', ...(list.where ? [list.where] : [])]
  const words = query.search.trim()
  if (words && list.search) conditions.push(`fold(${list.search}) like ${pattern(bind(words))}`)
  const counted = list.isUncounted
    ? null
    : `select count(*)::int as total from (select 1 from ${list.table} where ${conditions.join(' and ')} limit ${listTotalMax + 1}) c`
  const [count] = counted === null ? [] : await tx.rows<{ total: number }>(counted, [...values])

  if (cursor) conditions.push(`(${key}, ${id}) ${isDown ? '<' : '>'} (${bind(cursor.key)}, ${bind(cursor.id)})`)
  const way = isDown ? 'desc' : 'asc'
  const found = await tx.rows<R & { _key: string; _id: string }>(
    `select ${list.columns}, (${key})::text as _key, ${id}::text as _id from ${list.table}
     where ${conditions.join(' and ')} order by ${key} ${way}, ${id} ${way} limit ${query.limit + 1}`,
    values,
  )
  const isMore = found.length > query.limit
  const rows = found.slice(0, query.limit)
  if (cursor?.isBack) rows.reverse()
  const total = count?.total ?? 0
  const from = Math.max(1, cursor ? (cursor.isBack ? cursor.from - rows.length : cursor.from) : 1)
  const [first, last] = [rows[0], rows.at(-1)]
  const hasNext = cursor?.isBack ? true : isMore
  const hasPrevious = cursor?.isBack ? isMore : cursor !== null
  return {
    items: rows,
    ...(hasNext && last && { next: writeCursor(false, last, from + rows.length) }),
    ...(hasPrevious && first && { previous: writeCursor(true, first, from) }),
    from: rows.length ? from : 0,
    total,
  }
}

const pattern = (value: string) => `'%' || replace(replace(replace(fold(${value}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'`

function writeCursor(isBack: boolean, row: { _key: string; _id: string }, from: number): string {
  return Buffer.from(JSON.stringify([isBack, row._key, row._id, from])).toString('base64url')
}

function readCursor(text: string): Cursor {
  try {
    const [isBack, key, id, from] = CursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { isBack, key, id, from }
  } catch {
    throw new Refusal('BAD_REQUEST', { field: 'cursor', message: 'The cursor is none of ours.' })
  }
}

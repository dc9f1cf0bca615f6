import * as z from 'zod'
import { type AskedMatch, defaultContactSort } from '#contract/contacts/contact-filters.ts'
import type { ListQuery } from '#contract/lists.ts'
import { zoneOfAccount } from '../../account/account-zone.ts'
import { sqlState } from '../../db/errors.ts'
import type { Tx } from '../../db/transaction.ts'
import { Refusal } from '../../http/refusal.ts'
import { wantedOf } from './contact-query.ts'
import { sortKeys, type Found, type ContactSearch, type SortKey } from './contact-ranges.ts'
import { findPage, filterBatch, filterSome } from './contact-search-plan.ts'

const limitMs = 2000

type Cursor = { isBack: boolean; key: string; id: string; from: number; total: number }
const CursorShape = z.tuple([z.boolean(), z.string(), z.uuid(), z.int(), z.int()])
type Page = { ids: string[]; next?: string; previous?: string; from: number; total: number; all: number }
/** One page of contacts, their ids. Refuses with SEARCH_TOO_BROAD what takes too long. */
export async function findContacts(tx: Tx, query: ListQuery & AskedMatch): Promise<Page> {
  const sort = query.sort ?? defaultContactSort
  const name = sort.replace(/^-/, '')
  const key = Object.entries(sortKeys).find(([sort]) => sort === name)?.[1]
  if (!key) throw new Refusal('BAD_REQUEST', { field: 'sort', message: 'There is no such order.' })
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, key)
  const search = await searchOf(tx, query, {
    key,
    isDown: sort.startsWith('-') !== (cursor?.isBack ?? false),
    after: cursor,
    most: query.limit + 1,
  })
  const { found, total } = await within(tx, () => findPage(search))
  return { ...pageOf(found, cursor, query.limit, total), all: search.all }
}

async function searchOf(
  tx: Tx,
  match: AskedMatch,
  where: Pick<ContactSearch, 'key' | 'isDown' | 'after' | 'most'>,
): Promise<ContactSearch & { all: number }> {
  const wanted = wantedOf(match, await countriesOf(tx), match.purchases && (await zoneOfAccount(tx)))
  const totals = await tx.rows<{ class: number; contacts: number }>(
    'select class, contacts from contact_total where account_id = $1 and contacts > 0',
    [tx.accountId],
    'contact-totals',
  )
  const fitting = totals.filter(row => wanted.isClassWanted?.(row.class) ?? true)
  const digests = wanted.fields.length
    ? await tx.rows<{ facet: string }>(
        'select field_facet(id, value) as facet from unnest($1::uuid[], $2::text[]) as f (id, value)',
        [wanted.fields.map(field => field.id), wanted.fields.map(field => field.value)],
      )
    : []
  return {
    ...where,
    tx,
    wanted,
    facets: [...(wanted.tags.length ? [wanted.tags] : []), ...digests.map(row => [row.facet])],
    classes: fitting.map(row => row.class),
    all: totals.reduce((sum, row) => sum + row.contacts, 0),
    ofClasses: fitting.reduce((sum, row) => sum + row.contacts, 0),
  }
}

/** Countries of the account's numbers: what is typed in national notation is of one of these. */
export async function countriesOf(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ country: string }>(
    'select country from phone_number where account_id = $1 order by is_default desc, position',
    [tx.accountId],
    'countries',
  )
  return [...new Set(rows.map(row => row.country))]
}

/**
 * The next contacts in the order of their ids, and which of them match: the walk of jobs and downloads, whose steps are of one
 * size whatever the filters.
 */
export async function filterContactBatch(
  tx: Tx,
  match: AskedMatch,
  walk: { after: string | null; most: number; madeBefore: Date },
): Promise<{ ids: string[]; seen: number; last: string | null }> {
  const search = await searchOf(tx, match, { key: sortKeys.name, isDown: false, after: null, most: walk.most })
  const rows = await filterBatch(search, walk)
  return { ids: rows.filter(row => row.fits).map(row => row.id), seen: rows.length, last: rows.at(-1)?.id ?? null }
}

/** Which of so many contacts that chance chose match, how many it looked at, and how many contacts there are. */
export async function filterSomeContacts(
  tx: Tx,
  match: AskedMatch,
  most: number,
): Promise<{ ids: string[]; seen: number; all: number }> {
  const search = await searchOf(tx, match, { key: sortKeys.name, isDown: false, after: null, most })
  const rows = await filterSome(search, most)
  return { ids: rows.filter(row => row.fits).map(row => row.id), seen: rows.length, all: search.all }
}

/**
 * Statements of this transaction end after two seconds, which people are told in words. The plans of contact-search-plan.ts go along
 * indexes: no sorting of everything, be it by several workers at once, where an index has the order.
 */
async function within<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.rows(
    `set local statement_timeout = ${limitMs}; set local enable_sort = off; set local enable_seqscan = off; set local max_parallel_workers_per_gather = 0; set local jit = off`,
  )
  try {
    return await work()
  } catch (error) {
    if (sqlState(error) === '57014') throw new Refusal('SEARCH_TOO_BROAD')
    throw error
  }
}

function pageOf(found: Found[], cursor: Cursor | null, limit: number, total: number): Omit<Page, 'all'> {
  const isMore = found.length > limit
  const rows = found.slice(0, limit)
  if (cursor?.isBack) rows.reverse()
  const from = Math.max(1, cursor ? (cursor.isBack ? cursor.from - rows.length : cursor.from) : 1)
  const [first, last] = [rows[0], rows.at(-1)]
  const hasNext = cursor?.isBack ? true : isMore
  const hasPrevious = cursor?.isBack ? isMore : cursor !== null
  const write = (isBack: boolean, { key, id }: Found, place: number) =>
    Buffer.from(JSON.stringify([isBack, key, id, place, total])).toString('base64url')
  return {
    ids: rows.map(row => row.id),
    ...(hasNext && last && { next: write(false, last, from + rows.length) }),
    ...(hasPrevious && first && { previous: write(true, first, from) }),
    from: rows.length ? from : 0,
    total,
  }
}

function readCursor(text: string, key: SortKey): Cursor {
  try {
    const [isBack, place, id, from, total] = CursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    const isMoment = /^(-infinity|\d{4,6}-\d\d-\d\d[ T][\d:.]+([+-]\d\d(:\d\d)?|Z))$/.test(place)
    if (key.type === 'timestamptz' && !isMoment) throw new Error('not a time')
    return { isBack, key: place, id, from, total }
  } catch {
    throw new Refusal('BAD_REQUEST', { field: 'cursor', message: 'The cursor is none of ours.' })
  }
}

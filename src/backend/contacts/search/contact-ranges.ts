import { listTotalMax } from '#contract/limits.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ContactCondition } from '../purchases/purchase-conditions.ts'
import type { Wanted } from './contact-query.ts'

// Ranges of an index in the order that is asked: of the contacts themselves by classes, of tags and values by facets.

export const sortKeys = {
  name: { column: 'name_key', type: 'text' },
  signUp: { column: 'sign_up_at', type: 'timestamptz' },
  lastMessage: { column: 'last_message_at', type: 'timestamptz' },
} as const
export type SortKey = (typeof sortKeys)[keyof typeof sortKeys]

export type Found = { id: string; key: string }
/** What to look for, and where in which order. */
export type ContactSearch = {
  tx: Tx
  wanted: Wanted
  /** Each group any of: ids of tags, digests of a field's value. */
  facets: string[][]
  /** Classes that are there and wanted, and how many contacts they have. */
  classes: number[]
  ofClasses: number
  key: SortKey
  isDown: boolean
  /** Where the page begins; its total was counted with the first one. */
  after: { key: string; id: string; total: number } | null
  most: number
}

/** A keyset condition; `bind` numbers its values. */
export function beyond({ after, isDown, key }: ContactSearch, id: string, bind: Bind): string {
  if (!after) return ''
  return ` and (${key.column}, ${id}) ${isDown ? '<' : '>'} (${bind(after.key)}::${key.type}, ${bind(after.id)}::uuid)`
}

export type Bind = (value: unknown) => string
export function binding(first: unknown[]): { values: unknown[]; bind: Bind } {
  const values = [...first]
  return { values, bind: value => `$${values.push(value)}` }
}

export const wayOf = ({ isDown }: ContactSearch) => (isDown ? 'desc' : 'asc')
export const rangeSql = (ranges: Wanted['ranges'], of: string, bind: Bind) =>
  ranges.map(range => ` and ${of}${range.column} ${range.operator} ${bind(range.value)}::timestamptz`).join('')

/** Ranges of the contacts' own index, a page of each class, and the first of them all. */
function classesSql(search: ContactSearch, bind: Bind, each: number): string {
  const { key } = search
  const own = search.wanted.ranges.filter(range => range.column === key.column)
  return `select c.id, c.key from unnest(${bind(search.classes)}::int[]) as k (class), lateral (
      select id, ${key.column} as key from contact
      where account_id = $1 and class = k.class${rangeSql(own, '', bind)}${beyond(search, 'id', bind)}
      order by ${key.column} ${wayOf(search)}, id ${wayOf(search)} limit ${each}
    ) c`
}

/** The same of some facets; who wears two of them comes once. */
function facetsSql(search: ContactSearch, facets: string[], bind: Bind, each: number): string {
  const { key } = search
  const own = search.wanted.ranges.filter(range => range.column === key.column)
  return `select ${facets.length > 1 ? 'distinct ' : ''}c.id, c.key from unnest(${bind(facets)}::uuid[]) as k (facet), lateral (
      select contact_id as id, ${key.column} as key from contact_facet
      where account_id = $1 and facet = k.facet${rangeSql(own, '', bind)}${beyond(search, 'contact_id', bind)}
      order by ${key.column} ${wayOf(search)}, contact_id ${wayOf(search)} limit ${each}
    ) c`
}

async function inOrder(search: ContactSearch, sql: (bind: Bind) => string, name: string): Promise<Found[]> {
  const { values, bind } = binding([search.tx.accountId])
  const way = wayOf(search)
  return search.tx.rows<Found>(
    `/* ${name} */ select id, key::text as key from (${sql(bind)}) found order by found.key ${way}, id ${way} limit ${search.most}`,
    values,
  )
}

export const inClasses = (search: ContactSearch) =>
  inOrder(search, bind => classesSql(search, bind, search.most), 'contacts-in-classes')
export const inFacets = (search: ContactSearch, facets: string[]) =>
  inOrder(search, bind => facetsSql(search, facets, bind, search.most), 'contacts-in-facets')

export async function countFacets({ tx }: ContactSearch, facets: string[]): Promise<number> {
  const [row] = await tx.rows<{ total: number }>(
    `/* contacts-count-facets */ select count(*)::int as total from (
       select distinct c.contact_id from unnest($2::uuid[]) as k (facet), lateral (
         select contact_id from contact_facet where account_id = $1 and facet = k.facet limit ${listTotalMax + 1}
       ) c limit ${listTotalMax + 1}
     ) counted`,
    [tx.accountId, facets],
  )
  return row?.total ?? 0
}

export async function countRange({ tx, classes, wanted }: ContactSearch, column?: string): Promise<number> {
  const ranges = wanted.ranges.filter(range => !column || range.column === column)
  const { values, bind } = binding([tx.accountId, classes])
  const [row] = await tx.rows<{ total: number }>(
    `/* contacts-count-range */ select count(*)::int as total from (
       select from unnest($2::int[]) as k (class), lateral (
         select from contact where account_id = $1 and class = k.class${rangeSql(ranges, '', bind)} limit ${listTotalMax + 1}
       ) c limit ${listTotalMax + 1}
     ) counted`,
    values,
  )
  return row?.total ?? 0
}

export async function countPurchases({ tx, classes }: ContactSearch, condition: ContactCondition): Promise<number> {
  const { values, bind } = binding([tx.accountId, classes])
  const [row] = await tx.rows<{ total: number }>(
    `/* contacts-count-purchases */ select count(*)::int as total from (
       select from unnest($2::int[]) as k (class), lateral (
         select from contact where account_id = $1 and class = k.class and ${condition('', bind)} limit ${listTotalMax + 1}
       ) c limit ${listTotalMax + 1}
     ) counted`,
    values,
  )
  return row?.total ?? 0
}

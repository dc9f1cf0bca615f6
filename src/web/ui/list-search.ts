import * as z from 'zod/mini'
import { catch as otherwise } from 'zod/mini'
import { listPageSizeMax } from '#contract/limits.ts'

const text = otherwise(z.optional(z.string()), undefined)

/**
 * What every list keeps in its address, for `validateSearch`; a list with filters extends it by flat texts:
 * `z.extend(ListSearch, { tag: otherwise(z.optional(z.string()), undefined) })`. Nothing stands there that is the default.
 */
export const ListSearch = z.object({
  search: text,
  sort: text,
  cursor: text,
  limit: otherwise(z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(listPageSizeMax))), undefined),
  /** Ids of the columns shown, joined by commas. */
  columns: text,
})
export type ListSearch = z.output<typeof ListSearch>

/** What the address says, as the `query` of `GET /<route>`; spread it where there are filters. */
export function listQuery({ search, sort, cursor, limit }: ListSearch) {
  return { search, sort, cursor, limit }
}

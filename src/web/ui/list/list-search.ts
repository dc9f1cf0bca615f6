import { listPageSizeMax } from '#contract/limits.ts'
import { type Address, numberOf, textsOf } from '../search-values.ts'

export type ListSearch = {
  search?: string | undefined
  sort?: string | undefined
  cursor?: string | undefined
  limit?: number | undefined
  /** Ids of the columns shown, joined by commas. */
  columns?: string | undefined
}
export const listNames = ['search', 'sort', 'cursor', 'limit', 'columns']

/**
 * What every list keeps in its address, for `validateSearch`; a list with filters adds flat texts:
 * `address => ({ ...listSearch(address), ...textsOf(['tag'], address) })`. Nothing stands there that is the default.
 */
export function listSearch(address: Address): ListSearch {
  return {
    ...textsOf(['search', 'sort', 'cursor', 'columns'], address),
    limit: numberOf(address['limit'], 1, listPageSizeMax),
  }
}

/** What the address says, as the `query` of `GET /<route>`; spread it where there are filters. */
export function listQuery({ search, sort, cursor, limit }: ListSearch) {
  return { search, sort, cursor, limit }
}

import * as z from 'zod/mini'
import type { $ZodType } from 'zod/v4/core'
import { listPageSize, listPageSizeMax } from './limits.ts'
import { oneLine } from './names.ts'

/** What is looked for, as names are kept. */
export const Search = z.string().check(z.overwrite(oneLine), z.maxLength(200))

/**
 * How every list of our own is asked: `sort` is the name of a column, with `-` before it for the other way round;
 * `cursor` is `next` or `previous` of the answer before.
 */
export const ListQuery = z.object({
  search: z._default(Search, ''),
  sort: z.optional(z.string().check(z.maxLength(60))),
  cursor: z.optional(z.string().check(z.maxLength(2000))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(listPageSizeMax)), listPageSize),
})
export type ListQuery = z.output<typeof ListQuery>

/** One page of a list. `from` is the place of the first row, from 1; a `total` of listTotalMax + 1 means "more than listTotalMax". */
export const page = <Item extends $ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    next: z.optional(z.string()),
    previous: z.optional(z.string()),
    from: z.int(),
    total: z.int(),
  })

/** What a column of versions holds. */
const versionMax = 2_147_483_647
/** A row that several may change at once carries its version; a change of an older one is refused with STALE_VERSION. */
export const Version = z.int().check(z.gte(0), z.lte(versionMax))
/** The same as an address has it. */
export const AskedVersion = z.coerce.number().check(z.int(), z.gte(0), z.lte(versionMax))
